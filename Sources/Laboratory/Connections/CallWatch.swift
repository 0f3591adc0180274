package import LiveEngine
package import TransitCore

/// A run as it is recognized from one moment to the next: by its trip, or where nobody knows that by its vehicle.
package struct ObservedRun: Hashable, Sendable {
    package var pattern: PatternIndex
    package var trip: TripDay?
    /// Empty where the trip is known.
    package var vehicle: String

    package init(pattern: PatternIndex, trip: TripDay?, vehicle: String) {
        self.pattern = pattern
        self.trip = trip
        self.vehicle = trip == nil ? vehicle : ""
    }
}

/// Watches when vehicles really came to their stops and left them: crossed the places before and behind each. Who
/// stands at a stop has come and not left, so that also waits and the departures from first stops can be told.
package struct CallWatch {
    private struct Fix {
        var key: ObservedRun
        var distance: Double
        var at: EpochSeconds
    }

    private struct Call: Hashable {
        var run: ObservedRun
        var callIndex: Int
    }

    /// Metres before and behind a stop.
    private static let reach = 30.0

    private let longestGap: Int64
    private var last: [String: Fix] = [:]
    private var arrivals: [Call: [EpochSeconds]] = [:]
    private var departures: [Call: [EpochSeconds]] = [:]

    /// - Parameter longestGap: seconds between two positions beyond which nobody knows what happened between them.
    package init(longestGap: Int64) {
        self.longestGap = longestGap
    }

    package mutating func see(_ snapshot: LiveSnapshot) {
        for vehicle in snapshot.vehicles {
            guard let match = vehicle.match else { continue }
            let key = ObservedRun(pattern: match.pattern, trip: match.trip, vehicle: vehicle.id)
            let fix = Fix(key: key, distance: match.distance, at: vehicle.seenAt)
            if let before = last[vehicle.id], before.key == key {
                guard fix.at > before.at else { continue }
                if fix.at - before.at <= longestGap { note(from: before, to: fix, in: snapshot.timetable) }
            }
            last[vehicle.id] = fix
        }
    }

    private mutating func note(from before: Fix, to fix: Fix, in timetable: Timetable) {
        guard fix.distance > before.distance else { return }
        let stops = timetable.stops(of: fix.key.pattern)
        for (callIndex, row) in stops.enumerated() {
            let stop = Double(timetable.patternStopDistances[row])
            guard stop - Self.reach <= fix.distance else { return }
            let call = Call(run: fix.key, callIndex: callIndex)
            if let at = Self.crossing(of: stop - Self.reach, before, fix) { arrivals[call, default: []].append(at) }
            if let at = Self.crossing(of: stop + Self.reach, before, fix) { departures[call, default: []].append(at) }
        }
    }

    /// Interpolates the passing time between two fixes at even speed; nil if the place is not between them.
    private static func crossing(of place: Double, _ before: Fix, _ fix: Fix) -> EpochSeconds? {
        guard before.distance < place, fix.distance >= place else { return nil }
        let share = (place - before.distance) / (fix.distance - before.distance)
        return before.at + Int64((Double(fix.at - before.at) * share).rounded())
    }

    /// Seconds before a moment that count as after it, as nobody had seen it by then, and those beyond which it is
    /// another round.
    private static let unseen: Int64 = 120
    private static let farthest: Int64 = 2 * 3600

    package func arrival(of run: ObservedRun, at callIndex: Int, after moment: EpochSeconds) -> EpochSeconds? {
        Self.first(arrivals[Call(run: run, callIndex: callIndex)], after: moment)
    }

    package func departure(of run: ObservedRun, at callIndex: Int, after moment: EpochSeconds) -> EpochSeconds? {
        Self.first(departures[Call(run: run, callIndex: callIndex)], after: moment)
    }

    private static func first(_ times: [EpochSeconds]?, after moment: EpochSeconds) -> EpochSeconds? {
        times?.first { $0 >= moment - unseen && $0 <= moment + farthest }
    }
}

package import LiveModel
package import TransitCore

/// The identity of a run across snapshots: its trip, or its vehicle if the trip is unknown.
package struct ObservedRun: Hashable, Sendable {
    package var pattern: PatternIndex
    package var trip: TripDay?
    /// The vehicle's id; empty if the trip is known.
    package var vehicle: String

    package init(pattern: PatternIndex, trip: TripDay?, vehicle: String) {
        self.pattern = pattern
        self.trip = trip
        self.vehicle = trip == nil ? vehicle : ""
    }
}

/// Observes when vehicles arrived at stops and left them: the times at which they passed the points 30 m before and
/// after each stop. This also covers waits at stops and departures from first stops.
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

    /// The distance of the crossed points from the stop in metres.
    private static let reach = 30.0

    private let longestGap: Int64
    private var last: [String: Fix] = [:]
    private var arrivals: [Call: [EpochSeconds]] = [:]
    private var departures: [Call: [EpochSeconds]] = [:]

    /// Creates an observer without observations.
    /// - Parameter longestGap: The maximum number of seconds between two positions; longer gaps are not interpolated.
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

    /// Interpolates, at constant speed, when a vehicle passed a point between two fixes; nil if the point is not
    /// between them.
    private static func crossing(of place: Double, _ before: Fix, _ fix: Fix) -> EpochSeconds? {
        guard before.distance < place, fix.distance >= place else { return nil }
        let share = (place - before.distance) / (fix.distance - before.distance)
        return before.at + Int64((Double(fix.at - before.at) * share).rounded())
    }

    /// The maximum number of seconds by which an observation may precede the prediction and still count, because it was
    /// not yet reported at the time of the prediction.
    private static let unseen: Int64 = 120
    /// The maximum number of seconds by which an observation follows the prediction. Later observations belong to
    /// another run.
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

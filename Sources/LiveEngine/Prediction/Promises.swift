import TransitCore

/// A few of the predictions that were made, kept until it is known when their vehicles came.
struct Promises: Sendable {
    struct Promise: Sendable {
        var name: TripName?
        var stop: StopIndex
        /// As it was before it was calibrated.
        var sample: PredictionSample
        var state: Calibration.State
        var hasAgency: Bool
        /// What the anchor had said, when its vehicle was heard of, and what others thought of it.
        var anchor: EpochSeconds
        var heardAt: EpochSeconds
        var opinion: Opinion
        /// Of the blend.
        var group: UInt8
        /// Where experts had it before trees, and what these were told; nil for most.
        var blended: EpochSeconds
        var row: [Float]?
    }

    /// Of whom something is predicted.
    struct Subject {
        var vehicle: String
        /// nil where nobody says which trip it is on.
        var name: TripName?
        var state: Calibration.State
        var heardAt: EpochSeconds
    }

    /// A call of a run, with what it was before it was blended.
    private struct Choice {
        var position: Int
        var anchor: EpochSeconds
        var opinion: Opinion
        var group: UInt8
        var blended: EpochSeconds
        var row: [Float]?
    }

    /// Seconds between two times at which calls of one vehicle are kept, and those after which nobody waits any longer.
    private static let pace: Int64 = 60
    private static let patience: Int64 = 3 * 3600
    /// Seconds ahead up to which they are made, and for which what is due may still come.
    private static let farthest: Int64 = 1800
    private static let overdue: Int64 = 60
    /// Calls of one run, and those of all vehicles in a minute beyond which it is one: a small fleet teaches as fast as a large one.
    private static let mostOfRun = 4
    private static let shared = 1000
    /// Of so many runs of which calls are kept one teaches trees.
    private static let share: UInt64 = 4

    private var open: [String: [Promise]] = [:]
    private var random = SplitMix64(seed: 1)
    /// How many calls of the next run keep what trees were told, if they are kept.
    private(set) var teaching = 0
    /// Of the run that is being predicted.
    private var chosen: [Choice] = []

    private func isDue(of vehicle: String, at now: EpochSeconds) -> Bool {
        guard let last = open[vehicle]?.last?.sample.madeAt else { return true }
        return now - last >= Self.pace || last == now
    }

    /// Tosses whether the next run of a vehicle teaches trees.
    mutating func chooseToTeach(of vehicle: String, at now: EpochSeconds) {
        teaching = isDue(of: vehicle, at: now) && random.next() % Self.share == 0 ? wanted : 0
    }

    /// Calls that are kept of one run.
    private var wanted: Int { min(max(Self.shared / max(open.count, 1), 1), Self.mostOfRun) }

    /// Those of the calls up to the farthest: each minute others, so that all distances get their share.
    static func positions(
        among ahead: Int, _ wanted: Int, at now: EpochSeconds
    ) -> LazyMapCollection<Range<Int>, Int> {
        let wanted = min(wanted, ahead)
        let first = Int(now.rawValue / pace &* 7 % Int64(max(ahead, 1)))
        return (0..<wanted).lazy.map { (first + $0 * ahead / wanted) % ahead }
    }

    /// Chooses calls of a run before it is blended.
    mutating func choose(from run: LiveRun, _ subject: Subject, _ panel: Panel, at now: EpochSeconds) {
        chosen.removeAll(keepingCapacity: true)
        let ahead = run.calls.prefix { $0.likely - now < Self.farthest }.count
        guard ahead > 0, subject.state != .upcoming || subject.name != nil, isDue(of: subject.vehicle, at: now) else {
            return
        }
        for position in Self.positions(among: ahead, wanted, at: now) {
            let call = run.calls[position]
            guard call.likely > now - Self.overdue, !call.isSkipped, call.isOurs else { continue }
            var choice = Choice(
                position: position, anchor: call.likely, opinion: panel.opinions[position],
                group: UInt8(panel.group(of: position, subject.state)), blended: call.likely)
            if teaching > 0, let told = panel.numbers.row(of: position) {
                choice.blended = call.likely + Int64(told.shift.rounded())
                choice.row = told.numbers
            }
            chosen.append(choice)
        }
    }

    /// Keeps what was chosen, as the run is now.
    mutating func keep(_ run: LiveRun, _ subject: Subject, in timetable: Timetable, at now: EpochSeconds) {
        guard !chosen.isEmpty else { return }
        var kept = open.removeValue(forKey: subject.vehicle) ?? []
        kept.removeAll { now - $0.sample.madeAt > Self.patience }
        let first = timetable.stops(of: run.pattern).lowerBound + run.firstCallIndex
        for choice in chosen {
            let call = run.calls[choice.position]
            kept.append(
                Promise(
                    name: subject.name, stop: timetable.patternStopStops[first + choice.position],
                    sample: PredictionSample(call, at: now), state: subject.state, hasAgency: call.source == .both,
                    anchor: choice.anchor, heardAt: subject.heardAt, opinion: choice.opinion, group: choice.group,
                    blended: choice.blended, row: choice.row))
        }
        open[subject.vehicle] = kept
    }

    mutating func forgetVehicles(except isKnown: (String) -> Bool) {
        open = open.filter { isKnown($0.key) }
    }

    /// Those that a vehicle settles by coming to a stop.
    mutating func settle(
        _ vehicle: String, on name: TripName, at stop: StopIndex, arrivedAt: EpochSeconds
    ) -> [Promise] {
        guard let held = open.index(forKey: vehicle) else { return [] }
        func isKept(_ promise: Promise) -> Bool {
            promise.stop == stop && promise.name == name && promise.sample.madeAt <= arrivedAt
        }
        let due = open.values[held].filter(isKept)
        if !due.isEmpty { open.values[held].removeAll(where: isKept) }
        return due
    }

    /// Those that a finished trip settles, each with its arrival.
    mutating func settle(
        _ trip: FinishedTrip, in timetable: Timetable
    ) -> [(promise: Promise, arrivedAt: EpochSeconds)] {
        guard let kept = open[trip.vehicle] else { return [] }
        let stops = timetable.stops(of: trip.pattern)
        let rest = kept.filter { $0.name != trip.name }
        open[trip.vehicle] = rest.isEmpty ? nil : rest
        return kept.compactMap { promise in
            guard promise.name == trip.name else { return nil }
            let arrival = stops.indices.lazy
                .filter { timetable.patternStopStops[$0] == promise.stop }
                .compactMap { trip.arrivals[$0 - stops.lowerBound] }
                .first { $0 >= promise.sample.madeAt }
            return arrival.map { (promise, $0) }
        }
    }
}

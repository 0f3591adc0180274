import LiveModel
import TransitCore

/// A sample of predictions, stored until the vehicles arrive.
struct PendingPredictions: Sendable {
    struct PendingPrediction: Sendable {
        var name: TripName?
        var stop: StopIndex
        /// The prediction before calibration.
        var sample: PredictionSample
        var state: Calibration.State
        var hasAgency: Bool
        /// The likely time of the base prediction, as of the vehicle's last report.
        var anchor: EpochSeconds
        /// The time of the vehicle's last report.
        var heardAt: EpochSeconds
        /// The offsets of the other prediction sources from the base prediction.
        var offsets: SourceOffsets
        /// The index of the group of blend weights that applies to the prediction.
        var group: UInt8
        /// The likely time after blending, without the correction by the tree model.
        var blended: EpochSeconds
        /// The features of the tree model; nil for most predictions.
        var row: [Float]?
    }

    /// The vehicle and trip that a prediction is about.
    struct Subject {
        var vehicle: String
        /// The name of the trip; nil if the trip is unknown.
        var name: TripName?
        var state: Calibration.State
        var heardAt: EpochSeconds
    }

    /// A sampled call of a run, with its state before blending.
    private struct Choice {
        var position: Int
        var anchor: EpochSeconds
        var offsets: SourceOffsets
        var group: UInt8
        var blended: EpochSeconds
        var row: [Float]?
    }

    /// The minimum interval between two samples of one vehicle, in seconds.
    private static let pace: Int64 = 60
    /// The age, in seconds, above which a prediction is dropped.
    private static let patience: Int64 = 3 * 3600
    /// The maximum lead time of a sampled prediction, in seconds.
    private static let farthest: Int64 = 1800
    /// The maximum time, in seconds, by which a sampled arrival may already be overdue.
    private static let overdue: Int64 = 60
    /// The maximum number of calls that are sampled per run.
    private static let mostOfRun = 4
    /// The number of samples per minute that the runs of all vehicles share; each run yields at least one. A small
    /// fleet thus trains the models as fast as a large one.
    private static let shared = 1000
    /// One in this many sampled runs yields training rows for the tree model.
    private static let share: UInt64 = 4

    private var open: [String: [PendingPrediction]] = [:]
    private var random = SplitMix64(seed: 1)
    /// The number of calls of the run to be predicted next that yield training rows for the tree model; 0 for none.
    private(set) var teaching = 0
    /// The sampled calls of the run that is being predicted.
    private var chosen: [Choice] = []

    private func isDue(of vehicle: String, at now: EpochSeconds) -> Bool {
        guard let last = open[vehicle]?.last?.sample.madeAt else { return true }
        return now - last >= Self.pace || last == now
    }

    /// Decides at random whether a vehicle's run, which is about to be predicted, yields training rows.
    mutating func chooseToTeach(of vehicle: String, at now: EpochSeconds) {
        teaching = isDue(of: vehicle, at: now) && random.next() % Self.share == 0 ? wanted : 0
    }

    /// The number of calls to sample per run, given the current number of vehicles.
    private var wanted: Int { min(max(Self.shared / max(open.count, 1), 1), Self.mostOfRun) }

    /// Returns the indexes of the calls to sample, among the first `ahead` calls of a run. The selection changes every
    /// minute, so that the samples cover all lead times.
    static func positions(
        among ahead: Int, _ wanted: Int, at now: EpochSeconds
    ) -> LazyMapCollection<Range<Int>, Int> {
        let wanted = min(wanted, ahead)
        let first = Int(now.rawValue / pace &* 7 % Int64(max(ahead, 1)))
        return (0..<wanted).lazy.map { (first + $0 * ahead / wanted) % ahead }
    }

    /// Selects the calls of a run to sample, before blending.
    mutating func choose(from run: LiveRun, _ subject: Subject, _ offsetTable: SourceOffsetTable, at now: EpochSeconds)
    {
        chosen.removeAll(keepingCapacity: true)
        // Most updates fall between two samples; the calls are counted only for a sample.
        guard subject.state != .upcoming || subject.name != nil, isDue(of: subject.vehicle, at: now) else { return }
        let ahead = run.calls.prefix { $0.likely - now < Self.farthest }.count
        for position in Self.positions(among: ahead, wanted, at: now) {
            let call = run.calls[position]
            guard call.likely > now - Self.overdue, !call.isSkipped, call.isOurs else { continue }
            var choice = Choice(
                position: position, anchor: call.likely, offsets: offsetTable.offsets[position],
                group: UInt8(offsetTable.group(of: position, subject.state)), blended: call.likely)
            if teaching > 0, let sampled = offsetTable.numbers.row(of: position) {
                choice.blended = call.likely + Int64(sampled.shift.rounded())
                choice.row = sampled.numbers
            }
            chosen.append(choice)
        }
    }

    /// Stores the selected calls with their final predictions.
    mutating func keep(_ run: LiveRun, _ subject: Subject, in timetable: Timetable, at now: EpochSeconds) {
        guard !chosen.isEmpty else { return }
        var kept = open.removeValue(forKey: subject.vehicle) ?? []
        kept.removeAll { now - $0.sample.madeAt > Self.patience }
        let first = timetable.stops(of: run.pattern).lowerBound + run.firstCallIndex
        for choice in chosen {
            let call = run.calls[choice.position]
            kept.append(
                PendingPrediction(
                    name: subject.name, stop: timetable.patternStopStops[first + choice.position],
                    sample: PredictionSample(call, at: now), state: subject.state, hasAgency: call.source == .both,
                    anchor: choice.anchor, heardAt: subject.heardAt, offsets: choice.offsets, group: choice.group,
                    blended: choice.blended, row: choice.row))
        }
        open[subject.vehicle] = kept
    }

    mutating func forgetVehicles(except isKnown: (String) -> Bool) {
        open = open.filter { isKnown($0.key) }
    }

    /// Removes and returns the pending predictions that an arrival at a stop resolves.
    mutating func settle(
        _ vehicle: String, on name: TripName, at stop: StopIndex, arrivedAt: EpochSeconds
    ) -> [PendingPrediction] {
        guard let held = open.index(forKey: vehicle) else { return [] }
        func isKept(_ pending: PendingPrediction) -> Bool {
            pending.stop == stop && pending.name == name && pending.sample.madeAt <= arrivedAt
        }
        let due = open.values[held].filter(isKept)
        if !due.isEmpty { open.values[held].removeAll(where: isKept) }
        return due
    }

    /// Removes and returns the pending predictions that a finished trip resolves, each with its arrival.
    mutating func settle(
        _ trip: FinishedTrip, in timetable: Timetable
    ) -> [(pending: PendingPrediction, arrivedAt: EpochSeconds)] {
        guard let kept = open[trip.vehicle] else { return [] }
        let stops = timetable.stops(of: trip.pattern)
        let rest = kept.filter { $0.name != trip.name }
        open[trip.vehicle] = rest.isEmpty ? nil : rest
        return kept.compactMap { pending in
            guard pending.name == trip.name else { return nil }
            let arrival = stops.indices.lazy
                .filter { timetable.patternStopStops[$0] == pending.stop }
                .compactMap { trip.arrivals[$0 - stops.lowerBound] }
                .first { $0 >= pending.sample.madeAt }
            return arrival.map { (pending, $0) }
        }
    }
}

import TransitCore

/// A few of the predictions that were made, kept until it is known when their vehicles came.
struct Promises: Sendable {
    struct Promise: Sendable {
        var name: TripName?
        var stop: StopIndex
        /// As it was before it was calibrated.
        var sample: PredictionSample
        var isAtStart: Bool
        /// What the anchor had said, when its vehicle was heard of, and what others thought of it.
        var anchor: EpochSeconds
        var heardAt: EpochSeconds
        var opinion: Opinion
        /// Of the blend.
        var group: UInt8
    }

    /// Seconds between two of one vehicle, and those after which nobody waits any longer.
    private static let pace: Int64 = 60
    private static let patience: Int64 = 3 * 3600
    /// Seconds ahead up to which they are made.
    private static let farthest: Int64 = 1500

    private var open: [String: [Promise]] = [:]

    func isDue(of vehicle: String, at now: EpochSeconds) -> Bool {
        guard let last = open[vehicle]?.last else { return true }
        return now - last.sample.madeAt >= Self.pace
    }

    /// Keeps one call of a run: each minute another, so that all distances get their share.
    ///
    /// - Parameters:
    ///   - anchor, panel: as they were before they were blended.
    mutating func keep(
        _ run: LiveRun, _ anchor: LiveRun, _ panel: Panel, heardAt: EpochSeconds, of vehicle: String,
        named name: TripName?, isAtStart: Bool, in timetable: Timetable,
        at now: EpochSeconds
    ) {
        let ahead = run.calls.prefix { $0.likely - now < Self.farthest }.count
        guard ahead > 0 else { return }
        let position = Int(now.rawValue / Self.pace &* 7 % Int64(ahead))
        let call = run.calls[position]
        guard call.likely > now, !call.isSkipped, call.isOurs else { return }
        let row = timetable.stops(of: run.pattern).lowerBound + run.firstCallIndex + position
        let promise = Promise(
            name: name, stop: timetable.patternStopStops[row], sample: PredictionSample(call, at: now),
            isAtStart: isAtStart, anchor: anchor.calls[position].likely, heardAt: heardAt,
            opinion: panel.opinions[position],
            group: UInt8(Blend.group(panel.ground, hasAgency: panel.hasAgency[position], isAtStart: isAtStart)))
        var kept = open.removeValue(forKey: vehicle) ?? []
        kept.removeAll { now - $0.sample.madeAt > Self.patience }
        kept.append(promise)
        open[vehicle] = kept
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

import TransitCore

/// Weighs by route what we and the agency predict, where both do: by the inverse square of how much each erred lately.
///
/// For each vehicle one promise of either side is kept, for a stop some five minutes ahead, and compared when the vehicle
/// passes it. Until there are enough comparisons both count the same: on recorded days the middle of the two was better
/// than either.
struct Referee: Sendable {
    private struct Promise: Sendable {
        var trip: TripDay
        var callIndex: Int
        var ours: EpochSeconds
        var agencys: EpochSeconds
    }

    private struct Score: Sendable {
        var ours = 0.0
        var agencys = 0.0
        var count = 0
    }

    private var promises: [String: Promise] = [:]
    private var scores: [RouteIndex: Score] = [:]

    /// Seconds ahead for which promises are kept.
    private static let ahead: Range<Int64> = 240..<420
    /// Comparisons before errors count.
    private static let enough = 12

    /// How much the agency's predictions count on a route, 0 … 1: the further ahead, the more, as it knows its operation.
    func agencyShare(on route: RouteIndex, ahead: Int64) -> Double {
        let lean = 0.05 + 0.15 * min(max(Double(ahead) / 900, 0), 1)
        return min(max(agencyShare(on: route) + lean, 0), 1)
    }

    private func agencyShare(on route: RouteIndex) -> Double {
        guard let score = scores[route], score.count >= Self.enough else { return 0.5 }
        let (ours, agencys) = (score.ours * score.ours + 1, score.agencys * score.agencys + 1)
        return ours / (ours + agencys)
    }

    /// Keeps what both sides say of a vehicle now, unless an older promise of the same trip is still open.
    mutating func keep(_ ours: LiveRun, _ agency: AgencyRun, of vehicle: String, at now: EpochSeconds) {
        guard let trip = ours.trip, promises[vehicle]?.trip != trip else { return }
        for (position, call) in ours.calls.enumerated() where Self.ahead.contains(call.likely - now) {
            let callIndex = ours.firstCallIndex + position
            guard let theirs = agency.call(at: callIndex), theirs.isKnown, !theirs.isSkipped else { continue }
            promises[vehicle] = Promise(trip: trip, callIndex: callIndex, ours: call.likely, agencys: theirs.arrival)
            return
        }
    }

    mutating func judge(_ passage: Passage, on route: RouteIndex) {
        guard let promise = promises[passage.vehicle] else { return }
        guard promise.trip == passage.trip, passage.callIndex <= promise.callIndex else {
            promises[passage.vehicle] = nil
            return
        }
        guard passage.callIndex == promise.callIndex else { return }
        promises[passage.vehicle] = nil
        var score = scores[route] ?? Score()
        let ours = Double(abs(promise.ours - passage.at))
        let agencys = Double(abs(promise.agencys - passage.at))
        // A mean that forgets: the last forty or so count.
        let weight = max(1 / Double(score.count + 1), 0.025)
        score.ours += (ours - score.ours) * weight
        score.agencys += (agencys - score.agencys) * weight
        score.count += 1
        scores[route] = score
    }

    mutating func forgetVehicles(except isKnown: (String) -> Bool) {
        promises = promises.filter { isKnown($0.key) }
    }

    mutating func forgetPromises() {
        promises = [:]
    }

    /// Indexes of another timetable mean other routes and trips.
    mutating func forgetAll() {
        promises = [:]
        scores = [:]
    }
}

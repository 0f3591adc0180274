/// Tracks a rider on a ride: the next stop, when to get off, and which changes to announce, each once.
///
/// Uses the phone's position if available, otherwise the likely times of the predictions. Warnings use the early bound
/// of the interval, even if other data suggests more time.
package struct RideAlong: Sendable {
    /// A call of the ride with its coordinate and the predicted arrival: the interval and the median.
    package struct Call: Sendable {
        package var place: Coordinate?
        package var early: EpochSeconds
        package var likely: EpochSeconds
        package var late: EpochSeconds

        package init(place: Coordinate?, early: EpochSeconds, likely: EpochSeconds, late: EpochSeconds) {
            self.place = place
            self.early = early
            self.likely = likely
            self.late = late
        }
    }

    /// A position of the phone.
    package struct Fix: Sendable {
        package var place: Coordinate
        /// The radius of uncertainty in metres.
        package var accuracy: Double
        package var at: EpochSeconds

        package init(place: Coordinate, accuracy: Double, at: EpochSeconds) {
            self.place = place
            self.accuracy = accuracy
            self.at = at
        }
    }

    /// The progress of the ride.
    package enum Phase: UInt8, Sendable {
        /// The vehicle has not reached the boarding stop yet.
        case waiting
        case riding
        /// The next stop is the rider's destination.
        case getOff
        /// The rider should have arrived.
        case there
        /// The phone has moved past the destination.
        case beyond
    }

    /// The result of an update.
    package struct Look: Sendable, Equatable {
        package var phase: Phase
        /// The index of the next call.
        package var next: Int
        /// Whether predictions are older than ``AgeLimit/response`` and have been extrapolated.
        package var isAssumed: Bool
        /// Whether the result is based on the phone's position instead of predictions.
        package var isByPosition: Bool
        /// Whether to announce this state: the next stop or the phase has changed.
        package var isNews: Bool
    }

    /// The seconds for which a position of the phone is valid.
    static let freshness: Int64 = 30
    /// The radius of uncertainty in metres up to which a position determines the next stop.
    static let surest = 150.0
    /// The maximum number of metres by which the way from one stop over the position to the next may be longer than
    /// the straight line.
    static let detour = 300.0
    /// The seconds until the early bound at which to announce to get off.
    static let soon: Int64 = 180
    /// The distance in metres to the stop at which to announce to get off.
    static let near = 500.0
    /// Metres from the rider's stop from which on a phone that was near it counts as past it.
    static let far = 400.0
    /// The distance in metres within which a phone is at a stop.
    static let at = 80.0

    /// The call that was next in the last update.
    private var next = 0
    private var phase: Phase?
    /// Whether the phone has been at the destination, or between it and the stop before.
    private var wasNear = false

    package init() {}

    /// - Parameters:
    ///   - calls: The calls from boarding to destination. Returns nil if empty.
    ///   - heard: The time of the predictions.
    package mutating func look(at calls: [Call], fix: Fix?, heard: EpochSeconds, now: EpochSeconds) -> Look? {
        guard let last = calls.indices.last else { return nil }
        let fix = fix.flatMap { isUsable($0, now) ? $0 : nil }
        let seen = fix.flatMap { segment($0.place, calls) }
        // The next stop never moves backwards, whatever later predictions contain.
        let upcoming = max(seen ?? self.expected(calls, now), min(next, last))
        let phase = phase(calls, upcoming, seen, fix, now)
        let isNews = phase != self.phase || (phase == .riding && upcoming != next)
        (next, self.phase) = (upcoming, phase)
        return Look(
            phase: phase, next: upcoming, isAssumed: AgeLimit.response.isExceeded(by: now - heard),
            isByPosition: seen != nil, isNews: isNews)
    }

    private func isUsable(_ fix: Fix, _ now: EpochSeconds) -> Bool {
        fix.place.isPlausible && fix.accuracy <= Self.surest && now - fix.at <= Self.freshness
            && fix.at - now <= Self.freshness
    }

    /// The next call by the likely times; the destination once all are over.
    private func expected(_ calls: [Call], _ now: EpochSeconds) -> Int {
        calls.firstIndex { $0.likely > now } ?? calls.count - 1
    }

    /// The next call for a position near the route; nil if it is off the route or coordinates are unknown.
    private func segment(_ place: Coordinate, _ calls: [Call]) -> Int? {
        var best: (next: Int, detour: Double)?
        for index in max(next, 1)..<max(calls.count, max(next, 1)) {
            guard let from = calls[index - 1].place, let to = calls[index].place else { continue }
            let detour = from.distance(to: place) + place.distance(to: to) - from.distance(to: to)
            if detour <= Self.detour, detour < (best?.detour ?? .infinity) { best = (index, detour) }
        }
        return best?.next
    }

    private mutating func phase(
        _ calls: [Call], _ upcoming: Int, _ seen: Int?, _ fix: Fix?, _ now: EpochSeconds
    ) -> Phase {
        let last = calls.count - 1
        let end = calls[last]
        let distance = fix.flatMap { fix in end.place.map { fix.place.distance(to: $0) } }
        if let distance, distance <= Self.at || seen == last { wasNear = true }
        if let distance, wasNear, distance > Self.far, seen == nil { return .beyond }
        if phase == .there || phase == .beyond { return phase ?? .there }
        if let distance, distance <= Self.at, end.early <= now { return .there }
        if distance == nil, end.late + Self.soon / 3 < now { return .there }
        if upcoming == 0, calls[0].likely > now { return .waiting }
        let isNextByEarly = last == 0 || calls[last - 1].early <= now
        let isSoon = end.early - now <= Self.soon || distance.map { $0 <= Self.near } == true
        return phase == .getOff || ((upcoming == last || isNextByEarly) && isSoon) ? .getOff : .riding
    }
}

/// Detects when a connection becomes worse than announced: once for each worse level, and not again if it recovers and
/// drops.
package struct ConnectionWatch: Sendable {
    private var worst = 0

    package init() {}

    package mutating func isNews(_ state: Chance.State) -> Bool {
        guard state.rank > worst else { return false }
        worst = state.rank
        return true
    }
}

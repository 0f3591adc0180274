/// Guides a rider during a ride: the next stop, when to get off, and which changes to announce, each once.
///
/// Uses the phone's position if available, otherwise the likely times of the predictions. Warnings use the early bound
/// of the prediction interval, even if other data suggests more time.
package struct RideAlong: Sendable {
    /// A call of the ride with its coordinate and its predicted arrival: the interval and the median.
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
        /// The rider should get off at the next stop.
        case getOff
        /// The vehicle should have arrived at the rider's destination.
        case there
        /// The phone has moved past the destination.
        case beyond
    }

    /// The state of the ride after an update.
    package struct Look: Sendable, Equatable {
        package var phase: Phase
        /// The index of the next call in the list of calls.
        package var next: Int
        /// Whether the predictions are older than ``AgeLimit/response`` and have been extrapolated.
        package var isAssumed: Bool
        /// Whether the result is based on the phone's position instead of predictions.
        package var isByPosition: Bool
        /// Whether to announce this result because the next stop or the phase has changed.
        package var isNews: Bool
    }

    /// The maximum age in seconds of a valid position of the phone.
    static let freshness: Int64 = 30
    /// The maximum radius of uncertainty in metres of a position that determines the next stop.
    static let surest = 150.0
    /// The maximum detour in metres: the length of the path from one stop over the position to the next, minus the
    /// straight-line distance between the stops.
    static let detour = 300.0
    /// The time in seconds before the early bound of the arrival at which to announce that the rider should get off.
    static let soon: Int64 = 180
    /// The distance in metres from the stop at which to announce that the rider should get off.
    static let near = 500.0
    /// The distance in metres from the destination at which a phone that was near the destination counts as past it.
    static let far = 400.0
    /// The maximum distance in metres at which a phone counts as being at a stop.
    static let at = 80.0

    /// The index of the next call, as of the previous update.
    private var next = 0
    private var phase: Phase?
    /// Whether the phone has been at the destination, or between the destination and the previous stop.
    private var wasNear = false

    package init() {}

    /// Updates the state of the ride; returns nil without calls.
    /// - Parameters:
    ///   - calls: The calls from boarding to destination.
    ///   - heard: The time at which the app received the predictions.
    package mutating func look(at calls: [Call], fix: Fix?, heard: EpochSeconds, now: EpochSeconds) -> Look? {
        guard let last = calls.indices.last else { return nil }
        let fix = fix.flatMap { isUsable($0, now) ? $0 : nil }
        let seen = fix.flatMap { segment($0.place, calls) }
        // The next stop never moves backwards, regardless of later predictions.
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

    /// Returns the index of the next call by the likely times; the destination once all times have passed.
    private func expected(_ calls: [Call], _ now: EpochSeconds) -> Int {
        calls.firstIndex { $0.likely > now } ?? calls.count - 1
    }

    /// Returns the index of the next call for a position near the route; nil if the position is off the route or
    /// coordinates are unknown.
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

/// Detects when the chance of a transfer becomes worse than last announced. Each worse level is announced once, and not
/// again if the chance improves and then falls to the same level.
package struct ConnectionWatch: Sendable {
    private var worst = 0

    package init() {}

    package mutating func isNews(_ state: Chance.State) -> Bool {
        guard state.rank > worst else { return false }
        worst = state.rank
        return true
    }
}

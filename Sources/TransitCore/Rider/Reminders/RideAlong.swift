/// Takes a rider along on a ride: which stop is next, when to get off, what is said of it, each once.
///
/// Where the phone knows where it is, that decides; else the predictions do, by their likely times. What warns counts by the
/// early edge, whatever else says that there is time.
package struct RideAlong: Sendable {
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

    /// Where the phone is.
    package struct Fix: Sendable {
        package var place: Coordinate
        /// Metres.
        package var accuracy: Double
        package var at: EpochSeconds

        package init(place: Coordinate, accuracy: Double, at: EpochSeconds) {
            self.place = place
            self.accuracy = accuracy
            self.at = at
        }
    }

    package enum Phase: UInt8, Sendable {
        /// The bus is not yet where the rider boards.
        case waiting
        case riding
        /// The next stop is the rider's.
        case getOff
        /// They should be there.
        case there
        /// The phone is beyond it.
        case beyond
    }

    package struct Look: Sendable, Equatable {
        package var phase: Phase
        /// Of the calls, the one that comes next.
        package var next: Int
        /// Nobody has told anything for ``patience``: it is counted on from what was told last.
        package var isAssumed: Bool
        /// By the phone's own position, not by predictions.
        package var isByPosition: Bool
        /// To be said now: another stop is next, or another phase has begun.
        package var isNews: Bool
    }

    /// Seconds after which what was predicted is counted on from, and said to be.
    package static let patience: Int64 = 60
    /// Seconds for which a fix says where the phone is.
    static let freshness: Int64 = 30
    /// Metres that a fix may be wrong by, and that the way between two stops may be longer than straight, to say which stop is next.
    static let surest = 150.0
    static let detour = 300.0
    /// Seconds by the early edge, and metres, within which a rider is told to get off.
    static let soon: Int64 = 180
    static let near = 500.0
    /// Metres beyond the rider's stop.
    static let far = 400.0
    /// Metres within which a phone is at a stop.
    static let at = 80.0

    /// The call that was next last.
    private var next = 0
    private var phase: Phase?
    /// Whether the phone has been at the rider's stop, or between it and the one before.
    private var wasNear = false

    package init() {}

    /// - Parameters:
    ///   - calls: from where the rider boards to where they get off; none, and there is nothing to say.
    ///   - heard: when the predictions were told.
    package mutating func look(at calls: [Call], fix: Fix?, heard: EpochSeconds, now: EpochSeconds) -> Look? {
        guard let last = calls.indices.last else { return nil }
        let fix = fix.flatMap { isUsable($0, now) ? $0 : nil }
        let seen = fix.flatMap { segment($0.place, calls) }
        // A stop that was passed is not next again, whatever a later prediction says.
        let upcoming = max(seen ?? self.expected(calls, now), min(next, last))
        let phase = phase(calls, upcoming, seen, fix, now)
        let isNews = phase != self.phase || (phase == .riding && upcoming != next)
        (next, self.phase) = (upcoming, phase)
        return Look(
            phase: phase, next: upcoming, isAssumed: now - heard > Self.patience, isByPosition: seen != nil,
            isNews: isNews)
    }

    private func isUsable(_ fix: Fix, _ now: EpochSeconds) -> Bool {
        fix.place.isPlausible && fix.accuracy <= Self.surest && now - fix.at <= Self.freshness
            && fix.at - now <= Self.freshness
    }

    /// By the likely times; the rider's stop once all are over.
    private func expected(_ calls: [Call], _ now: EpochSeconds) -> Int {
        calls.firstIndex { $0.likely > now } ?? calls.count - 1
    }

    /// Which call comes next for a phone on the way; nil where it is on none, or where stops lie is not known.
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

/// Whether a connection has become worse than was told: said once for each step down, and not again when it wavers.
package struct ConnectionWatch: Sendable {
    private var worst = 0

    package init() {}

    package mutating func isNews(_ state: Chance.State) -> Bool {
        guard state.rank > worst else { return false }
        worst = state.rank
        return true
    }
}

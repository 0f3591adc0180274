// Walking as a search criterion. Journeys are compared by the limit that their longest walk satisfies: a half, a
// quarter or an eighth of the longest permitted walk.

extension LiveRunTable {
    /// Finds every journey that is Pareto-optimal in departure, arrival, transfers and the limit that its longest walk
    /// satisfies. The query is repeated for each limit. Of the journeys found that are equal in all four criteria, the
    /// one with the least total walking is returned. Each repetition finds only one of several such journeys, so an
    /// equal journey with even less walking may exist.
    /// - Throws: ``PlanError``, also if there are no journeys.
    package func planReducingWalks(
        _ question: RaptorQuery, using space: PlannerScratch
    ) throws(PlanError) -> Plan {
        try nonempty(waysReducingWalks(question, using: space))
    }

    /// Runs the query for each walking limit.
    /// - Returns: A plan, possibly without journeys.
    private func waysReducingWalks(_ question: RaptorQuery, using space: PlannerScratch) throws(PlanError) -> Plan {
        var all = try ways(question, using: space)
        var longest = all.longestWalk
        let limits = question.walkingLimits
        var best = all.journeys.map { WalkLimitedJourney($0, limits) }
        for limit in limits.dropFirst() {
            // A tighter limit cannot yield better journeys if the current ones already satisfy it.
            guard longest > limit else { continue }
            let plan = try ways(question.limitingWalks(to: limit), using: space)
            all.work += plan.work
            longest = plan.longestWalk
            for journey in plan.journeys { best.addUnlessCovered(WalkLimitedJourney(journey, limits)) }
            all.beyond += plan.beyond
        }
        all.journeys = best.map { $0.journey }.sorted(by: PlannedJourney.isEarlier)
        return all
    }

    /// Returns the journeys of a window that are worth showing. This is decided by comparison with all journeys within
    /// a journey's own time span, so the search continues after the window to the end of that span. Consecutive windows
    /// therefore yield the same journeys as one wide window.
    /// - Returns: A plan, possibly without journeys.
    func journeysWorthShowing(_ question: RaptorQuery, using space: PlannerScratch) throws(PlanError) -> Plan {
        var plan = try waysReducingWalks(question, using: space)
        let behind = question.behind(plan)
        plan.beyond = []
        if let behind {
            let others = try waysReducingWalks(behind, using: space)
            (plan.beyond, plan.work) = (others.journeys, plan.work + others.work)
        }
        return plan.sparingEnough(question.walkingLimits)
    }
}

extension PlannedJourney {
    /// The duration of the longest walk in seconds.
    var longestWalk: Int32 {
        var longest: Int64 = 0
        for leg in legs where leg.way == .walk { longest = max(longest, leg.arrival - leg.departure) }
        return Int32(clamping: longest)
    }
}

extension Plan {
    fileprivate var longestWalk: Int32 { (journeys + beyond).reduce(0) { max($0, $1.longestWalk) } }
}

/// A journey with the four criteria by which it is compared. Total walking is no criterion: which of several journeys
/// that are equal in all four is found, and thus their total walking, depends on the window of the query.
struct WalkLimitedJourney {
    let journey: PlannedJourney
    /// The tightest walking limit in seconds that the journey's longest walk satisfies.
    let limit: Int32

    /// - Parameter limits: The walking limits in seconds, longest first; not empty.
    init(_ journey: PlannedJourney, _ limits: [Int32]) {
        self.journey = journey
        let longest = journey.longestWalk
        limit = limits.last { longest <= $0 } ?? limits[0]
    }

    /// Returns whether another journey is at least as good in departure, arrival and transfers.
    private func isMatched(by other: Self) -> Bool {
        other.journey.departure >= journey.departure && other.journey.arrival <= journey.arrival
            && other.journey.changes <= journey.changes
    }

    /// Returns whether another journey is at least as good by every criterion and, if it is equal in all of them, has
    /// no more total walking.
    func isCovered(by other: Self) -> Bool {
        guard isMatched(by: other), other.limit <= limit else { return false }
        return other.journey.walking <= journey.walking || other.limit < limit || !other.isMatched(by: self)
    }
}

extension [WalkLimitedJourney] {
    /// Appends a journey unless it is dominated, and removes the journeys that it dominates.
    mutating func addUnlessCovered(_ journey: WalkLimitedJourney) {
        guard !contains(where: { journey.isCovered(by: $0) }) else { return }
        removeAll { $0.isCovered(by: journey) }
        append(journey)
    }
}

extension RaptorQuery {
    /// Returns a query for the time after the window, up to the latest time at which a journey of the window could be
    /// dominated except in walking; nil if none of them can be dominated.
    fileprivate func behind(_ plan: Plan) -> RaptorQuery? {
        guard let window else { return nil }
        let doubtful = plan.journeys.filter { journey in
            plan.beyond.contains {
                $0.departure >= journey.departure && $0.arrival <= journey.arrival && $0.changes <= journey.changes
            }
        }
        guard !doubtful.isEmpty else { return nil }
        var question = self
        switch time {
        case .departure(let moment):
            let begin = moment + max(window, 0) + 1
            let end = doubtful.reduce(begin) { max($0, $1.arrival) }
            (question.time, question.window) = (.departure(begin), end - begin)
        case .arrival(let moment):
            let end = moment - max(window, 0) - 1
            let begin = doubtful.reduce(end) { min($0, $1.departure) }
            (question.time, question.window) = (.arrival(end), end - begin)
        }
        return question
    }
}

extension RaptorQuery {
    /// Returns the limits of a single walk in seconds, longest first.
    var walkingLimits: [Int32] {
        let walks = (start + end + (via?.stops ?? [])).map { $0.seconds }
        let longest = min(max(longestUsualWalk ?? walks.max() ?? 0, longestWalk, 0), Network.mostSeconds)
        return [longest, longest / 2, longest / 4, longest / 8]
    }

    func limitingWalks(to seconds: Int32) -> RaptorQuery {
        var question = self
        question.start.removeAll { $0.seconds > seconds }
        question.end.removeAll { $0.seconds > seconds }
        question.via?.stops.removeAll { $0.seconds > seconds }
        question.longestWalk = min(longestWalk, seconds)
        return question
    }
}

// The value of reduced walking: a journey that is better only in walking is returned only if it saves enough walking.
// Walking counts as the limit that the longest walk satisfies, so that journeys equal by every criterion are treated
// alike and consecutive windows yield the same journeys as one wide window.

extension WalkLimitedJourney {
    /// The minimum number of seconds by which the walking limit must be less than that of the other journey.
    private static let leastSpared: Int64 = 180
    /// The minimum ratio of the two walking limits at which ``price`` applies. At a quarter of the limit, the longest
    /// walk is less than half as long; at half the limit, it may be only a second shorter.
    private static let certainRatio: Int32 = 4
    /// The maximum additional travel time, in seconds, for each second by which the walking limit is less.
    private static let price: Int64 = 4
    /// The maximum additional travel time of a journey at half the limit is the difference of the walking limits
    /// divided by this number.
    private static let uncertainDivisor: Int64 = 2
    /// The equivalent of one transfer in seconds of travel time.
    private static let change: Int64 = 300

    /// Returns whether this journey is worth returning in addition to another journey: false if the other journey is at
    /// least as good in all criteria except walking and this journey does not save enough walking.
    /// - Parameter atHalf: Whether a journey at half of the other journey's limit can be worth returning.
    fileprivate func isWorthShowing(beside other: Self, atHalf: Bool) -> Bool {
        guard isMatched(by: other) else { return true }
        let spared = Int64(other.limit - limit)
        guard spared >= Self.leastSpared else { return false }
        let (own, better) = (journey, other.journey)
        let longer = (better.departure - own.departure) + (own.arrival - better.arrival)
        guard limit <= other.limit / Self.certainRatio else {
            return atHalf && own.changes == better.changes && longer <= spared / Self.uncertainDivisor
        }
        return longer + Self.change * Int64(own.changes - better.changes) <= Self.price * spared
    }
}

extension Plan {
    /// Removes dominated journeys. Also removes journeys that are better than another only in walking, unless they
    /// satisfy a limit that is at least three minutes less than the other's and are not too slow. At a quarter of the
    /// limit or less, they may take four additional seconds per second of the difference, and a transfer counts as five
    /// minutes. At half the limit, they may take half of the difference longer, without an additional transfer.
    /// - Parameter limits: The walking limits in seconds, longest first; not empty.
    /// - Returns: A plan; without journeys if journeys after the window dominate all of them in this way.
    func sparingEnough(_ limits: [Int32]) -> Plan {
        var all: [WalkLimitedJourney] = []
        for journey in beyond + journeys { all.addUnlessCovered(WalkLimitedJourney(journey, limits)) }
        // Journeys with longer walks are processed first, because journeys with shorter walks are compared with them.
        var (kept, omitted) = ([WalkLimitedJourney](), all.sorted { $0.limit > $1.limit })
        // Journeys at half the limit are added last, so that they do not displace those that certainly save walking.
        for atHalf in [false, true] {
            let rest = omitted
            omitted = []
            for journey in rest {
                let isWorth = kept.allSatisfy { journey.isWorthShowing(beside: $0, atHalf: atHalf) }
                if isWorth { kept.append(journey) } else { omitted.append(journey) }
            }
        }
        var plan = self
        let own = Set(journeys)
        plan.journeys = kept.map { $0.journey }.filter { own.contains($0) }.sorted(by: PlannedJourney.isEarlier)
        return plan
    }
}

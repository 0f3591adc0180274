// Walking as a search criterion: a journey counts as having less walking if none of its walks exceeds a half, a quarter
// or an eighth of the longest permitted walk.

extension LiveRunTable {
    /// Finds every journey that is Pareto-optimal in departure, arrival, transfers and the limit that its longest walk
    /// satisfies. The query is repeated for each limit. Of journeys that tie in the first three criteria, the one with
    /// the least walking in total is returned.
    /// - Throws: ``PlanError`` if there are no journeys.
    package func planReducingWalks(
        _ question: RaptorQuery, using space: PlannerScratch
    ) throws(PlanError) -> Plan {
        try nonempty(waysReducingWalks(question, using: space))
    }

    /// - Returns: A plan, possibly without journeys.
    private func waysReducingWalks(_ question: RaptorQuery, using space: PlannerScratch) throws(PlanError) -> Plan {
        var all = try ways(question, using: space)
        var longest = all.longestWalk
        for limit in question.walkingSteps.dropFirst() {
            // A tighter limit cannot yield better journeys when the current ones already satisfy it.
            guard longest > limit else { continue }
            let step = try ways(question.limitingWalks(to: limit), using: space)
            all.work += step.work
            longest = step.longestWalk
            for journey in step.journeys { all.add(journey) }
            all.beyond += step.beyond
        }
        all.journeys.sort(by: PlannedJourney.isEarlier)
        return all
    }

    /// Returns the journeys of a window that are worth showing. This is decided by comparison with journeys within the
    /// journey's own time span, so journeys after the window are searched up to there. Consecutive windows therefore
    /// yield the same journeys as one wide window.
    /// - Returns: A plan, possibly without journeys.
    func journeysWorthShowing(_ question: RaptorQuery, using space: PlannerScratch) throws(PlanError) -> Plan {
        var plan = try waysReducingWalks(question, using: space)
        let behind = question.behind(plan)
        plan.beyond = []
        if let behind {
            let others = try waysReducingWalks(behind, using: space)
            (plan.beyond, plan.work) = (others.journeys, plan.work + others.work)
        }
        return plan.sparingEnough()
    }
}

extension PlannedJourney {
    /// The longest walk in seconds.
    var longestWalk: Int32 {
        var longest: Int64 = 0
        for leg in legs where leg.way == .walk { longest = max(longest, leg.arrival - leg.departure) }
        return Int32(clamping: longest)
    }

    /// Returns whether another journey is at least as good in every criterion.
    func isCovered(by other: Self) -> Bool {
        other.departure >= departure && other.arrival <= arrival && other.changes <= changes && other.walking <= walking
    }
}

extension Plan {
    fileprivate var longestWalk: Int32 { (journeys + beyond).reduce(0) { max($0, $1.longestWalk) } }

    fileprivate mutating func add(_ journey: PlannedJourney) { journeys.addUnlessCovered(journey) }
}

extension [PlannedJourney] {
    /// Appends a journey unless it is dominated, and removes the journeys that it dominates.
    mutating func addUnlessCovered(_ journey: PlannedJourney) {
        guard !contains(where: { journey.isCovered(by: $0) }) else { return }
        removeAll { $0.isCovered(by: journey) }
        append(journey)
    }
}

extension RaptorQuery {
    /// Returns a query for the time after the window, up to the end of the journeys that could be dominated there
    /// except for walking; nil if there are none.
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
    /// Limits of one walk in seconds, the longest first.
    var walkingSteps: [Int32] {
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

// Worth of reduced walking: a journey that is better only in walking is returned only if it saves enough.

extension PlannedJourney {
    /// The least walking time in seconds that must be saved.
    private static let leastSpared: Int64 = 180
    /// The additional travel time in seconds that is acceptable per second of walking saved.
    private static let price: Int64 = 4
    /// The penalty of a transfer in seconds.
    private static let change: Int64 = 300

    /// Returns whether this journey is worth returning in addition to another.
    fileprivate func isWorthShowing(beside other: Self) -> Bool {
        guard other.departure >= departure, other.arrival <= arrival, other.changes <= changes else { return true }
        let spared = other.walking - walking
        let longer = (other.departure - departure) + (arrival - other.arrival)
        return spared >= Self.leastSpared
            && longer + Self.change * Int64(changes - other.changes) <= Self.price * spared
    }
}

extension Plan {
    /// Removes dominated journeys, and those that are better than another only in walking and save less than three
    /// minutes of it, or take more than four seconds longer per second saved. A transfer counts as five minutes.
    /// - Returns: A plan, without journeys if journeys after the window are that much better.
    func sparingEnough() -> Plan {
        var all: [PlannedJourney] = []
        for journey in beyond + journeys { all.addUnlessCovered(journey) }
        // Journeys with more walking come first because others are measured against them.
        var kept: [PlannedJourney] = []
        for journey in all.sorted(by: { $0.walking > $1.walking })
        where kept.allSatisfy({ journey.isWorthShowing(beside: $0) }) {
            kept.append(journey)
        }
        var plan = self
        let own = Set(journeys)
        plan.journeys = kept.filter { own.contains($0) }.sorted(by: PlannedJourney.isEarlier)
        return plan
    }
}

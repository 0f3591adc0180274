// Walking as a criterion: a way counts as one with less of it if none of its walks is longer than half, a quarter or an eighth of the
// longest that the rider would make.

extension RunView {
    /// Every way that is good in departure, arrival, changes and the step that its longest walk lies in: the question is asked once
    /// for each step, with all walks up to it. Of two ways that are equally good in the first three the one with less walking in
    /// all is told.
    package func planWithLessWalking(
        _ question: PlanQuestion, using space: PlanSpace
    ) throws(PlanError) -> Plan {
        try told(waysWithLessWalking(question, using: space))
    }

    /// - Returns: without journeys if there are none.
    private func waysWithLessWalking(_ question: PlanQuestion, using space: PlanSpace) throws(PlanError) -> Plan {
        var all = try ways(question, using: space)
        var longest = all.longestWalk
        for limit in question.walkingSteps.dropFirst() {
            // Nothing better can be found by walking less than one may, so these ways stay the best.
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

    /// The journeys of a window that are worth telling. Whether one is depends on those that lie within its own time
    /// alone, so the ones behind the window are looked for as far as that: windows that follow each other have the
    /// journeys that a wide one has.
    /// - Returns: without journeys if there are none.
    func journeysWorthTelling(_ question: PlanQuestion, using space: PlanSpace) throws(PlanError) -> Plan {
        var plan = try waysWithLessWalking(question, using: space)
        let behind = question.behind(plan)
        plan.beyond = []
        if let behind {
            let others = try waysWithLessWalking(behind, using: space)
            (plan.beyond, plan.work) = (others.journeys, plan.work + others.work)
        }
        return plan.sparingEnough()
    }
}

extension PlannedJourney {
    /// In seconds.
    var longestWalk: Int32 {
        var longest: Int64 = 0
        for leg in legs where leg.way == .walk { longest = max(longest, leg.arrival - leg.departure) }
        return Int32(clamping: longest)
    }

    /// Whether another is as good in everything.
    func isCovered(by other: Self) -> Bool {
        other.departure >= departure && other.arrival <= arrival && other.changes <= changes && other.walking <= walking
    }
}

extension Plan {
    fileprivate var longestWalk: Int32 { (journeys + beyond).reduce(0) { max($0, $1.longestWalk) } }

    fileprivate mutating func add(_ journey: PlannedJourney) { journeys.addUnlessCovered(journey) }
}

extension [PlannedJourney] {
    /// Keeps what is as good as no other in everything.
    mutating func addUnlessCovered(_ journey: PlannedJourney) {
        guard !contains(where: { journey.isCovered(by: $0) }) else { return }
        removeAll { $0.isCovered(by: journey) }
        append(journey)
    }
}

extension PlanQuestion {
    /// The question for what lies behind the window, as long as journeys in it last that are no better but for less
    /// walking; nil where there are none.
    fileprivate func behind(_ plan: Plan) -> PlanQuestion? {
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

extension PlanQuestion {
    /// Seconds of one walk, the longest first.
    var walkingSteps: [Int32] {
        let walks = (start + end + (via?.stops ?? [])).map { $0.seconds }
        let longest = min(max(walks.max() ?? 0, longestWalk, 0), Network.mostSeconds)
        return [longest, longest / 2, longest / 4, longest / 8]
    }

    func limitingWalks(to seconds: Int32) -> PlanQuestion {
        var question = self
        question.start.removeAll { $0.seconds > seconds }
        question.end.removeAll { $0.seconds > seconds }
        question.via?.stops.removeAll { $0.seconds > seconds }
        question.longestWalk = min(longestWalk, seconds)
        return question
    }
}

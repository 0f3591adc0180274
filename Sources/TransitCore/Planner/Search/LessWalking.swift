// Walking as a criterion: a way counts as one with less of it if none of its walks is longer than half, a quarter or an eighth of the
// longest that the rider would make.

extension RunView {
    /// Every way that is good in departure, arrival, changes and the step that its longest walk lies in: the question is asked once
    /// for each step, with all walks up to it. Of two ways that are equally good in the first three the one with less walking in
    /// all is told.
    package func planWithLessWalking(
        _ question: PlanQuestion, using space: PlanSpace
    ) throws(PlanError) -> Plan {
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
        return try told(all)
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

    fileprivate mutating func add(_ journey: PlannedJourney) {
        guard !journeys.contains(where: { journey.isCovered(by: $0) }) else { return }
        journeys.removeAll { $0.isCovered(by: journey) }
        journeys.append(journey)
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

// Ways for those who do not like to walk: as good as any with shorter walks.

extension RunView {
    /// How often walks are halved.
    private static var mostHalvings: Int { 3 }

    /// A plan, and with it ways that leave earlier, arrive later or change more often, and walk less: the question once more with
    /// half the longest walk, until there is no way.
    package func planWithLessWalking(
        _ question: PlanQuestion, using space: PlanSpace
    ) throws(PlanError) -> Plan {
        var plan = try plan(question, using: space)
        var less = question
        for _ in 0..<Self.mostHalvings {
            let longest = plan.journeys.map { $0.longestWalk }.min() ?? 0
            guard longest > 0 else { break }
            less.limitWalks(to: longest / 2)
            do throws(PlanError) {
                let more = try self.plan(less, using: space)
                plan.work += more.work
                for journey in more.journeys { plan.add(journey) }
            } catch .noRide {
                break
            }
        }
        plan.journeys.sort(by: PlannedJourney.isEarlier)
        return plan
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
    fileprivate mutating func add(_ journey: PlannedJourney) {
        guard !journeys.contains(where: { journey.isCovered(by: $0) }) else { return }
        journeys.removeAll { $0.isCovered(by: journey) }
        journeys.append(journey)
    }
}

extension PlanQuestion {
    fileprivate mutating func limitWalks(to seconds: Int32) {
        start.removeAll { $0.seconds > seconds }
        end.removeAll { $0.seconds > seconds }
        via?.stops.removeAll { $0.seconds > seconds }
        farthestWalk = min(farthestWalk, seconds)
    }
}

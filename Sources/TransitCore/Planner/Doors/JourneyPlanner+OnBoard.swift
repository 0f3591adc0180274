// Planning for riders who are on board a vehicle.
extension JourneyPlanner {
    /// Plans journeys that continue a ride in progress.
    /// - Parameter closed: The step-free paths over time, if there are station closures.
    mutating func planOnBoard(
        _ question: JourneyQuery, while closed: StepFreeTimeline?, in view: LiveRunTable, on routing: AccessEgressWalks
    ) -> JourneyResult {
        var question = question
        question.window = nil
        let end = routing.walks(at: question.end, for: question.walk, arriving: true, while: closed, in: &search)
        let via = question.via.map {
            routing.walks(at: $0.place, for: question.walk, arriving: false, while: closed, in: &search)
        }
        var plan = JourneyResult(question, from: [], to: end, via: via ?? [], while: closed)
        // The results of such a query are not divided into pages.
        plan.earlier = PlanCursor(question.time, window: nil)
        plan.later = plan.earlier
        guard case .departure = question.time, via?.isEmpty != true else { return plan.failing(.noRide) }
        guard !end.isEmpty else { return plan.failing(.noStopNearEnd) }
        do throws(PlanError) {
            let found = try view.journeysOnBoard(plan.stopQuestion, using: space)
            (plan.journeys, plan.work) = (found.journeys, found.work)
            if plan.journeys.isEmpty { plan.reason = .noRide }
        } catch {
            plan.reason = NoPlan(error)
        }
        return plan
    }
}

extension LiveRunTable {
    /// Returns the journeys of a rider who is on board, including those that are still possible if the vehicle is
    /// delayed by the margins.
    func journeysOnBoard(_ question: RaptorQuery, using space: PlannerScratch) throws(PlanError) -> Plan {
        guard let aboard = question.onBoard else { return Plan() }
        var question = question
        question.onBoard?.margins = []
        var plan = try journeysWorthShowing(question, using: space)
        guard aboard.margins.contains(where: { $0 > 0 }) else { return plan }
        question.onBoard = aboard
        question.mostWork = max(question.mostWork - plan.work, 0)
        let surer: Plan
        do throws(PlanError) {
            surer = try journeysWorthShowing(question, using: space)
        } catch {
            guard error == .stopped else { return plan }
            throw error
        }
        plan.work += surer.work
        plan.journeys += surer.journeys.filter { !plan.journeys.contains($0) }
        plan.journeys.sort(by: PlannedJourney.isEarlier)
        return plan
    }
}

extension JourneyResult {
    /// The minimum difference in percentage points at which one chance counts as better than another.
    private static let leastGain = 10

    /// Removes journeys of a rider on board that are dominated. A journey is dominated by another that is at least as
    /// good in arrival, transfers and walking, unless its own chance is better by at least ten percentage points.
    /// - Parameter percent: Returns the chance in percent that all transfers of a journey succeed; nil if unknown.
    package mutating func keepSurer(_ percent: (PlannedJourney) -> Int?) {
        guard question.onBoard != nil, journeys.count > 1 else { return }
        let known = journeys.map { percent($0) }
        let kept = journeys.indices.filter { number in
            journeys.indices.allSatisfy { other in
                guard number != other, journeys[number].isCovered(by: journeys[other]),
                    number > other || !journeys[other].isCovered(by: journeys[number])
                else { return true }
                guard let own = known[number], let better = known[other] else { return false }
                return own >= better + Self.leastGain
            }
        }
        journeys = kept.map { journeys[$0] }
        journeys.removeLast(max(journeys.count - max(question.mostJourneys, 1), 0))
    }

    /// Selects the journey to offer a rider on board as an alternative to the current one: the earliest arrival among
    /// the journeys whose chance is better by at least ten percentage points. An unknown chance counts as 0.
    /// - Parameters:
    ///   - followed: The chance of the current journey, in percent.
    ///   - percent: Returns the chance in percent that all transfers of a journey succeed; nil if unknown.
    package mutating func selectBetter(than followed: Int?, _ percent: (PlannedJourney) -> Int?) {
        let least = (followed ?? 0) + Self.leastGain
        better = journeys.filter { (percent($0) ?? 0) >= least }.min { $0.arrival < $1.arrival }
    }
}

extension PlannedJourney {
    /// Returns whether another journey is at least as good in departure, arrival, transfers and total walking.
    fileprivate func isCovered(by other: Self) -> Bool {
        other.departure >= departure && other.arrival <= arrival && other.changes <= changes && other.walking <= walking
    }
}

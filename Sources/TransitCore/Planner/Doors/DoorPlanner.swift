/// Answers questions from door to door, one after the other, with memory that is kept between them.
package struct DoorPlanner {
    package let space = PlanSpace()
    package var search = WalkSearch()

    package init() {}

    /// - Parameters:
    ///   - view: the table that ``DoorQuestion/tableStart`` names.
    ///   - ground: of the same timetables.
    package mutating func plan(_ question: DoorQuestion, in view: RunView, on ground: StopGround) -> DoorPlan {
        let profile = question.walk
        let start = ground.walks(at: question.start, for: profile, arriving: false, in: &search)
        let end = ground.walks(at: question.end, for: profile, arriving: true, in: &search)
        let via = question.via.map { ground.walks(at: $0.place, for: profile, arriving: false, in: &search) }
        var plan = DoorPlan(question, from: start, to: end, via: via ?? [])
        let stopQuestion = plan.stopQuestion
        if question.via == nil {
            plan.walk = ground.length(
                from: question.start.coordinate, to: question.end.coordinate, for: profile, in: &search)
        }
        guard question.via != nil || !question.isThere else {
            plan.reason = .samePlace
            return plan
        }
        guard !start.isEmpty else { return plan.failing(.noStopNearStart) }
        guard !end.isEmpty else { return plan.failing(.noStopNearEnd) }
        guard via?.isEmpty != true else { return plan.failing(.noRide) }
        do throws(PlanError) {
            plan.take(try found(stopQuestion, in: view), of: stopQuestion)
        } catch {
            plan.reason = NoPlan(error)
        }
        return plan
    }

    /// The plan that one journey of an earlier answer makes.
    package mutating func recall(
        _ journey: PlannedJourney, of question: DoorQuestion, on ground: StopGround
    ) -> DoorPlan {
        var plan = DoorPlan(
            question, from: ground.walks(at: question.start, for: question.walk, arriving: false, in: &search),
            to: ground.walks(at: question.end, for: question.walk, arriving: true, in: &search), via: [])
        plan.journeys = [journey]
        return plan
    }

    /// Where service is thin the window may be empty: then the best journey after it counts, or before it.
    private func found(_ question: PlanQuestion, in view: RunView) throws(PlanError) -> Plan {
        do throws(PlanError) {
            return try view.plan(question, using: space)
        } catch {
            guard error == .noRide, question.window != nil else { throw error }
            var single = question
            single.window = nil
            return try view.plan(single, using: space)
        }
    }
}

extension DoorQuestion {
    /// Which table to ask.
    package var tableStart: EpochSeconds { question(from: [], to: [], via: []).tableStart }

    /// Metres within which one place is another.
    private static let sameness = 25.0

    fileprivate var isThere: Bool {
        start.coordinate.distance(to: end.coordinate) <= Self.sameness || start.stop != nil && start.stop == end.stop
    }
}

extension DoorPlan {
    fileprivate func failing(_ reason: NoPlan) -> DoorPlan {
        var plan = self
        plan.reason = reason
        return plan
    }

    fileprivate mutating func take(_ found: Plan, of question: PlanQuestion) {
        work = found.work
        earlier = question.earlier(than: found)
        later = question.later(than: found)
        if let window = question.window, let journey = found.journeys.first {
            // One that lies outside of the window is gone on from.
            switch question.time {
            case .departure(let moment) where journey.departure > moment + window:
                later.time = .departure(journey.departure + 1)
            case .arrival(let moment) where journey.arrival < moment - window:
                earlier.time = .arrival(journey.arrival - 1)
            default: break
            }
            (earlier.window, later.window) = (window, window)
        }
        // Whoever is there sooner on foot needs no bus.
        journeys = found.journeys.filter { journey in
            walk.map { journey.arrival - journey.departure < $0.seconds } ?? true
        }
        if journeys.isEmpty { reason = .noRide }
    }
}

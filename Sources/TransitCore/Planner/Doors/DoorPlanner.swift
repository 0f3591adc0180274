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
            let (found, searched) = try found(stopQuestion, in: view, orBeyond: question.goesOnBeyondItsWindow)
            plan.take(found, of: stopQuestion, searched)
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

    /// Where service is thin the window may be empty: then the one counts that begins with the best journey after it, or ends with the
    /// best before it.
    ///
    /// - Returns: what was found, and in which times everything was.
    private func found(
        _ question: PlanQuestion, in view: RunView, orBeyond goesOn: Bool
    ) throws(PlanError) -> (Plan, ClosedRange<EpochSeconds>) {
        // What has less walking may leave much later than the first there: without a window nobody asks that far.
        guard let window = question.window else { return (try view.plan(question, using: space), question.span(0)) }
        do throws(PlanError) {
            return (try inWindow(question, in: view), question.span(window))
        } catch {
            guard error == .noRide, goesOn else { throw error }
            var moved = question
            moved.window = nil
            let single = try view.plan(moved, using: space)
            moved.window = window
            moved.begin(with: single.journeys, of: view.table.network)
            do throws(PlanError) {
                return (try inWindow(moved, in: view), moved.span(window))
            } catch {
                // It is too much to look through.
                return (single, moved.span(0))
            }
        }
    }

    private func inWindow(_ question: PlanQuestion, in view: RunView) throws(PlanError) -> Plan {
        try view.told(view.planWithLessWalking(question, using: space).sparingEnough())
    }
}

extension DoorQuestion {
    /// Which table to ask.
    package var tableStart: TableDay { question(from: [], to: [], via: []).tableStart }

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

    /// - Parameter searched: times in which everything was found.
    fileprivate mutating func take(_ found: Plan, of question: PlanQuestion, _ searched: ClosedRange<EpochSeconds>) {
        work = found.work
        earlier = question.earlier(than: found)
        later = question.later(than: found)
        // Whoever is there sooner on foot needs no bus.
        journeys = found.journeys.filter { journey in
            walk.map { journey.arrival - journey.departure < $0.seconds } ?? true
        }
        if journeys.isEmpty { reason = .noRide }
        guard let window = question.window else { return }
        // Nothing lies between.
        let asked = question.span(window)
        var (first, last) = (
            min(asked.lowerBound, searched.lowerBound), max(asked.upperBound, searched.upperBound)
        )
        if let (from, to) = leaveOut(question) {
            if self.question.tellsLast { first = from } else { last = to }
        }
        earlier = PlanCursor(question.time(of: first - 1, window, isLast: true), window: window, tellsLast: true)
        later = PlanCursor(question.time(of: last + 1, window, isLast: false), window: window, tellsLast: false)
    }

    /// Leaves as many as are wanted; whatever leaves, or is there, at the same moment stays together.
    /// - Returns: the moments of the first and the last that are left; nil if all are.
    private mutating func leaveOut(_ question: PlanQuestion) -> (EpochSeconds, EpochSeconds)? {
        let most = max(self.question.mostJourneys, 1)
        guard journeys.count > most else { return nil }
        let keys = journeys.map { question.key(of: $0) }.sorted()
        let (from, to) =
            self.question.tellsLast ? (keys[keys.count - most], keys[keys.count - 1]) : (keys[0], keys[most - 1])
        journeys.removeAll { !(from...to ~= question.key(of: $0)) }
        return (from, to)
    }
}

extension DoorQuestion {
    /// Whoever goes back from a departure, or on from an arrival, knows what lies beyond an empty window: they came from there.
    fileprivate var goesOnBeyondItsWindow: Bool {
        switch time {
        case .departure: tellsLastJourneys != true
        case .arrival: tellsLastJourneys != false
        }
    }

    /// Which journeys of too many are told: of those that leave from a moment on the first.
    fileprivate var tellsLast: Bool {
        if let tellsLastJourneys { return tellsLastJourneys }
        if case .arrival = time { return true }
        return false
    }
}

extension PlanQuestion {
    /// By what journeys lie in the window.
    fileprivate func key(of journey: PlannedJourney) -> EpochSeconds {
        switch time {
        case .departure: journey.departure
        case .arrival: journey.arrival
        }
    }

    /// The first and the last moment of the window.
    fileprivate func span(_ window: Int64) -> ClosedRange<EpochSeconds> {
        switch time {
        case .departure(let moment): moment...moment + max(window, 0)
        case .arrival(let moment): moment - max(window, 0)...moment
        }
    }

    /// Moves the window to where journeys begin, or end, which still have to be over within the horizon of before.
    fileprivate mutating func begin(with journeys: [PlannedJourney], of network: Network) {
        let keys = journeys.map { key(of: $0) }
        guard let first = keys.min(), let last = keys.max() else { return }
        let longest = horizon ?? network.span.horizon
        switch time {
        case .departure(let moment):
            time = .departure(first)
            horizon = longest - (first - moment)
        case .arrival(let moment):
            time = .arrival(last)
            horizon = longest - (moment - last)
        }
    }

    /// The same kind of time for a window that begins at a moment, or ends there.
    fileprivate func time(of edge: EpochSeconds, _ window: Int64, isLast: Bool) -> Time {
        switch time {
        case .departure: .departure(isLast ? edge - window : edge)
        case .arrival: .arrival(isLast ? edge : edge + window)
        }
    }
}

/// A journey that was planned earlier, with its current times and feasibility.
package struct WatchedJourney: Sendable {
    /// The current state of the journey.
    package enum State: String, Sendable {
        case possible, over, impossible
    }

    /// The reason why a journey is impossible, and the affected leg.
    package struct Reason: Sendable {
        package enum Kind: String, Sendable {
            case canceled, notServed, missed, left, gone
            /// A lift or a stop on a step-free path is closed, and there is no alternative path.
            case closed
        }

        package var kind: Kind
        /// The index of the affected leg.
        package var leg: Int
        /// The time in seconds by which a departure is missed, if the reason is `missed`.
        package var seconds: Int64?
        /// The part of ``seconds`` that is needed to transfer at the stop.
        var changing: Int64 = 0
        /// The alerts about the station closure, by timetable and id.
        package var alerts: [(timetable: Int, id: String)] = []
    }

    package let plan: JourneyResult
    package let state: State
    package let reason: Reason?

    package var journey: PlannedJourney { plan.journeys[0] }

    /// Restores a journey and checks it against current data.
    /// - Parameters:
    ///   - isCanceled: Returns whether a ride is reported as canceled.
    ///   - outlook: Returns the prediction of a ride.
    ///   - rider: The check of the rider's position; nil if the position is unknown.
    /// - Returns: Nil if the places or agencies of the journey no longer exist.
    package init?(
        _ id: JourneyID, in view: LiveRunTable, on routing: RoutingData, now: EpochSeconds, _ added: AddedRuns,
        isCanceled: (PlanRide) -> Bool, outlook: (PlanRide) -> RideOutlook = { _ in .unknown },
        of rider: RiderCheck? = nil, using planner: inout JourneyPlanner
    ) {
        guard let recalled = id.recalled(in: routing.network, of: routing.agencies, added),
            recalled.journey.legs.contains(where: { $0.way != .walk })
        else { return nil }
        self.init(
            recalled, in: view, on: routing, now: now, isCanceled: isCanceled, outlook: outlook, of: rider,
            using: &planner)
    }

    init(
        _ recalled: RecalledJourney, in view: LiveRunTable, on routing: RoutingData, now: EpochSeconds,
        isCanceled: (PlanRide) -> Bool, outlook: (PlanRide) -> RideOutlook = { _ in .unknown },
        of rider: RiderCheck? = nil, using planner: inout JourneyPlanner
    ) {
        var plan = planner.recall(recalled.journey, of: recalled.question, in: view, on: routing.stops)
        let review = view.review(recalled.journey, of: plan.stopQuestion, outlook)
        plan.journeys = [review.journey]
        var reason = Self.reason(recalled, review, isCanceled)
        if reason == nil, review.journey.arrival >= now,
            let closed = planner.settleWalks(of: &plan, now: now, in: view, on: routing.stops)
        {
            reason = Reason(kind: .closed, leg: closed.leg)
            reason?.alerts = closed.alerts
        }
        self.plan = plan
        self.reason = reason ?? rider?.reason(against: plan.journeys[0], on: routing, now: now)
        state = self.reason != nil ? .impossible : plan.journeys[0].arrival < now ? .over : .possible
    }

    private static func reason(
        _ recalled: RecalledJourney, _ review: JourneyReview, _ isCanceled: (PlanRide) -> Bool
    ) -> Reason? {
        if let leg = recalled.lostLeg { return Reason(kind: .gone, leg: leg) }
        switch review.problem {
        case .none: return nil
        case .gone(let leg):
            guard case .ride(let ride) = recalled.journey.legs[leg].way else { return Reason(kind: .gone, leg: leg) }
            return Reason(kind: isCanceled(ride) ? .canceled : .gone, leg: leg)
        case .notServed(let leg): return Reason(kind: .notServed, leg: leg)
        case .missed(let leg, let seconds, let changing):
            return Reason(kind: .missed, leg: leg, seconds: seconds > 0 ? seconds : nil, changing: changing)
        }
    }

    /// Returns the best journeys to the destination from the rider's position if known, otherwise from where the
    /// journey fails.
    package func onward(
        from position: Coordinate?, now: EpochSeconds, in view: LiveRunTable, on routing: RoutingData,
        using planner: inout JourneyPlanner
    ) -> JourneyResult {
        var question = plan.question
        question.via = nil
        question.window = 3600
        question.mostWork = 4_000_000
        let (place, moment) = position.map { (PlanPlace($0), now) } ?? breaking(now, on: routing)
        (question.start, question.time) = (place, .departure(moment))
        return planner.plan(question, in: view, on: routing.stops)
    }

    /// Returns the place and time at which the journey fails; the start if the rider has not departed yet.
    private func breaking(_ now: EpochSeconds, on routing: RoutingData) -> (PlanPlace, EpochSeconds) {
        let legs = journey.legs[..<min(reason?.leg ?? 0, journey.legs.count)]
        guard let first = legs.first(where: { $0.way != .walk }), first.departure <= now,
            let before = legs.lastIndex(where: { $0.way != .walk })
        else { return (plan.question.start, now) }
        var place = plan.end(of: before, in: journey)
        guard let coordinate = routing.coordinate(of: place) else { return (plan.question.start, now) }
        place.coordinate = coordinate
        // Departures during the transfer time cannot be caught either.
        return (place, max(legs[before].arrival + (reason?.changing ?? 0), now))
    }
}

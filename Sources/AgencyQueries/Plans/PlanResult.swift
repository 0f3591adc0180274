package import Agencies
package import HTTPServer
package import LiveModel
package import TransitCore

/// A plan with the planner state from which it was computed, for encoders.
package struct PlanResult {
    package let plan: JourneyResult
    package let moment: PlannerMoment
}

extension PlanRequest {
    /// The day and time at which the run table of the search starts.
    package var tableStart: TableDay { TableDay(time, window: window, goesBack: returnsLast) }

    /// Returns the agency's state that is valid on the requested day.
    package func service(of agency: AgencyState) -> AgencyService? {
        switch time {
        case .departure(let moment), .arrival(let moment): agency.service(at: moment)
        }
    }

    /// Computes a plan.
    /// - Parameter moment: the data to search; nil if no timetable is ready.
    package func plan(at moment: PlannerMoment?, _ planner: inout JourneyPlanner) throws(Problem) -> PlanResult {
        guard let moment else { throw .unavailable("No timetable is ready yet.", retryAfter: 5) }
        var question = try question(on: moment.routing)
        if case .trip(let trip) = start { try trip.board(&question, at: moment) }
        var plan = planner.plan(question, in: moment.view, on: moment.routing.stops)
        guard plan.reason != .stopped else { throw .abandoned }
        guard plan.reason != .tooMuch else {
            throw .unavailable("The search exceeds its limit. Use a smaller window.", retryAfter: 60)
        }
        let stopQuestion = plan.stopQuestion
        plan.keepSurer { moment.percent(of: $0, for: stopQuestion) }
        if let like, plan.question.onBoard != nil, case .departure(let now) = time,
            let followed = moment.followed(like, at: now, &planner)
        {
            let chance = moment.percent(of: followed.journey, for: followed.plan.stopQuestion)
            plan.selectBetter(than: followed.state == .possible ? chance : 0) {
                moment.percent(of: $0, for: stopQuestion)
            }
        }
        return PlanResult(plan: plan, moment: moment)
    }
}

extension PlannerMoment {
    /// Returns the current state of a journey that a rider follows; nil if it is over or unknown.
    fileprivate func followed(
        _ id: JourneyID, at now: EpochSeconds, _ planner: inout JourneyPlanner
    ) -> WatchedJourney? {
        let watched = WatchedJourney(
            id, in: view, on: routing, now: now, addedRuns, isCanceled: { isCanceled($0) },
            outlook: { outlook(of: $0) }, using: &planner)
        return watched?.state == .over ? nil : watched
    }
}

/// A ride of a plan with the details that other APIs include.
package struct DisplayedRide {
    package let service: AgencyService
    package let ride: PlanRide
    package let pattern: PatternIndex
    /// The realtime data; nil if only the timetable is available.
    package let live: LiveRide?
    package let calls: [Call]

    /// A call of the ride.
    package struct Call {
        /// The call's index within the pattern, from 0.
        package var index: Int
        package var stop: StopIndex
        package var arrival, departure: EpochSeconds
        /// The scheduled times; nil for a run that is not in a timetable.
        package var scheduledArrival, scheduledDeparture: EpochSeconds?
        package var isSkipped: Bool
    }

    package var timetable: Timetable { service.timetable }
    package var route: RouteIndex { timetable.patternRoutes[pattern] }
    /// The trip; nil for a run that is not in a timetable.
    package var trip: TripIndex? { ride.added == nil ? ride.trip.trip : nil }
    package var isCanceled: Bool { live?.status == .canceled }

    /// Returns the boarding and alighting rules of a call that differ from the timetable.
    package func rules(at callIndex: Int) -> ChangedRules {
        run.flatMap { service.snapshot.run(of: $0) }?.call(at: callIndex)?.rules ?? ChangedRules()
    }

    /// The realtime headsign at the boarding stop; nil if the timetable's headsign applies.
    package var headsign: String? { live == nil ? nil : service.snapshot.headsign(of: ride) }

    /// Whether a time of the ride is predicted.
    package var isLive: Bool { live?.departure.predicted != nil || live?.arrival.predicted != nil }

    /// Creates the details of a ride.
    /// - Returns: nil if the run does not exist.
    package init?(_ ride: PlanRide, at moment: PlannerMoment) {
        let service = moment.services[Int(ride.trip.timetable)]
        let timetable = service.timetable
        guard ride.added != nil || timetable.trips.contains(ride.trip.trip) else { return nil }
        let known = moment.view.calls(of: ride)
        // An added run that has ended has no pattern.
        guard ride.added == nil || !known.isEmpty else { return nil }
        self.service = service
        self.ride = ride
        pattern = moment.view.pattern(of: ride)
        live = moment.view.live == nil ? nil : service.snapshot.ride(ride)
        let times = ride.added == nil ? TripTimes(TripDay(trip: ride.trip.trip, date: ride.date), in: timetable) : nil
        let stops = timetable.stops(of: pattern)
        guard ride.boarding >= 0, ride.boarding <= ride.alighting, ride.alighting < stops.count else { return nil }
        calls = (ride.boarding...ride.alighting).compactMap { index in
            let scheduled = times.map { ($0.arrival(at: index), $0.departure(at: index)) }
            var call = Call(
                index: index, stop: timetable.patternStopStops[stops.lowerBound + index],
                arrival: scheduled?.0 ?? 0, departure: scheduled?.1 ?? 0, scheduledArrival: scheduled?.0,
                scheduledDeparture: scheduled?.1, isSkipped: false)
            guard known.indices.contains(index - ride.boarding) else { return times == nil ? nil : call }
            let now = known[index - ride.boarding]
            call.stop = moment.routing.network.stop(now.stop).stop
            (call.arrival, call.departure, call.isSkipped) = (now.arrival, now.departure, now.isSkipped)
            return call
        }
        guard !calls.isEmpty else { return nil }
    }
}

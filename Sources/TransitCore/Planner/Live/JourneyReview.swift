/// The result of checking a planned journey against current data, with the reason if it is no longer possible.
package struct JourneyReview: Hashable, Sendable {
    /// The reason why a journey is no longer possible.
    package enum Problem: Hashable, Sendable {
        /// The run of a leg is canceled or no longer in the timetable.
        case gone(leg: Int)
        /// The run no longer serves the stop where the leg begins or ends.
        case notServed(leg: Int)
        /// The run departs before riders can reach the stop. `by` is the missing time in seconds, of which `changing`
        /// are for the transfer between platforms; 0 if the transfer counts as missed by its probability although the
        /// likely times would suffice.
        case missed(leg: Int, by: Int64, changing: Int64)

        var leg: Int {
            switch self {
            case .gone(let leg), .notServed(let leg), .missed(let leg, _, _): leg
            }
        }
    }

    /// The journey with current times, up to the leg with the problem.
    package var journey: PlannedJourney
    /// The first problem; nil if the journey is still possible.
    package var problem: Problem?
}

extension LiveRunTable {
    /// Reviews a journey. A transfer is judged by its probability if that is known, otherwise by its times. A transfer
    /// may usually succeed although the likely times of the two vehicles are too close.
    ///
    /// - Parameters:
    ///   - question: The query that the journey answers.
    ///   - outlook: Returns the prediction of a ride.
    package func review(
        _ journey: PlannedJourney, of question: RaptorQuery, _ outlook: (PlanRide) -> RideOutlook
    ) -> JourneyReview {
        var review = review(journey)
        var held: Set<Int> = []
        while case .missed(let leg, _, _) = review.problem, held.insert(leg).inserted {
            let other = self.review(journey, holding: held)
            switch chances(of: other.journey, outlook, for: question).legs[leg]?.state {
            case .holds, .tight, .unlikely: review = other
            default: return review
            }
        }
        let chances = chances(of: review.journey, outlook, for: question)
        if let leg = chances.legs.firstIndex(where: { $0?.state == .missed }),
            review.problem.map({ leg < $0.leg }) ?? true
        {
            review.problem = .missed(leg: leg, by: max(-(chances.legs[leg]?.spare ?? 0), 0), changing: 0)
        }
        return review
    }

    private func chances(
        of journey: PlannedJourney, _ outlook: (PlanRide) -> RideOutlook, for question: RaptorQuery
    ) -> JourneyChances {
        let rides = journey.legs.compactMap { leg -> RideOutlook? in
            if case .ride(let ride) = leg.way { outlook(ride) } else { nil }
        }
        return chances(of: journey, rides, for: question)
    }

    /// Reviews each leg of a journey at current times.
    /// - Parameter held: The legs whose transfer is assumed to succeed regardless of the likely times.
    package func review(_ journey: PlannedJourney, holding held: Set<Int> = []) -> JourneyReview {
        var review = JourneyReview(journey: journey)
        // The earliest time at which riders can start the next leg; nil before the first ride, because riders leave in
        // time for that ride.
        var ready: EpochSeconds?
        var left: LeftRide?
        for number in journey.legs.indices {
            let leg = review.journey.legs[number]
            guard case .ride(let ride) = leg.way else {
                ready = ready.map { $0 + (leg.arrival - leg.departure) }
                review.journey.legs[number] = leg.moved(to: ready.map { $0 - (leg.arrival - leg.departure) })
                continue
            }
            if let problem = look(
                at: ride, number, held.contains(number) ? nil : ready, journey.legs, &left, &review.journey)
            {
                review.problem = problem
                return review
            }
            ready = review.journey.legs[number].arrival
        }
        review.journey.settleEnds()
        return review
    }

    /// Reviews one ride and sets its current times.
    /// - Parameter left: The previous ride; set to the reviewed ride.
    private func look(
        at ride: PlanRide, _ number: Int, _ ready: EpochSeconds?, _ legs: [PlanLeg], _ left: inout LeftRide?,
        _ journey: inout PlannedJourney
    ) -> JourneyReview.Problem? {
        guard let (raptorRoute, run) = row(of: ride) else { return .gone(leg: number) }
        let (board, alight) = (raptorRoute.node(ride.boarding), raptorRoute.node(ride.alighting))
        guard let board, let alight, isAt(board, legs[number].from), isAt(alight, legs[number].to),
            ride.isSeated || raptorRoute.call(ride.boarding).canBoard, raptorRoute.call(ride.alighting).canAlight
        else { return .notServed(leg: number) }
        let departure = table.moment(run.times[ride.boarding].departure)
        if let ready, !ride.isSeated {
            let (ready, changing) = change(to: board, number, legs, left, ready)
            let early = ready + changing - (departure - Int64(ride.headway))
            if early > 0 { return .missed(leg: number, by: early, changing: changing) }
        }
        var reviewed = ride
        reviewed.setRules(
            raptorRoute.call(ride.boarding), raptorRoute.call(ride.alighting), raptorRoute.access, in: table.network)
        journey.legs[number].way = .ride(reviewed)
        journey.move(number, from: table.network.nodeStops.column[board], to: table.network.nodeStops.column[alight])
        journey.legs[number].departure = departure
        journey.legs[number].arrival = table.moment(run.times[ride.alighting].arrival)
        left = LeftRide(node: alight, arrival: journey.legs[number].arrival)
        return nil
    }

    /// Returns the time at which the rider can start the transfer, and the part of the transfer time, in seconds, that
    /// is not contained in a walking leg.
    private func change(
        to board: NodeIndex, _ number: Int, _ legs: [PlanLeg], _ left: LeftRide?, _ ready: EpochSeconds
    ) -> (EpochSeconds, Int64) {
        let isAtStop = changesAtStop(number, legs)
        guard let left, isAtStop || legs[number - 1].from != nil && legs[number - 1].to != nil else {
            return (ready, 0)
        }
        // A timed transfer: the departing vehicle waits for riders.
        if table.network.timed.includes(left.node, board) { return (left.arrival, 0) }
        guard isAtStop else { return (ready, 0) }
        let usual = table.network.changes.column[board]
        // Transfers between nodes of one stop do not depend on the rider's pace.
        let known = seconds(from: left.node, to: board, table.network.footpaths, pace: 256)
        return (ready, known ?? (usual == Network.never ? 0 : Int64(usual)))
    }

    /// Returns whether a node belongs to a stop or to another platform of the stop's station. A change of platform
    /// within the station does not invalidate a journey.
    private func isAt(_ node: NodeIndex, _ stop: NetworkStopIndex?) -> Bool {
        let own = table.network.nodeStops.column[node]
        guard let stop, own != stop else { return stop != nil }
        return table.network.isOneStation(own, stop)
    }

    private func changesAtStop(_ number: Int, _ legs: [PlanLeg]) -> Bool { number > 0 && legs[number - 1].way != .walk }

    /// Returns the current RAPTOR route and run of a ride; nil if the run is canceled.
    func row(of ride: PlanRide) -> (RaptorRoute, RaptorRouteRun)? {
        guard let place = index(of: ride).flatMap({ place(of: $0) }) else { return nil }
        return (raptorRoutes[place.raptorRoute], raptorRoutes[place.raptorRoute].run(Int(place.number)))
    }

    /// Returns the current position of a run in the RAPTOR routes; nil if the run is canceled.
    func place(of run: RunIndex) -> RaptorRoutePlace? {
        let known = table.runPlaces.column
        let own = known.hasRow(run) ? [known[run].raptorRoute] : []
        for raptorRoute in own + Array(table.raptorRoutes.column.endIndex..<raptorRoutes.endIndex) {
            for number in 0..<Int(raptorRoutes[raptorRoute].runCount)
            where raptorRoutes[raptorRoute].run(number).run == run {
                return RaptorRoutePlace(raptorRoute: raptorRoute, number: UInt32(truncatingIfNeeded: number))
            }
        }
        return nil
    }

    func index(of ride: PlanRide) -> RunIndex? {
        guard let added = ride.added else {
            return table.tripRuns.find(Run(trip: ride.trip, date: ride.date), in: table.runs.column)
        }
        let place = live?.added.column.firstIndex { $0.number == added && $0.run.trip == ride.trip }
        return place.map { RunIndex(table.runs.column.count + $0) }
    }
}

/// The node where the rider alights from the previous ride, and the time.
private struct LeftRide {
    var node: NodeIndex
    var arrival: EpochSeconds
}

extension RaptorRoute {
    /// Returns the node of a call; nil for an invalid call index.
    fileprivate func node(_ callIndex: Int) -> NodeIndex? {
        callIndex >= 0 && callIndex < ownCount ? call(callIndex).node : nil
    }
}

extension PlanLeg {
    fileprivate func moved(to departure: EpochSeconds?) -> PlanLeg {
        guard let departure else { return self }
        var leg = self
        (leg.departure, leg.arrival) = (departure, departure + (self.arrival - self.departure))
        return leg
    }
}

extension PlannedJourney {
    /// Moves a ride and the adjacent walks to the current platforms.
    fileprivate mutating func move(_ number: Int, from: NetworkStopIndex, to: NetworkStopIndex) {
        (legs[number].from, legs[number].to) = (from, to)
        if number > 0, legs[number - 1].way == .walk { legs[number - 1].to = from }
        if number + 1 < legs.count, legs[number + 1].way == .walk { legs[number + 1].from = to }
    }

    /// Aligns the first walk with the first ride, and updates the journey's departure and arrival.
    fileprivate mutating func settleEnds() {
        guard let last = legs.last else { return }
        if legs.count > 1, case .walk = legs[0].way, case .ride(let ride) = legs[1].way {
            let length = legs[0].arrival - legs[0].departure
            legs[0] = legs[0].moved(to: legs[1].departure - Int64(ride.headway) - length)
        }
        if case .ride(let ride) = legs[0].way {
            departure = legs[0].departure - Int64(ride.headway)
        } else {
            departure = legs[0].departure
        }
        arrival = last.arrival
    }
}

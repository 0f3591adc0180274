/// Converts the rides found by a search into a journey.
struct JourneyWriter {
    let view: LiveRunTable
    let limits: SearchLimits
    let network: Network
    let walks: OpenWalks
    let timed: TimedWays?
    let stopAccess: Column<NetworkStopIndex, WheelchairAccess>
    /// The current ride of a rider on board a vehicle, once for each RAPTOR route that contains the run; empty for
    /// other queries.
    let onBoard: [OnBoardPlace]

    init(question: RaptorQuery, view: LiveRunTable, limits: SearchLimits) {
        (self.view, self.limits) = (view, limits)
        network = view.table.network
        timed = TimedWays(limits, in: view.table, isForward: true)
        walks = OpenWalks(question, limits, timed, in: view)
        stopAccess = limits.stopAccess(of: network)
        if case .departure = question.time, let aboard = question.onBoard {
            onBoard = view.places(onBoard: aboard)
        } else {
            onBoard = []
        }
    }

    /// Returns the journey that consists of the given rides.
    /// - Parameters:
    ///   - found: The rides in order of travel; not empty.
    ///   - beforeVia: The number of rides before the via place; nil without a via place.
    func journey(_ found: [RideStep], beforeVia: Int?) -> PlannedJourney {
        let steps = tightened(found, beforeVia: beforeVia)
        let (first, last) = (steps[0], steps[steps.count - 1])
        let access = beginning(first, at: first.board) ?? (deadline(first, first.board), 0)
        let egress = ending(last, at: last.alight) ?? (time(last, last.alight).arrival, 0)
        var journey = PlannedJourney(
            departure: moment(access.departure), arrival: moment(egress.departure + egress.seconds),
            changes: steps.count - (beforeVia == nil ? 1 : 2), walking: 0, legs: [])
        walk(from: nil, to: stop(first, first.board), access.departure, access.seconds, &journey)
        for (number, step) in steps.enumerated() {
            if number > 0 { change(steps[number - 1], step, isVia: number == beforeVia, &journey) }
            ride(step, &journey)
        }
        walk(from: stop(last, last.alight), to: nil, egress.departure, egress.seconds, &journey)
        return journey
    }

    private func change(_ one: RideStep, _ other: RideStep, isVia: Bool, _ journey: inout PlannedJourney) {
        let (from, to) = (stop(one, one.alight), stop(other, other.board))
        if isVia {
            let (arrival, deadline) = (time(one, one.alight).arrival, deadline(other, other.board))
            let there = walks.earliest(of: walks.via, from: from, at: arrival) ?? (arrival, 0)
            let back = walks.latest(of: walks.via, to: to, by: deadline) ?? (deadline, 0)
            if there.seconds == 0, back.seconds == 0, from != to { return walkWithinVia(one, other, &journey) }
            walk(from: from, to: nil, there.departure, there.seconds, &journey)
            walk(from: nil, to: to, back.departure, back.seconds, &journey)
        } else if from != to {
            let walk = transfer(one, other)
            self.walk(from: from, to: to, walk.departure, walk.seconds, &journey)
        }
    }

    /// Appends the walk between two platforms of the via place: at the end of the stay or, if station closures begin or
    /// end, at its start. The walk is shortened to the time available.
    private func walkWithinVia(_ one: RideStep, _ other: RideStep, _ journey: inout PlannedJourney) {
        let walk = transfer(one, other)
        let departure = timed == nil ? deadline(other, other.board) - walk.seconds : walk.departure
        self.walk(
            from: stop(one, one.alight), to: stop(other, other.board), departure, walk.seconds, &journey)
    }

    /// Returns the earliest walk between two rides. In a timed transfer the departing vehicle waits, so the walk is
    /// shortened to the time available.
    private func transfer(_ one: RideStep, _ other: RideStep) -> OpenWalks.Times {
        let (arrival, deadline) = (time(one, one.alight).arrival, deadline(other, other.board))
        guard let (path, start) = path(one, other) else { return (arrival, 0) }
        return (start, min(path.walked(limits.pace), max(deadline - start, 0)))
    }

    func path(_ one: RideStep, _ other: RideStep) -> (path: Footpath, start: Int32)? {
        walks.path(
            from: node(one, one.alight), to: node(other, other.board), at: time(one, one.alight).arrival)
    }

    /// Returns the latest walk from the start of the journey to a call of a ride; nil if there is none.
    func beginning(_ step: RideStep, at call: Int) -> OpenWalks.Times? {
        walks.latest(of: walks.start, to: stop(step, call), by: deadline(step, call))
    }

    /// Returns the earliest walk from a call of a ride to the end of the journey; nil if there is none.
    func ending(_ step: RideStep, at call: Int) -> OpenWalks.Times? {
        walks.earliest(of: walks.end, from: stop(step, call), at: time(step, call).arrival)
    }

    /// Appends a walking leg, unless it takes no time.
    private func walk(
        from: NetworkStopIndex?, to: NetworkStopIndex?, _ departure: Int32, _ seconds: Int32,
        _ journey: inout PlannedJourney
    ) {
        guard seconds > 0 else { return }
        journey.walking += Int64(seconds)
        journey.legs.append(
            PlanLeg(way: .walk, from: from, to: to, departure: moment(departure), arrival: moment(departure + seconds)))
    }

    /// Appends a ride: as two legs if it includes an in-seat transfer.
    private func ride(_ step: RideStep, _ journey: inout PlannedJourney) {
        let raptorRoute = view.raptorRoutes[step.raptorRoute]
        let own = Int(raptorRoute.ownCount)
        let run = raptorRoute.run(step.run)
        let turn = min(step.alight, own - 1)
        journey.legs.append(leg(step, run.run, step.board, turn, raptorRoute.access, first: 0))
        guard step.alight >= own else { return }
        journey.legs.append(leg(step, run.next, own, step.alight, raptorRoute.nextAccess, first: own))
    }

    /// Returns the leg of a ride on one run.
    /// - Parameter first: The index of the run's first call in the RAPTOR route. Calls after the RAPTOR route's own
    ///   belong to an in-seat transfer.
    private func leg(
        _ step: RideStep, _ index: RunIndex, _ board: Int, _ alight: Int, _ access: WheelchairAccess, first: Int
    ) -> PlanLeg {
        let (run, raptorRoute) = (view.run(index), view.raptorRoutes[step.raptorRoute])
        let (from, to) = (stop(step, board), stop(step, alight))
        var ride = PlanRide(
            trip: run.trip, date: run.date, added: view.addedNumber(index), boarding: board - first,
            alighting: alight - first, isSeated: first > 0, headway: raptorRoute.wait)
        ride.setRules(raptorRoute.call(board), raptorRoute.call(alight), access, in: network)
        return PlanLeg(
            way: .ride(ride), from: from, to: to, departure: moment(time(step, board).departure),
            arrival: moment(time(step, alight).arrival))
    }

    func node(_ step: RideStep, _ call: Int) -> NodeIndex { view.raptorRoutes[step.raptorRoute].call(call).node }

    func stop(_ step: RideStep, _ call: Int) -> NetworkStopIndex {
        network.nodeStops.column[node(step, call)]
    }

    func time(_ step: RideStep, _ call: Int) -> RunCall {
        view.raptorRoutes[step.raptorRoute].run(step.run).times[call]
    }

    /// Returns the time by which the rider must be at the boarding call of a ride.
    func deadline(_ step: RideStep, _ call: Int) -> Int32 {
        time(step, call).departure - view.raptorRoutes[step.raptorRoute].wait
    }

    private func moment(_ seconds: Int32) -> EpochSeconds { view.table.moment(seconds) }

    /// Returns the shortest access time to a stop in seconds; nil if the list does not contain the stop.
    static func seconds(to stop: NetworkStopIndex, in list: [StopAccess]) -> Int32? {
        var least: Int32?
        for access in list where access.stop == stop { least = min(least ?? access.seconds, access.seconds) }
        return least
    }
}

extension PlanRide {
    /// Sets the pickup and drop-off rules and the wheelchair access of a ride.
    ///
    /// - Parameter run: The wheelchair access of the run.
    mutating func setRules(
        _ board: RaptorRouteCall, _ alight: RaptorRouteCall, _ run: WheelchairAccess, in network: Network
    ) {
        boardsOnRequest = board.boardsOnRequest && !isSeated
        alightsOnRequest = alight.alightsOnRequest
        let stops = network.nodeStops.column
        access = run.and(network.access(at: stops[board.node])).and(network.access(at: stops[alight.node]))
    }
}

extension WheelchairAccess {
    /// Returns the combined wheelchair access of two parts of a ride that must both be accessible.
    fileprivate func and(_ other: Self) -> Self {
        if self == .impossible || other == .impossible { return .impossible }
        return self == .possible && other == .possible ? .possible : .unknown
    }
}

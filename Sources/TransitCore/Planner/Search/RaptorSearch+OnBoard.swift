// Searches for a rider who is on board.
extension RaptorSearch {
    /// Runs all rounds for a rider whose first ride is in progress.
    mutating func run(onBoard places: [OnBoardPlace]) throws(PlanError) {
        for place in places { ride(place) }
        try go()
    }

    /// Sets labels for the calls at which the rider can alight from the current vehicle. This replaces the first round
    /// of a search.
    private mutating func ride(_ place: OnBoardPlace) {
        let raptorRoute = raptorRoutes[place.raptorRoute]
        let run = raptorRoute.run(place.run)
        // Boarding the run again leads to no new labels.
        _ = board(run.run, place.board, 1)
        for number in place.alightings(in: raptorRoute, limits) where raptorRoute.call(number).canAlight {
            let call = raptorRoute.call(number)
            let time = run.times[number].arrival &+ place.margin(number)
            guard time < best[labels(1) &+ call.node.position], mayAlight(call, run.times[number]) else { continue }
            alight(call.node, time, 1)
            space.rides[nodes &+ call.node.position] = RideParent(
                raptorRoute: place.raptorRoute, run: UInt32(truncatingIfNeeded: place.run),
                board: UInt16(truncatingIfNeeded: place.board), alight: UInt16(truncatingIfNeeded: number))
        }
        work += Int(raptorRoute.callCount)
    }
}

extension OnBoardPlace {
    /// Returns the calls at which the rider may alight. The query's limits apply only to the following trip of an
    /// in-seat transfer, not to the trip that the rider is already on.
    func alightings(in raptorRoute: RaptorRoute, _ limits: SearchLimits) -> Range<Int> {
        let end = max(limits.usableCalls(of: raptorRoute), Int(raptorRoute.ownCount))
        return next < end ? next..<end : end..<end
    }
}

// Searches of a rider who is on board.
extension RaptorSearch {
    /// Runs all rounds for a rider whose first ride has begun.
    mutating func run(onBoard places: [OnBoardPlace]) throws(PlanError) {
        for place in places { ride(place) }
        try go()
    }

    /// Records the calls at which the rider can alight, in place of the first round of other searches.
    private mutating func ride(_ place: OnBoardPlace) {
        let raptorRoute = raptorRoutes[place.raptorRoute]
        let run = raptorRoute.run(place.run)
        // Boarding the run once more leads nowhere new.
        space.boarded[run.run.position] = UInt16(truncatingIfNeeded: place.board)
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
    /// The calls at which the rider may get off. The limits of the query do not apply to the vehicle that the rider is
    /// on, only to the trip that it continues as.
    func alightings(in raptorRoute: RaptorRoute, _ limits: SearchLimits) -> Range<Int> {
        let end = max(limits.usableCalls(of: raptorRoute), Int(raptorRoute.ownCount))
        return next < end ? next..<end : end..<end
    }
}

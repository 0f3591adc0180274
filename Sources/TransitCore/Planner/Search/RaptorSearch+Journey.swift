/// A ride of a journey. Calls and runs are numbered in travel direction, as in the RAPTOR route.
struct RideStep: BitwiseCopyable {
    var raptorRoute: RaptorRouteIndex
    var run: Int
    var board, alight: Int
}

extension RaptorSearch {
    /// Appends the rides of the best journey found in a round, last ride first.
    /// - Returns: The round of the seed where the first ride starts.
    func trace(_ round: Int, into steps: inout [RideStep]) -> Int {
        var (round, node) = (round, space.lastNodes[round])
        while round > 0 {
            let ride = space.rides[round * network.nodeCount + node.position]
            let raptorRoute = view.raptorRoutes[ride.raptorRoute]
            steps.append(step(ride, raptorRoute))
            let boarding = raptorRoute.call(Direction.place(Int(ride.board), of: Int(raptorRoute.callCount))).node
            round -= 1
            let from = space.walks[round * network.nodeCount + boarding.position]
            guard round > 0, from != .seed else { return round }
            node = from
        }
        return round
    }

    private func step(_ ride: RideParent, _ raptorRoute: RaptorRoute) -> RideStep {
        let board = Direction.place(Int(ride.board), of: Int(raptorRoute.callCount))
        let alight = Direction.place(Int(ride.alight), of: Int(raptorRoute.callCount))
        return RideStep(
            raptorRoute: ride.raptorRoute, run: Direction.place(Int(ride.run), of: Int(raptorRoute.runCount)),
            board: Direction.isForward ? board : alight, alight: Direction.isForward ? alight : board)
    }
}

extension RaptorSearch {
    /// Returns whether a round has found a journey since this method was last called.
    func takeNew(_ round: Int) -> Bool {
        defer { space.isNew[round] = false }
        return space.isNew[round]
    }

    /// Returns the earliest arrival at the end with `round` rides, in search time (negated for backward searches).
    func arrival(_ round: Int) -> Int32 { space.bounds[round] }
}

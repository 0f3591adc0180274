/// A ride of a journey, counted as the lane counts.
struct RideStep: BitwiseCopyable {
    var lane: LaneIndex
    var run: Int
    var board, alight: Int
}

extension RoundSearch {
    /// The rides that led to the end in a round, the last one before the end first.
    /// - Returns: the round of the seed that they began with.
    func trace(_ round: Int, into steps: inout [RideStep]) -> Int {
        var (round, node) = (round, space.lastNodes[round])
        while round > 0 {
            let ride = space.rides[round * network.nodeCount + node.position]
            let lane = view.lanes[ride.lane]
            steps.append(step(ride, lane))
            let boarding = lane.call(Direction.place(Int(ride.board), of: Int(lane.callCount))).node
            round -= 1
            let from = space.walks[round * network.nodeCount + boarding.position]
            guard round > 0, from != .seed else { return round }
            node = from
        }
        return round
    }

    private func step(_ ride: RideParent, _ lane: Lane) -> RideStep {
        let board = Direction.place(Int(ride.board), of: Int(lane.callCount))
        let alight = Direction.place(Int(ride.alight), of: Int(lane.callCount))
        return RideStep(
            lane: ride.lane, run: Direction.place(Int(ride.run), of: Int(lane.runCount)),
            board: Direction.isForward ? board : alight, alight: Direction.isForward ? alight : board)
    }
}

// Departures of a question with a window.
extension RoundSearch {
    /// All departures from near the start that one leaves the start for in a span of time, the last one first.
    mutating func departures(from start: [StopAccess], leaving span: ClosedRange<Int32>) throws(PlanError)
        -> [FirstDeparture]
    {
        var found: [FirstDeparture] = []
        for access in start {
            for node in network.nodes(of: access.stop) {
                for stop in laneStops(at: node) {
                    add(stop, access, node, span, &found)
                    guard work < limits.mostWork else { throw .tooMuch }
                }
            }
        }
        found.sort { $0.leave > $1.leave }
        return found
    }

    private mutating func add(
        _ stop: LaneStop, _ access: StopAccess, _ node: NodeIndex, _ span: ClosedRange<Int32>,
        _ found: inout [FirstDeparture]
    ) {
        let lane = view.lanes[stop.lane]
        let (number, place) = (number(of: stop), Int(stop.call))
        guard place < limits.usableCalls(of: lane) else { return }
        let from = span.lowerBound &+ access.seconds
        var run = Self.firstRun(of: lane, place, from: from, below: Int(lane.runCount))
        while run < lane.runCount {
            work &+= 1
            let call = lane.run(Direction.place(run, of: Int(lane.runCount))).times[place]
            let time = Direction.boarding(call, wait: lane.wait)
            guard time &- access.seconds <= span.upperBound else { return }
            let departure = FirstDeparture(
                leave: time &- access.seconds, ready: time, node: node, lane: stop.lane,
                call: UInt16(truncatingIfNeeded: number))
            // Several runs may leave at once.
            if found.last.map({ !$0.isSame(as: departure) }) ?? true { found.append(departure) }
            run += 1
        }
    }

    private func laneStops(at node: NodeIndex) -> [LaneStop] {
        let table = view.table
        let own = Direction.isForward ? table.boardings.groups[node] : table.alightings.groups[node]
        guard let live = view.live else { return Array(own) }
        let added = Direction.isForward ? live.boardings.groups[node] : live.alightings.groups[node]
        return Array(own) + Array(added)
    }
}

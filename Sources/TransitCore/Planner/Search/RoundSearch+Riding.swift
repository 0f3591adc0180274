// Riding.
extension RoundSearch {
    mutating func scan(_ index: LaneIndex, _ round: Int) {
        let lane = lanes[index]
        let (count, last) = (Int(lane.callCount), Int(space.lastCalls[index]))
        var numbers = Int(space.firstCalls[index])..<count
        space.firstCalls[index] = SearchColumns.noCall
        if filtersLanes { numbers = usable(numbers, of: lane) }
        let (best, ready, marks, egress) = (best, ready, marks, space.egress)
        let (label, boarding) = (labels(round), labels(round &- 1))
        let (isPlanned, hasRest) = (Direction.isForward && lane.isAsPlanned, hasRest)
        var bound = bounds[round]
        // From here on a label leads nowhere but to an end that is near.
        var useful = round < limits.rides ? bounds[round &+ 1] : Int32.min
        var ride = RideParent(lane: index, run: UInt32(lane.runCount), board: 0, alight: 0)
        var times: UnsafePointer<RunCall>?
        // Where the run was ridden before, or where it comes too late; while no run is boarded it is where one is.
        var end = 0
        var number = numbers.lowerBound
        while number < numbers.upperBound {
            defer { number &+= 1 }
            let place = Direction.place(number, of: count)
            let call = lane.call(place)
            let node = call.node.position
            if number < end, let times {
                let time = Direction.alighting(times[place], wait: lane.wait)
                if time >= bound {
                    end = number
                } else if Direction.canAlight(call), time < best[label &+ node],
                    time < useful || egress[node] != Network.never, !hasRest || leadsOn(node, time, round)
                {
                    ride.alight = UInt16(truncatingIfNeeded: number)
                    alight(call, time, ride, round)
                    bound = bounds[round]
                    if round < limits.rides { useful = bounds[round &+ 1] }
                }
            } else if number > last {
                break
            }
            guard Direction.canBoard(call), marks[node >> 6] >> UInt64(node & 63) & 1 == 1 else { continue }
            let ready = ready[boarding &+ node]
            if number < end, let times, Direction.boarding(times[place], wait: lane.wait) < ready { continue }
            if leavesOutRequests, Direction.boardsOnRequest(call) { continue }
            let run =
                isPlanned
                ? lane.planned(place, before: ready &+ lane.wait, of: Int(ride.run))
                : Direction.firstRun(of: lane, place, from: ready, below: Int(ride.run))
            guard run < Int(ride.run) else { continue }
            ride.run = UInt32(truncatingIfNeeded: run)
            ride.board = UInt16(truncatingIfNeeded: number)
            let boarded = lane.run(Direction.place(run, of: Int(lane.runCount)))
            times = boarded.times
            end = board(boarded.run, number, round)
        }
        work &+= number &- numbers.lowerBound &+ 4
    }

    /// Boards a run, and says until where it is not yet known what it leads to.
    @inline(__always) private func board(_ run: RunIndex, _ number: Int, _ round: Int) -> Int {
        var place = (keepsLabels ? round &* runs : 0) &+ run.position
        let known = Int(space.boarded[place])
        guard number < known else { return number }
        let end = keepsLabels ? (limits.rides &+ 1) &* runs : runs
        while place < end, space.boarded[place] > UInt16(truncatingIfNeeded: number) {
            space.boarded[place] = UInt16(truncatingIfNeeded: number)
            place &+= runs
        }
        return known &+ 1
    }

    private func usable(_ numbers: Range<Int>, of lane: Lane) -> Range<Int> {
        let (count, usable) = (Int(lane.callCount), limits.usableCalls(of: lane))
        let (low, high) =
            Direction.isForward ? (numbers.lowerBound, usable) : (max(numbers.lowerBound, count - usable), count)
        return low < high ? low..<high : count..<count
    }

    private mutating func alight(_ call: LaneCall, _ time: Int32, _ ride: RideParent, _ round: Int) {
        let node = call.node
        guard isOpen(node), !(leavesOutRequests && Direction.alightsOnRequest(call)) else { return }
        lower(best, node, time, round)
        space.rides[round &* nodes &+ node.position] = ride
        reach(node)
        let egress = space.egress[node.position]
        guard egress != Network.never, time &+ egress < bounds[round] else { return }
        for later in round...limits.rides where bounds[later] > time &+ egress { bounds[later] = time &+ egress }
        space.lastNodes[round] = node
        space.isNew[round] = true
    }

    mutating func reach(_ node: NodeIndex) {
        let (word, bit) = (node.position >> 6, UInt64(1) << UInt64(node.position & 63))
        let known = space.reachedMarks[word]
        guard known & bit == 0 else { return }
        space.reachedMarks[word] = known | bit
        space.reached[reachedCount] = node
        reachedCount &+= 1
    }

    mutating func clearReached() {
        for place in 0..<reachedCount { space.reachedMarks[space.reached[place].position >> 6] = 0 }
        reachedCount = 0
    }

    /// Whether riders may get on and off at a node.
    @inline(__always) func isOpen(_ node: NodeIndex) -> Bool {
        !filtersNodes || limits.allows(network.access(at: network.nodeStops.column[node]))
    }
}

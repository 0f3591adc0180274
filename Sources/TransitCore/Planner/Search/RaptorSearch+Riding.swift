// Scanning of RAPTOR routes.
extension RaptorSearch {
    mutating func scan(_ index: RaptorRouteIndex, _ round: Int) {
        let raptorRoute = raptorRoutes[index]
        let (count, runCount) = (Int(raptorRoute.callCount), Int(raptorRoute.runCount))
        let span = queue.take(index)
        var numbers = Int(span.first)..<count
        if filtersRoutes { numbers = usable(numbers, of: index) }
        guard runCount > 0, let earliest = numbers.first else { return }
        let (best, ready) = (best.from(labels(round)), ready.from(labels(round &- 1)))
        let (marked, egress, wait, last) = (marked, space.egress, raptorRoute.wait, Int(span.last))
        let (leadsToEnd, hasRest, restrictsCalls) = (leadsToEnd(index), hasRest, restrictsCalls)
        // Arrivals at or after `bound` are useless; those at or after `useful` are useful only at a node near the end.
        var (bound, useful) = bounds(ofEndRoute: leadsToEnd, round)
        // `run` is the current run. At each call, only earlier runs are worth boarding; `earlier` has the times of the
        // run directly before it.
        var run = runCount
        var times = raptorRoute.run(0).times
        var earlier = times
        var board = earliest
        // The call from which on the run was already scanned, or from which on it arrives too late.
        var end = 0
        var number = earliest
        while number < numbers.upperBound {
            defer { number &+= 1 }
            let place = Direction.place(number, of: count)
            let call = raptorRoute.call(place)
            let node = call.node.position
            if number < end {
                let time = Direction.alighting(times[place], wait: wait)
                if time >= bound {
                    end = number
                } else if Direction.canAlight(call), time < best[node],
                    time < useful || egress[call.node] != Network.never, !hasRest || leadsOn(node, time, round),
                    !restrictsCalls || mayAlight(call, times[place])
                {
                    alight(call.node, time, round)
                    space.rides[round &* nodes &+ node] = RideParent(
                        raptorRoute: index, run: UInt32(truncatingIfNeeded: run),
                        board: UInt16(truncatingIfNeeded: board),
                        alight: UInt16(truncatingIfNeeded: number))
                    if leadsToEnd { (bound, useful) = bounds(ofEndRoute: leadsToEnd, round) }
                }
            } else if number > last {
                break
            }
            let isOpen = marked.bit(node) & Direction.boardingBit(call)
            let isFirst = run == runCount
            if isFirst {
                guard isOpen == 1 else { continue }
            } else {
                // For most calls, a single comparison with the previous run shows that no earlier run can be boarded.
                // Closed calls get an unreachable time instead of a branch, which would be unpredictable.
                let there = max(ready[node], Int32.max &+ Int32(truncatingIfNeeded: isOpen))
                guard run > 0, Direction.boarding(earlier[place], wait: wait) >= there else { continue }
            }
            var found = firstRun(of: raptorRoute, place, from: ready[node], below: isFirst ? run : run &- 1)
            if restrictsCalls { found = firstAllowed(of: raptorRoute, place, from: found, below: run) }
            guard found < run else { continue }
            run = found
            board = number
            let boarded = raptorRoute.run(Direction.place(run, of: runCount))
            times = boarded.times
            if run > 0 { earlier = raptorRoute.run(Direction.place(run &- 1, of: runCount)).times }
            end = self.board(boarded.run, number, round)
        }
        work &+= number &- earliest &+ 4
    }

    /// Returns the time from which an arrival is useless (`bound`), and the time from which it is useful only at a node
    /// near the end (`useful`). The two times are equal for a RAPTOR route that does not lead to the end.
    @inline(__always) private func bounds(ofEndRoute leadsToEnd: Bool, _ round: Int) -> (bound: Int32, useful: Int32) {
        let useful = round < mostRides ? bounds[round &+ 1] : Int32.min
        return (leadsToEnd ? bounds[round] : useful, useful)
    }

    @inline(__always) private func firstRun(
        of raptorRoute: RaptorRoute, _ place: Int, from ready: Int32, below end: Int
    )
        -> Int
    {
        Direction.isForward && raptorRoute.isAsPlanned
            ? raptorRoute.planned(place, before: ready &+ raptorRoute.wait, of: end)
            : Direction.firstRun(of: raptorRoute, place, from: ready, below: end)
    }

    /// Returns whether a rider's limits allow alighting. Not inlined, because most queries have no such limits.
    @inline(never) func mayAlight(_ call: RaptorRouteCall, _ times: RunCall) -> Bool {
        !(leavesOutRequests && Direction.alightsOnRequest(call)) && isOpen(call.node)
            && (!closesStops || isOpen(call.node, at: Direction.isForward ? times.arrival : times.departure))
    }

    /// Returns the first run that a rider's limits allow boarding, which departs while the stop is open; `end` if there
    /// is none.
    @inline(never)
    private func firstAllowed(of raptorRoute: RaptorRoute, _ place: Int, from run: Int, below end: Int) -> Int {
        let call = raptorRoute.call(place)
        guard !(leavesOutRequests && Direction.boardsOnRequest(call)) else { return end }
        guard closesStops else { return run }
        var run = run
        while run < end {
            let times = raptorRoute.run(Direction.place(run, of: Int(raptorRoute.runCount))).times[place]
            let moment = Direction.isForward ? times.departure : times.arrival
            if isOpen(call.node, at: moment) { return run }
            run &+= 1
        }
        return end
    }

    /// Returns whether a stop, which station closures may affect, is open at a time in seconds since the table's start.
    private func isOpen(_ node: NodeIndex, at moment: Int32) -> Bool {
        timed.map { limits.allows($0.access(of: network.nodeStops.column[node], at: moment)) } ?? true
    }

    /// Boards a run and returns the call from which the run has already been scanned.
    @inline(__always) mutating func board(_ run: RunIndex, _ number: Int, _ round: Int) -> Int {
        let boarded = space.boarded.from(run.position &* boardedRounds)
        var round = keepsLabels ? round : 0
        let known = Int(boarded[round])
        guard number < known else { return number }
        // A boarding applies to all later rounds, so the entry of the last round shows whether the run was boarded
        // before.
        if boarded[boardedRounds &- 1] == SearchColumns.noCall {
            space.boardedRuns[boardedCount] = run
            boardedCount &+= 1
        }
        while round < boardedRounds, boarded[round] > UInt16(truncatingIfNeeded: number) {
            boarded[round] = UInt16(truncatingIfNeeded: number)
            round &+= 1
        }
        return known &+ 1
    }

    private func usable(_ numbers: Range<Int>, of index: RaptorRouteIndex) -> Range<Int> {
        let raptorRoute = raptorRoutes[index]
        let (count, usable) = (Int(raptorRoute.callCount), limits.usableCalls(of: raptorRoute))
        let (low, high) =
            Direction.isForward ? (numbers.lowerBound, usable) : (max(numbers.lowerBound, count - usable), count)
        return low < high ? low..<high : count..<count
    }

    @inline(__always) mutating func alight(_ node: NodeIndex, _ time: Int32, _ round: Int) {
        lower(best, node, time, round)
        reached.insert(node)
        let egress = space.egress[node]
        if egress != Network.never { arrive(node, time, walking: egress, round) }
    }

    /// Ends a journey at a node near the end. Not inlined, because few rides end there.
    @inline(never) private func arrive(_ node: NodeIndex, _ time: Int32, walking egress: Int32, _ round: Int) {
        guard !timedEnds.isEmpty else { return arrive(node, time &+ egress, round) }
        for access in timedEnds[node] ?? [] {
            if let end = access.end(from: time) { arrive(node, end, round) }
        }
    }

    private func arrive(_ node: NodeIndex, _ time: Int32, _ round: Int) {
        guard time < bounds[round] else { return }
        for later in round...mostRides where bounds[later] > time { bounds[later] = time }
        space.lastNodes[round] = node
        space.isNew[round] = true
    }

    /// Returns whether the wheelchair limits allow boarding and alighting at a node.
    @inline(__always) func isOpen(_ node: NodeIndex) -> Bool {
        !filtersNodes || wheelchair.allows(stopAccess[network.nodeStops.column[node]])
    }
}

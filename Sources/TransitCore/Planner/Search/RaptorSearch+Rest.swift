// Lower bounds of the remaining travel time, assuming no waiting, used for pruning. They are computed once per window,
// in rounds backward from the end, and are valid for each departure in the window.
extension RaptorSearch {
    /// A time in seconds that exceeds any journey but is small enough for additions without overflow.
    static var far: Int32 { 1 << 29 }

    /// Computes the lower bounds.
    /// - Parameter begin: The earliest departure.
    mutating func measureRest(from begin: Int32) throws(PlanError) {
        let stride = mostRides + 1
        space.rest.fill(Self.far, first: nodes * stride)
        space.onward.fill(Self.far, first: nodes * stride)
        for node in NodeIndex(0)..<NodeIndex(nodes) where space.egress[node] != Network.never {
            set(space.rest, node.position, space.egress[node], from: 0)
            reached.insert(node)
        }
        // With no ride taken yet, the rider is at the start, and the departures from there are already known.
        for rides in 1..<mostRides {
            // The longest remaining travel time that can still yield a useful journey with this number of remaining
            // rides.
            let longest = bounds[rides] &- begin
            rideBack(rides, longest)
            reached.removeAll()
            walkBack(rides, longest)
            marked.removeAll()
            let isStopped = isStopped()
            guard work < mostWork, !isStopped else {
                reached.removeAll()
                throw isStopped ? .stopped : .tooMuch
            }
        }
        reached.removeAll()
        hasRest = true
    }

    /// Lowers the bounds for `rides` and more remaining rides to `seconds`, as far as they are higher.
    @inline(__always) private func set(
        _ column: ScratchColumn<Int, Int32>, _ node: Int, _ seconds: Int32, from rides: Int
    ) {
        var place = node &* (mostRides &+ 1) &+ rides
        let end = (node &+ 1) &* (mostRides &+ 1)
        while place < end, column[place] > seconds {
            column[place] = seconds
            place &+= 1
        }
    }

    private mutating func rideBack(_ rides: Int, _ longest: Int32) {
        var queue = queue
        for number in 0..<reached.count {
            let node = reached[number]
            for stop in ends[node].rows { queue.add(stop.raptorRoute, call(of: stop)) }
            if let liveEnds { for stop in liveEnds[node].rows { queue.add(stop.raptorRoute, call(of: stop)) } }
        }
        for number in 0..<queue.count { rideBack(queue[number], rides, longest) }
        queue.removeAll(from: queue.count)
        self.queue = queue
    }

    private mutating func rideBack(_ index: RaptorRouteIndex, _ rides: Int, _ longest: Int32) {
        let raptorRoute = raptorRoutes[index]
        let (count, stride) = (Int(raptorRoute.callCount), mostRides &+ 1)
        let (rest, onward) = (space.rest, space.onward)
        var number = Int(queue.take(index).last)
        work &+= number &+ 4
        // The least remaining time, measured from the first call of the RAPTOR route in search direction.
        var least = Self.far
        while number >= 0 {
            let place = Direction.place(number, of: count)
            let call = raptorRoute.call(place)
            let node = call.node.position
            let passed = Direction.mirrored(raptorRoute.fastest[place])
            if Direction.canBoard(call), least &- passed < onward[node &* stride &+ rides],
                least &- passed < longest
            {
                set(onward, node, least &- passed, from: rides)
                marked.insert(call.node)
            }
            if Direction.canAlight(call) { least = min(least, rest[node &* stride &+ rides &- 1] &+ passed) }
            number &-= 1
        }
    }

    private mutating func walkBack(_ rides: Int, _ longest: Int32) {
        let (stride, rest, onward) = (mostRides &+ 1, space.rest, space.onward)
        let (pace, farthest, changes) = (limits.pace, limits.longestWalk, network.changes.column)
        for number in 0..<marked.count {
            let node = marked[number]
            let seconds = onward[node.position &* stride &+ rides]
            let change = changes[node]
            if change != Network.never { lead(node, seconds &+ change, rides, longest) }
            for path in approaches[node].rows {
                work &+= 1
                let walking = path.walking(pace)
                guard walking <= farthest, hasTimed || seconds &+ walking < longest else { break }
                let there = seconds &+ path.seconds(walking: walking)
                if there < rest[path.other.position &* stride &+ rides] { lead(path.other, there, rides, longest) }
            }
        }
    }

    private mutating func lead(_ node: NodeIndex, _ seconds: Int32, _ rides: Int, _ longest: Int32) {
        guard seconds < space.rest[node.position &* (mostRides &+ 1) &+ rides], seconds < longest else { return }
        set(space.rest, node.position, seconds, from: rides)
        reached.insert(node)
    }

    /// Returns whether a rider who alighted at a node at `time`, after `round` rides, can still improve on the best
    /// arrival.
    @inline(__always) func leadsOn(_ node: Int, _ time: Int32, _ round: Int) -> Bool {
        leads(space.rest, node, time, round, 0)
    }

    /// Returns whether a rider who can board at a node after the first ride can still improve on the best arrival.
    @inline(__always) func leadsOnBoard(_ node: Int, _ time: Int32, _ round: Int) -> Bool {
        leads(space.onward, node, time, round, 1)
    }

    @inline(__always) private func leads(
        _ column: ScratchColumn<Int, Int32>, _ node: Int, _ time: Int32, _ round: Int, _ rides: Int
    ) -> Bool {
        var place = node &* (mostRides &+ 1) &+ rides
        var ridden = round &+ rides
        while ridden <= mostRides {
            if time &+ column[place] < bounds[ridden] { return true }
            place &+= 1
            ridden &+= 1
        }
        return false
    }
}

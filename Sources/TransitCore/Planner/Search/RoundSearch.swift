/// Looks for first arrivals, one ride more in each round: RAPTOR (Delling, Pajor, Werneck: "Round-Based Public Transit Routing",
/// 2012), on lanes instead of routes.
///
/// A label is the first arrival at a node with so many rides. With `keepsLabels` they are kept from one departure to an earlier
/// one, as in rRAPTOR: what does not arrive earlier for leaving earlier is not followed.
struct RoundSearch<Direction: TravelDirection> {
    let network: Network
    let view: RunView
    let limits: SearchLimits
    let space: SearchColumns
    let keepsLabels: Bool
    /// Where to begin, in which round.
    var seeds: [Seed] = []
    /// Calls and footpaths looked at so far.
    var work = 0

    // What is looked at for every call, read from its owners once.
    private let lanes: Column<LaneIndex, Lane>
    private let stops: GroupedColumn<NodeIndex, LaneStop>
    private let liveStops: GroupedColumn<NodeIndex, LaneStop>?
    private let footpaths: GroupedColumn<NodeIndex, Footpath>
    private let best, ready: MutableColumn<Int, Int32>
    private let marks: MutableColumn<Int, UInt64>
    private let bounds: MutableColumn<Int, Int32>
    private let nodes, runs: Int
    private let filtersLanes, filtersNodes, leavesOutRequests: Bool
    private var markedCount = 0
    private var reachedCount = 0
    private var queueCount = 0

    /// - Parameter memory: emptied, and made as large as it must be.
    init(_ view: RunView, _ limits: SearchLimits, keepsLabels: Bool, in memory: SearchSpace) {
        network = view.table.network
        self.view = view
        self.limits = limits
        self.keepsLabels = keepsLabels
        lanes = view.lanes
        nodes = network.nodeCount
        runs = view.runCount
        filtersLanes = limits.filtersLanes
        filtersNodes = limits.wheelchair != .no
        leavesOutRequests = limits.leavesOutRequests
        let table = view.table
        stops = Direction.isForward ? table.boardings.groups : table.alightings.groups
        liveStops = Direction.isForward ? view.live?.boardings.groups : view.live?.alightings.groups
        footpaths = network.footpaths.groups(reversed: !Direction.isForward)
        memory.reserve(nodes: nodes, lanes: lanes.count, runs: runs, rounds: limits.rides + 1)
        space = memory.columns
        (best, ready, marks, bounds) = (space.best, space.ready, space.marks, space.bounds)
        let labels = keepsLabels ? nodes * (limits.rides + 1) : nodes
        best.fill(.max, first: labels)
        ready.fill(.max, first: labels)
        space.boarded.fill(SearchColumns.noCall, first: keepsLabels ? runs * (limits.rides + 1) : runs)
        space.isNew.fill(false)
    }

    /// Where labels of a round begin.
    @inline(__always) private func labels(_ round: Int) -> Int { keepsLabels ? round &* nodes : 0 }

    /// Where it leads to, and no later than when.
    /// - Parameter end: seconds from nodes to the end; the caller takes them away again with ``leave(_:)``.
    func aim(at end: [StopAccess], before bound: Int32) {
        for access in end {
            for node in network.nodes(of: access.stop) {
                space.egress[node] = min(space.egress[node], access.seconds)
            }
        }
        bounds.fill(bound)
    }

    func leave(_ end: [StopAccess]) {
        for access in end {
            for node in network.nodes(of: access.stop) { space.egress[node] = Network.never }
        }
    }

    /// All rounds from what ``seeds`` say.
    mutating func run() throws(PlanError) {
        plant(round: 0)
        try go()
    }

    /// All rounds from departures of one moment.
    mutating func run(_ departures: ArraySlice<FirstDeparture>) throws(PlanError) {
        for departure in departures {
            setReady(departure.node, departure.ready, from: departure.node, round: 0)
            enqueue(departure.lane, Int(departure.call))
        }
        try go()
    }

    private mutating func go() throws(PlanError) {
        for round in 1...limits.rides {
            enqueueLanes(round)
            for place in 0..<queueCount {
                guard work < limits.mostWork else { throw giveUp(from: place) }
                scan(space.queue[place], round)
            }
            queueCount = 0
            clearMarks()
            if round < limits.rides { walk(round) }
            clearReached()
            plant(round: round)
        }
        clearMarks()
    }

    /// Leaves the space as the next question expects it.
    private mutating func giveUp(from place: Int) -> PlanError {
        for rest in place..<queueCount { space.firstCalls[space.queue[rest]] = SearchColumns.noCall }
        queueCount = 0
        clearMarks()
        clearReached()
        return .tooMuch
    }

    private mutating func plant(round: Int) {
        for seed in seeds where seed.round == round { setReady(seed.node, seed.ready, from: .seed, round: round) }
    }
}

extension NodeIndex {
    /// Where a label came from that no walk led to.
    static var seed: Self { Self(UInt32.max) }
}

// Lanes to look at.
extension RoundSearch {
    private mutating func enqueueLanes(_ round: Int) {
        // Those of the first round are known where departures are given.
        guard queueCount == 0 else { return }
        for place in 0..<markedCount {
            let node = space.marked[place]
            for stop in stops[node] { enqueue(stop.lane, number(of: stop)) }
            guard let liveStops else { continue }
            for stop in liveStops[node] { enqueue(stop.lane, number(of: stop)) }
        }
    }

    @inline(__always) func number(of stop: LaneStop) -> Int {
        Direction.isForward ? Int(stop.call) : Int(lanes[stop.lane].callCount) &- 1 &- Int(stop.call)
    }

    @inline(__always) private mutating func enqueue(_ lane: LaneIndex, _ number: Int) {
        let number = UInt16(truncatingIfNeeded: number)
        let known = space.firstCalls[lane]
        if number < known { space.firstCalls[lane] = number }
        guard known == SearchColumns.noCall else {
            if number > space.lastCalls[lane] { space.lastCalls[lane] = number }
            return
        }
        space.lastCalls[lane] = number
        space.queue[queueCount] = lane
        queueCount &+= 1
    }
}

// Riding.
extension RoundSearch {
    private mutating func scan(_ index: LaneIndex, _ round: Int) {
        let lane = lanes[index]
        let (count, last) = (Int(lane.callCount), Int(space.lastCalls[index]))
        var numbers = Int(space.firstCalls[index])..<count
        space.firstCalls[index] = SearchColumns.noCall
        if filtersLanes { numbers = usable(numbers, of: lane) }
        let (best, ready, marks) = (best, ready, marks)
        let (label, boarding) = (labels(round), labels(round &- 1))
        var bound = bounds[round]
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
                } else if Direction.canAlight(call), time < best[label &+ node] {
                    ride.alight = UInt16(truncatingIfNeeded: number)
                    alight(call, time, ride, round)
                    bound = bounds[round]
                }
            } else if number > last {
                break
            }
            guard Direction.canBoard(call), marks[node >> 6] >> UInt64(node & 63) & 1 == 1 else { continue }
            let ready = ready[boarding &+ node]
            if number < end, let times, Direction.boarding(times[place], wait: lane.wait) < ready { continue }
            if leavesOutRequests, Direction.boardsOnRequest(call) { continue }
            let run = Self.firstRun(of: lane, place, from: ready, below: Int(ride.run))
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

    /// The first run that is caught at a call by who is there at a moment, of those before a run; that run if none of them is.
    @inline(__always) static func firstRun(of lane: Lane, _ place: Int, from ready: Int32, below end: Int) -> Int {
        func isCaught(_ number: Int) -> Bool {
            let call = lane.run(Direction.place(number, of: Int(lane.runCount))).times[place]
            return Direction.boarding(call, wait: lane.wait) >= ready
        }
        guard end > 0, isCaught(end &- 1) else { return end }
        var (low, high) = (0, end &- 1)
        // Most runs of a lane take as long as the one in its middle, so the first few looks find it.
        let guess = min(Self.guess(lane, place, ready), high)
        if isCaught(guess) {
            high = guess
            while high > 0, guess &- high < 4, isCaught(high &- 1) { high &-= 1 }
            if guess &- high < 4 { return high }
        } else {
            low = guess &+ 1
            while low < high, low &- guess < 4, !isCaught(low) { low &+= 1 }
            if low &- guess < 4 { return low }
        }
        while low < high {
            let middle = (low &+ high) >> 1
            if isCaught(middle) { high = middle } else { low = middle &+ 1 }
        }
        return low
    }

    /// Which run would be the first if all took as long as the one in the middle: looked up among their starts, which lie side by side.
    @inline(__always) private static func guess(_ lane: Lane, _ place: Int, _ ready: Int32) -> Int {
        let count = Int(lane.runCount)
        let middle = lane.run(count >> 1).times
        let key =
            Direction.isForward
            ? ready &+ lane.wait &- (middle[place].departure &- middle[0].departure)
            : 1 &- ready &- (middle[place].arrival &- middle[0].departure)
        // How many start before.
        var (low, length) = (0, count)
        while length > 0 {
            let half = length >> 1
            let isBefore = lane.starts[low &+ half] < key
            low = isBefore ? low &+ half &+ 1 : low
            length = isBefore ? length &- half &- 1 : half
        }
        return Direction.isForward ? low : count &- low
    }

    private mutating func alight(_ call: LaneCall, _ time: Int32, _ ride: RideParent, _ round: Int) {
        let node = call.node
        guard isOpen(node), !(leavesOutRequests && Direction.alightsOnRequest(call)) else { return }
        lower(best, node, time, round)
        space.rides[round &* nodes &+ node.position] = ride
        reach(node)
        let egress = space.egress[node]
        guard egress != Network.never, time &+ egress < bounds[round] else { return }
        for later in round...limits.rides where bounds[later] > time &+ egress { bounds[later] = time &+ egress }
        space.lastNodes[round] = node
        space.isNew[round] = true
    }

    /// Sets a label, and with it those of more rides that are no better.
    @inline(__always) private func lower(
        _ labels: MutableColumn<Int, Int32>, _ node: NodeIndex, _ time: Int32, _ round: Int
    ) {
        labels[self.labels(round) &+ node.position] = time
        guard keepsLabels else { return }
        var later = (round &+ 1) &* nodes &+ node.position
        let end = (limits.rides &+ 1) &* nodes
        while later < end, labels[later] > time {
            labels[later] = time
            later &+= nodes
        }
    }

    private mutating func reach(_ node: NodeIndex) {
        let (word, bit) = (node.position >> 6, UInt64(1) << UInt64(node.position & 63))
        let known = space.reachedMarks[word]
        guard known & bit == 0 else { return }
        space.reachedMarks[word] = known | bit
        space.reached[reachedCount] = node
        reachedCount &+= 1
    }

    private mutating func clearReached() {
        for place in 0..<reachedCount { space.reachedMarks[space.reached[place].position >> 6] = 0 }
        reachedCount = 0
    }

    /// Whether riders may get on and off at a node.
    private func isOpen(_ node: NodeIndex) -> Bool {
        !filtersNodes || limits.allows(network.access(at: network.nodeStops.column[node]))
    }
}

// Walking.
extension RoundSearch {
    /// From where rides of this round ended to where the next may begin.
    private mutating func walk(_ round: Int) {
        let (bound, label) = (bounds[round], labels(round))
        let (pace, farthest, ready) = (limits.pace, limits.farthestWalk, ready)
        let changes = network.changes.column
        var looks = 0
        for place in 0..<reachedCount {
            let node = space.reached[place]
            let time = best[label &+ node.position]
            let change = changes[node]
            if change != Network.never { setReady(node, time &+ change, from: node, round: round) }
            for path in footpaths[node] {
                looks &+= 1
                let walking = path.walking(pace)
                guard walking <= farthest, time &+ walking < bound else { break }
                let there = time &+ max(walking, Int32(path.least))
                if there < ready[label &+ path.other.position] {
                    setReady(path.other, there, from: node, round: round)
                }
            }
        }
        work &+= looks
    }

    private mutating func setReady(_ node: NodeIndex, _ time: Int32, from: NodeIndex, round: Int) {
        guard time < ready[labels(round) &+ node.position], time < bounds[round], isOpen(node) else { return }
        lower(ready, node, time, round)
        space.walks[round &* nodes &+ node.position] = from
        guard !isMarked(node) else { return }
        marks[node.position >> 6] |= 1 << UInt64(node.position & 63)
        space.marked[markedCount] = node
        markedCount &+= 1
    }

    @inline(__always) private func isMarked(_ node: NodeIndex) -> Bool {
        marks[node.position >> 6] >> UInt64(node.position & 63) & 1 == 1
    }

    private mutating func clearMarks() {
        for place in 0..<markedCount { marks[space.marked[place].position >> 6] = 0 }
        markedCount = 0
    }
}

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
    let lanes: Column<LaneIndex, Lane>
    let stops: GroupedColumn<NodeIndex, LaneStop>
    let liveStops: GroupedColumn<NodeIndex, LaneStop>?
    let ends: GroupedColumn<NodeIndex, LaneStop>
    let liveEnds: GroupedColumn<NodeIndex, LaneStop>?
    /// Those that lead away from each node, and those that lead to it.
    let footpaths, approaches: GroupedColumn<NodeIndex, Footpath>
    let best, ready: MutableColumn<Int, Int32>
    let endLanes, endNodes: MutableColumn<Int, UInt64>
    let bounds: MutableColumn<Int, Int32>
    let nodes, runs: Int
    let filtersLanes, filtersNodes, leavesOutRequests: Bool
    /// Whether a longer walk may take less time: timed transfers take none.
    let hasTimed: Bool
    var marked, reached: NodeSet
    var queue: LaneQueue
    /// Whether it is known how long the rest of a way takes at least.
    var hasRest = false
    private var hasEndNodes = false

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
        hasTimed = !network.timed.isEmpty
        let table = view.table
        stops = Direction.isForward ? table.boardings.groups : table.alightings.groups
        ends = Direction.isForward ? table.alightings.groups : table.boardings.groups
        liveEnds = Direction.isForward ? view.live?.alightings.groups : view.live?.boardings.groups
        liveStops = Direction.isForward ? view.live?.boardings.groups : view.live?.alightings.groups
        footpaths = network.footpaths(for: limits.wheelchair).groups(reversed: !Direction.isForward)
        approaches = network.footpaths(for: limits.wheelchair).groups(reversed: Direction.isForward)
        memory.reserve(nodes: nodes, lanes: lanes.count, runs: runs, rounds: limits.rides + 1)
        space = memory.columns
        (best, ready, bounds) = (space.best, space.ready, space.bounds)
        (marked, reached, queue) = (space.marked, space.reached, space.queue)
        (endLanes, endNodes) = (space.endLanes, space.endNodes)
        let labels = keepsLabels ? nodes * (limits.rides + 1) : nodes
        best.fill(.max, first: labels)
        ready.fill(.max, first: labels)
        space.boarded.fill(SearchColumns.noCall, first: keepsLabels ? runs * (limits.rides + 1) : runs)
        space.isNew.fill(false)
        endLanes.fill(0)
        endNodes.fill(0)
    }

    /// Where labels of a round begin.
    @inline(__always) func labels(_ round: Int) -> Int { keepsLabels ? round &* nodes : 0 }

    /// Where it leads to, and no later than when.
    /// - Parameter end: seconds from nodes to the end; the caller takes them away again with ``leave(_:)``.
    mutating func aim(at end: [StopAccess], before bound: Int32) {
        for access in end {
            for node in network.nodes(of: access.stop) {
                space.egress[node] = min(space.egress[node], access.seconds)
                for stop in ends[node].rows { markEnd(stop.lane) }
                if let liveEnds { for stop in liveEnds[node].rows { markEnd(stop.lane) } }
            }
        }
        bounds.fill(bound)
        if limits.rides == 1 { markEndNodes() }
    }

    /// With the last ride only these lanes are of use.
    private func markEnd(_ lane: LaneIndex) { endLanes[lane.position >> 6] |= 1 << UInt64(lane.position & 63) }

    /// Before the last ride only places are of use where these lanes are boarded. Most searches never come so far.
    private mutating func markEndNodes() {
        guard !hasEndNodes else { return }
        hasEndNodes = true
        for word in 0..<endLanes.count {
            var bits = endLanes[word]
            while bits != 0 {
                markEndNodes(of: lanes[LaneIndex(word << 6 | bits.trailingZeroBitCount)])
                bits &= bits &- 1
            }
        }
    }

    private func markEndNodes(of lane: Lane) {
        for call in 0..<Int(lane.callCount) where Direction.canBoard(lane.call(call)) {
            let node = lane.call(call).node.position
            endNodes[node >> 6] |= 1 << UInt64(node & 63)
        }
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
            queue.add(departure.lane, departure.call)
        }
        try go()
    }

    private mutating func go() throws(PlanError) {
        for round in 1...limits.rides {
            enqueueLanes(round)
            for number in 0..<queue.count {
                guard work < limits.mostWork else { throw giveUp() }
                scan(queue[number], round)
            }
            queue.removeAll(from: queue.count)
            marked.removeAll()
            if round &+ 1 == limits.rides, reached.count > 0 || !seeds.isEmpty { markEndNodes() }
            if round < limits.rides { walk(round) }
            reached.removeAll()
            if round < limits.rides { plant(round: round) }
        }
        marked.removeAll()
    }

    /// Leaves the space as the next question expects it.
    private mutating func giveUp() -> PlanError {
        queue.removeAll(from: 0)
        marked.removeAll()
        reached.removeAll()
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

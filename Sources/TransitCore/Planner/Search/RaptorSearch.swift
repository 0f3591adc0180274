/// A RAPTOR search for earliest arrivals, with one more ride in each round (Delling, Pajor, Werneck: "Round-Based
/// Public Transit Routing", 2012). Its routes are the timetable's routes, split so that no run overtakes another.
///
/// A label is the earliest arrival at a node with a number of rides. With `keepsLabels`, labels are reused from one
/// departure to the next earlier one as in rRAPTOR: an earlier departure is followed only where it leads to an earlier
/// arrival.
struct RaptorSearch<Direction: TravelDirection> {
    let network: Network
    let view: LiveRunTable
    let limits: SearchLimits
    let space: SearchColumns
    let keepsLabels: Bool
    /// Returns whether to stop the search. Called once per round; see ``PlannerScratch/isStopped``.
    let isStopped: () -> Bool
    /// The nodes where the search starts, each with its round number.
    var seeds: [Seed] = []
    /// The number of calls and footpaths scanned so far.
    var work = 0

    // Data needed for every call; copied from their owners once. Reading one limit would copy all of them.
    let raptorRoutes: Column<RaptorRouteIndex, RaptorRoute>
    let stops: GroupedColumn<NodeIndex, RaptorRouteStop>
    let liveStops: GroupedColumn<NodeIndex, RaptorRouteStop>?
    let ends: GroupedColumn<NodeIndex, RaptorRouteStop>
    let liveEnds: GroupedColumn<NodeIndex, RaptorRouteStop>?
    /// The outgoing and the incoming footpaths of each node.
    let footpaths, approaches: GroupedColumn<NodeIndex, Footpath>
    let stopAccess: Column<NetworkStopIndex, WheelchairAccess>
    let best, ready: ScratchColumn<Int, Int32>
    let endRoutes, endNodes: ScratchColumn<Int, UInt64>
    let bounds: ScratchColumn<Int, Int32>
    let nodes, mostRides, mostWork: Int
    /// The number of rounds for which ``SearchColumns/boarded`` has an entry per run.
    let boardedRounds: Int
    /// The number of runs in ``SearchColumns/boardedRuns``.
    var boardedCount = 0
    let wheelchair: RaptorQuery.Wheelchair
    let filtersRoutes, filtersNodes, leavesOutRequests: Bool
    /// Whether the query's limits forbid boarding or alighting at some calls.
    let restrictsCalls: Bool
    /// Whether a longer walk can take less time, because timed transfers take no time.
    let hasTimed: Bool
    /// The step-free paths by time span, if station closures begin or end. The footpaths above then include every path
    /// that is open at any time.
    let timed: TimedWays?
    /// Whether station closures affect stops, so that boarding and alighting there depend on the time.
    let closesStops: Bool
    /// The walks to the end by node, if station closures affect some of them.
    private(set) var timedEnds: [NodeIndex: [SearchAccess]] = [:]
    var marked, reached: NodeSet
    var queue: RaptorRouteQueue
    /// Whether the lower bounds of the remaining time have been computed.
    var hasRest = false
    private var hasEndNodes = false

    /// Prepares a search.
    /// - Parameter memory: The memory to use; reset, and grown if necessary.
    init(
        _ view: LiveRunTable, _ limits: SearchLimits, keepsLabels: Bool, in memory: RaptorScratch,
        isStopped: @escaping () -> Bool
    ) {
        network = view.table.network
        self.view = view
        self.limits = limits
        self.keepsLabels = keepsLabels
        self.isStopped = isStopped
        raptorRoutes = view.raptorRoutes
        nodes = network.nodeCount
        (mostRides, mostWork) = (limits.rides, limits.mostWork)
        boardedRounds = keepsLabels ? limits.rides + 1 : 1
        filtersRoutes = limits.filtersRoutes
        wheelchair = limits.wheelchair
        filtersNodes = wheelchair != .no
        leavesOutRequests = limits.leavesOutRequests
        hasTimed = !network.timed.isEmpty
        timed = TimedWays(limits, in: view.table, isForward: Direction.isForward)
        closesStops = timed?.closesStops == true
        restrictsCalls = leavesOutRequests || filtersNodes || closesStops
        let table = view.table
        stops = Direction.isForward ? table.boardings.groups : table.alightings.groups
        ends = Direction.isForward ? table.alightings.groups : table.boardings.groups
        liveEnds = Direction.isForward ? view.live?.alightings.groups : view.live?.boardings.groups
        liveStops = Direction.isForward ? view.live?.boardings.groups : view.live?.alightings.groups
        footpaths = limits.footpaths(of: network).groups(reversed: !Direction.isForward)
        approaches = limits.footpaths(of: network).groups(reversed: Direction.isForward)
        stopAccess = limits.stopAccess(of: network)
        memory.reserve(nodes: nodes, raptorRoutes: raptorRoutes.count, runs: view.runCount, rounds: limits.rides + 1)
        space = memory.columns
        (best, ready, bounds) = (space.best, space.ready, space.bounds)
        (marked, reached, queue) = (space.marked, space.reached, space.queue)
        (endRoutes, endNodes) = (space.endRoutes, space.endNodes)
        let labels = keepsLabels ? nodes * (limits.rides + 1) : nodes
        best.fill(.max, first: labels)
        ready.fill(.max, first: labels)
        space.isNew.fill(false)
        endRoutes.fill(0)
        endNodes.fill(0)
    }

    /// Returns the index of a round's first label.
    @inline(__always) func labels(_ round: Int) -> Int { keepsLabels ? round &* nodes : 0 }

    /// Sets the end of the search and the latest useful arrival.
    /// - Parameter end: The stops near the end, with their walking times. The caller removes them with ``leave(_:)``.
    mutating func aim(at end: [SearchAccess], before bound: Int32) {
        if end.contains(where: { $0.isBounded }) {
            for access in end {
                for node in network.nodes(of: access.stop) { timedEnds[node, default: []].append(access) }
            }
        }
        for access in end {
            for node in network.nodes(of: access.stop) {
                space.egress[node] = min(space.egress[node], access.seconds)
                for stop in ends[node].rows { markEnd(stop.raptorRoute) }
                if let liveEnds { for stop in liveEnds[node].rows { markEnd(stop.raptorRoute) } }
            }
        }
        bounds.fill(bound)
        if mostRides == 1 { markEndNodes() }
    }

    /// Marks a RAPTOR route as leading to the end. In the last round, only marked RAPTOR routes are scanned.
    private func markEnd(_ raptorRoute: RaptorRouteIndex) {
        endRoutes[raptorRoute.position >> 6] |= 1 << UInt64(raptorRoute.position & 63)
    }

    /// Marks the nodes where RAPTOR routes to the end can be boarded. Only these nodes are useful before the last ride.
    /// Computed on demand, because most searches finish earlier.
    private mutating func markEndNodes() {
        guard !hasEndNodes else { return }
        hasEndNodes = true
        for word in 0..<endRoutes.count {
            var bits = endRoutes[word]
            while bits != 0 {
                markEndNodes(of: raptorRoutes[RaptorRouteIndex(word << 6 | bits.trailingZeroBitCount)])
                bits &= bits &- 1
            }
        }
    }

    private func markEndNodes(of raptorRoute: RaptorRoute) {
        for call in 0..<Int(raptorRoute.callCount) where Direction.canBoard(raptorRoute.call(call)) {
            let node = raptorRoute.call(call).node.position
            endNodes[node >> 6] |= 1 << UInt64(node & 63)
        }
    }

    /// Resets the walks to the end, and the entries of the runs that were boarded. These are few, so resetting them is
    /// faster than resetting whole columns before the next search.
    mutating func leave(_ end: [SearchAccess]) {
        for access in end {
            for node in network.nodes(of: access.stop) { space.egress[node] = Network.never }
        }
        for number in 0..<boardedCount {
            let first = space.boardedRuns[number].position &* boardedRounds
            for place in first..<(first &+ boardedRounds) { space.boarded[place] = SearchColumns.noCall }
        }
        boardedCount = 0
    }

    /// Runs all rounds from ``seeds``.
    mutating func run() throws(PlanError) {
        plant(round: 0)
        try go()
    }

    /// Runs all rounds from departures for which the rider leaves the start at the same time.
    mutating func run(_ departures: ArraySlice<FirstDeparture>) throws(PlanError) {
        for departure in departures {
            setReady(departure.node, departure.ready, from: departure.node, round: 0)
            queue.add(departure.raptorRoute, departure.call)
        }
        try go()
    }

    mutating func go() throws(PlanError) {
        for round in 1...mostRides {
            guard !isStopped() else { throw giveUp(.stopped) }
            enqueueRaptorRoutes(round)
            for number in 0..<queue.count {
                guard work < mostWork else { throw giveUp(.tooMuch) }
                scan(queue[number], round)
            }
            queue.removeAll(from: queue.count)
            marked.removeAll()
            if round &+ 1 == mostRides, reached.count > 0 || !seeds.isEmpty { markEndNodes() }
            if round < mostRides { walk(round) }
            reached.removeAll()
            if round < mostRides { plant(round: round) }
        }
        marked.removeAll()
    }

    /// Resets the search memory for the next query after an error.
    /// - Returns: The given error.
    private mutating func giveUp(_ error: PlanError) -> PlanError {
        queue.removeAll(from: 0)
        marked.removeAll()
        reached.removeAll()
        return error
    }

    private mutating func plant(round: Int) {
        for seed in seeds where seed.round == round { setReady(seed.node, seed.ready, from: .seed, round: round) }
    }
}

extension NodeIndex {
    /// The node that marks a label as set by a seed instead of a walk.
    static var seed: Self { Self(UInt32.max) }
}

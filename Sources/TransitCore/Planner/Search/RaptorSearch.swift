/// A RAPTOR search for earliest arrivals, one more ride in each round (Delling, Pajor, Werneck: "Round-Based Public
/// Transit Routing", 2012). Its routes are those of the timetable split so that no run overtakes another.
///
/// A label is the earliest arrival at a node with a number of rides. With `keepsLabels`, labels are kept from one
/// departure to the next earlier one as in rRAPTOR: leaving earlier is only followed where it arrives earlier.
struct RaptorSearch<Direction: TravelDirection> {
    let network: Network
    let view: LiveRunTable
    let limits: SearchLimits
    let space: SearchColumns
    let keepsLabels: Bool
    /// Called once per round; see ``PlannerScratch/isStopped``.
    let isStopped: () -> Bool
    /// The nodes where the search starts, each with its round.
    var seeds: [Seed] = []
    /// The number of calls and footpaths scanned so far.
    var work = 0

    // Data needed for every call, read from its owners once.
    let raptorRoutes: Column<RaptorRouteIndex, RaptorRoute>
    let stops: GroupedColumn<NodeIndex, RaptorRouteStop>
    let liveStops: GroupedColumn<NodeIndex, RaptorRouteStop>?
    let ends: GroupedColumn<NodeIndex, RaptorRouteStop>
    let liveEnds: GroupedColumn<NodeIndex, RaptorRouteStop>?
    /// Footpaths that leave each node, and those that lead to it.
    let footpaths, approaches: GroupedColumn<NodeIndex, Footpath>
    let stopAccess: Column<NetworkStopIndex, WheelchairAccess>
    let best, ready: ScratchColumn<Int, Int32>
    let endRoutes, endNodes: ScratchColumn<Int, UInt64>
    let bounds: ScratchColumn<Int, Int32>
    let nodes, runs: Int
    let filtersRoutes, filtersNodes, leavesOutRequests: Bool
    /// Whether a longer walk can take less time, as timed transfers take none.
    let hasTimed: Bool
    /// The ways of step-free riders if places close or open; the columns above then have all ways that are open once.
    let timed: TimedWays?
    /// Whether stops close or open.
    let closesStops: Bool
    /// The walks to the end where some of them close or open.
    private(set) var timedEnds: [NodeIndex: [SearchAccess]] = [:]
    var marked, reached: NodeSet
    var queue: RaptorRouteQueue
    /// Whether the lower bounds of the remaining time have been computed.
    var hasRest = false
    private var hasEndNodes = false

    /// - Parameter memory: Reset, and grown as needed.
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
        runs = view.runCount
        filtersRoutes = limits.filtersRoutes
        filtersNodes = limits.wheelchair != .no
        leavesOutRequests = limits.leavesOutRequests
        hasTimed = !network.timed.isEmpty
        timed = TimedWays(limits, in: view.table, isForward: Direction.isForward)
        closesStops = timed?.closesStops == true
        let table = view.table
        stops = Direction.isForward ? table.boardings.groups : table.alightings.groups
        ends = Direction.isForward ? table.alightings.groups : table.boardings.groups
        liveEnds = Direction.isForward ? view.live?.alightings.groups : view.live?.boardings.groups
        liveStops = Direction.isForward ? view.live?.boardings.groups : view.live?.alightings.groups
        footpaths = limits.footpaths(of: network).groups(reversed: !Direction.isForward)
        approaches = limits.footpaths(of: network).groups(reversed: Direction.isForward)
        stopAccess = limits.stopAccess(of: network)
        memory.reserve(nodes: nodes, raptorRoutes: raptorRoutes.count, runs: runs, rounds: limits.rides + 1)
        space = memory.columns
        (best, ready, bounds) = (space.best, space.ready, space.bounds)
        (marked, reached, queue) = (space.marked, space.reached, space.queue)
        (endRoutes, endNodes) = (space.endRoutes, space.endNodes)
        let labels = keepsLabels ? nodes * (limits.rides + 1) : nodes
        best.fill(.max, first: labels)
        ready.fill(.max, first: labels)
        space.boarded.fill(SearchColumns.noCall, first: keepsLabels ? runs * (limits.rides + 1) : runs)
        space.isNew.fill(false)
        endRoutes.fill(0)
        endNodes.fill(0)
    }

    /// The offset of a round's labels.
    @inline(__always) func labels(_ round: Int) -> Int { keepsLabels ? round &* nodes : 0 }

    /// Sets the end of the search and the latest useful arrival.
    /// - Parameter end: Stops near the end with their walking times. The caller removes them with ``leave(_:)``.
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
        if limits.rides == 1 { markEndNodes() }
    }

    /// Marks a RAPTOR route as leading to the end; the last ride uses only these RAPTOR routes.
    private func markEnd(_ raptorRoute: RaptorRouteIndex) {
        endRoutes[raptorRoute.position >> 6] |= 1 << UInt64(raptorRoute.position & 63)
    }

    /// Marks the nodes where RAPTOR routes to the end can be boarded; only these are of use before the last ride. Most
    /// searches finish before they need it.
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

    func leave(_ end: [SearchAccess]) {
        for access in end {
            for node in network.nodes(of: access.stop) { space.egress[node] = Network.never }
        }
    }

    /// Runs all rounds from ``seeds``.
    mutating func run() throws(PlanError) {
        plant(round: 0)
        try go()
    }

    /// Runs all rounds from departures that leave the start at the same moment.
    mutating func run(_ departures: ArraySlice<FirstDeparture>) throws(PlanError) {
        for departure in departures {
            setReady(departure.node, departure.ready, from: departure.node, round: 0)
            queue.add(departure.raptorRoute, departure.call)
        }
        try go()
    }

    mutating func go() throws(PlanError) {
        for round in 1...limits.rides {
            guard !isStopped() else { throw giveUp(.stopped) }
            enqueueRaptorRoutes(round)
            for number in 0..<queue.count {
                guard work < limits.mostWork else { throw giveUp(.tooMuch) }
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

    /// Resets the search memory for the next query.
    /// - Returns: The error.
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
    /// Marks a label that comes from a seed instead of a walk.
    static var seed: Self { Self(UInt32.max) }
}

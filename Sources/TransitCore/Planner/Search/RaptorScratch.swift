/// The ride by which a label was set. Calls and runs are numbered in search direction.
struct RideParent: BitwiseCopyable {
    var raptorRoute: RaptorRouteIndex
    var run: UInt32
    var board, alight: UInt16
}

/// A node where riders can first board: after the access walk, or after the search to the via place.
struct Seed: BitwiseCopyable {
    var round: Int
    var node: NodeIndex
    var ready: Int32
}

/// A departure near the start, and the latest time to leave the start in order to catch it.
struct FirstDeparture: BitwiseCopyable {
    var leave: Int32
    var ready: Int32
    var node: NodeIndex
    var raptorRoute: RaptorRouteIndex
    var call: UInt16

    func isSame(as other: Self) -> Bool {
        leave == other.leave && raptorRoute == other.raptorRoute && call == other.call
    }
}

/// The working data of one search, in memory that belongs to a ``RaptorScratch``.
struct SearchColumns {
    /// The earliest arrival by a ride at each node; ``ready`` has the earliest time to board. One label per node, and
    /// per round if labels are reused between departures. In seconds, negated for backward searches.
    let best, ready: ScratchColumn<Int, Int32>
    /// The ride by which each label was set, ordered by round and node.
    let rides: ScratchColumn<Int, RideParent>
    /// The node from which a walk set each label, ordered by round and node.
    let walks: ScratchColumn<Int, NodeIndex>
    /// The nodes whose earliest boarding time was lowered; ``reached`` has the nodes that a ride of this round reached.
    let marked, reached: NodeSet
    /// The walking time in seconds from each node to the end; ``Network/never`` for most nodes.
    let egress: ScratchColumn<NodeIndex, Int32>
    /// Lower bounds in seconds of the remaining travel time after alighting, ordered by node and number of remaining
    /// rides; ``onward`` has the bounds before boarding.
    let rest, onward: ScratchColumn<Int, Int32>
    /// The RAPTOR routes that lead to the end, one bit each; ``endNodes`` has the nodes where these RAPTOR routes can
    /// be boarded.
    let endRoutes, endNodes: ScratchColumn<Int, UInt64>
    /// The RAPTOR routes to scan in the current round.
    let queue: RaptorRouteQueue
    /// The first call at which each run was boarded; all later calls have already been scanned. One per run, and per
    /// round if labels are reused between departures; ordered by run and round. Reset after each search.
    let boarded: ScratchColumn<Int, UInt16>
    /// The runs that the current search has boarded.
    let boardedRuns: ScratchColumn<Int, RunIndex>
    /// The upper bound, by round, that an arrival at the end must beat.
    let bounds: ScratchColumn<Int, Int32>
    /// The node of the best arrival at the end so far, by round.
    let lastNodes: ScratchColumn<Int, NodeIndex>
    /// Whether the best arrival at the end is new since ``RaptorSearch/takeNew(_:)`` was last called, by round.
    let isNew: ScratchColumn<Int, Bool>

    init(nodes: Int, raptorRoutes: Int, runs: Int, rounds: Int) {
        let labels = nodes * rounds
        best = .allocate(labels, repeating: .max)
        ready = .allocate(labels, repeating: .max)
        rest = .allocate(labels, repeating: .max)
        onward = .allocate(labels, repeating: .max)
        rides = .allocate(labels, repeating: RideParent(raptorRoute: RaptorRouteIndex(0), run: 0, board: 0, alight: 0))
        walks = .allocate(labels, repeating: NodeIndex(0))
        marked = NodeSet(nodes: nodes)
        reached = NodeSet(nodes: nodes)
        egress = .allocate(nodes, repeating: Network.never)
        endRoutes = .allocate((raptorRoutes + 63) / 64, repeating: 0)
        endNodes = .allocate((nodes + 63) / 64, repeating: 0)
        queue = RaptorRouteQueue(raptorRoutes: raptorRoutes)
        boarded = .allocate(runs * rounds, repeating: Self.noCall)
        boardedRuns = .allocate(runs, repeating: .none)
        bounds = .allocate(rounds, repeating: .max)
        lastNodes = .allocate(rounds, repeating: NodeIndex(0))
        isNew = .allocate(rounds, repeating: false)
    }

    static let noCall = UInt16.max

    func release() {
        best.release()
        ready.release()
        rides.release()
        walks.release()
        marked.release()
        reached.release()
        egress.release()
        rest.release()
        onward.release()
        endRoutes.release()
        endNodes.release()
        queue.release()
        boarded.release()
        boardedRuns.release()
        bounds.release()
        lastNodes.release()
        isNew.release()
    }
}

/// The memory of one search, reused by later searches so that queries allocate only their results. It must be used by
/// only one search at a time.
package final class RaptorScratch {
    private(set) var columns = SearchColumns(nodes: 0, raptorRoutes: 0, runs: 0, rounds: 0)
    private var (nodes, raptorRoutes, runs, rounds) = (0, 0, 0, 0)

    package init() {}

    deinit {
        columns.release()
    }

    /// Grows the memory if necessary; growing discards the existing contents.
    /// - Parameter rounds: The number of rides plus one.
    func reserve(nodes: Int, raptorRoutes: Int, runs: Int, rounds: Int) {
        guard nodes > self.nodes || raptorRoutes > self.raptorRoutes || runs > self.runs || rounds > self.rounds else {
            return
        }
        self.nodes = max(nodes, self.nodes)
        self.raptorRoutes = max(raptorRoutes, self.raptorRoutes)
        self.runs = max(runs, self.runs)
        self.rounds = max(rounds, self.rounds)
        columns.release()
        columns = SearchColumns(
            nodes: self.nodes, raptorRoutes: self.raptorRoutes, runs: self.runs, rounds: self.rounds)
    }
}

/// Where a label came from: a ride in a lane. Calls and runs are counted as the search comes along them.
struct RideParent: BitwiseCopyable {
    var lane: LaneIndex
    var run: UInt32
    var board, alight: UInt16
}

/// When one can get on somewhere without having ridden, or with the rides of the search before.
struct Seed: BitwiseCopyable {
    var round: Int
    var node: NodeIndex
    var ready: Int32
}

/// A departure from near the start, and when to leave the start for it.
struct FirstDeparture: BitwiseCopyable {
    var leave: Int32
    var ready: Int32
    var node: NodeIndex
    var lane: LaneIndex
    var call: UInt16

    func isSame(as other: Self) -> Bool {
        leave == other.leave && lane == other.lane && call == other.call
    }
}

/// What one search writes, in columns of memory that belongs to a ``SearchSpace``.
struct SearchColumns {
    /// By node and, where labels are kept from one departure to the next, by round: the first arrival by a ride, and when one may get
    /// on there. In seconds as the search counts them.
    let best, ready: MutableColumn<Int, Int32>
    /// By round and node, where these came from. For `walks` the node that one walked from.
    let rides: MutableColumn<Int, RideParent>
    let walks: MutableColumn<Int, NodeIndex>
    /// Nodes that can be boarded earlier than before, and nodes that a ride of this round came to.
    let marked, reached: NodeSet
    /// Seconds from each node to the end; ``Network/never`` for most.
    let egress: MutableColumn<NodeIndex, Int32>
    /// By node and rides to go: how many seconds the way takes at least from where one got off, and from where one can get on.
    let rest, onward: MutableColumn<Int, Int32>
    /// Lanes that one can get off near the end, and nodes at which one can get on there, one bit each.
    let endLanes, endNodes: MutableColumn<Int, UInt64>
    /// Lanes to look at.
    let queue: LaneQueue
    /// By run and, where labels are kept, by round: the first call where it was boarded. From there on it was ridden already.
    let boarded: MutableColumn<Int, UInt16>
    /// By round: no arrival at the end is looked for from here on, by which node the best one so far came, and whether it is new.
    let bounds: MutableColumn<Int, Int32>
    let lastNodes: MutableColumn<Int, NodeIndex>
    let isNew: MutableColumn<Int, Bool>

    init(nodes: Int, lanes: Int, runs: Int, rounds: Int) {
        let labels = nodes * rounds
        best = .allocate(labels, repeating: .max)
        ready = .allocate(labels, repeating: .max)
        rest = .allocate(labels, repeating: .max)
        onward = .allocate(labels, repeating: .max)
        rides = .allocate(labels, repeating: RideParent(lane: LaneIndex(0), run: 0, board: 0, alight: 0))
        walks = .allocate(labels, repeating: NodeIndex(0))
        marked = NodeSet(nodes: nodes)
        reached = NodeSet(nodes: nodes)
        egress = .allocate(nodes, repeating: Network.never)
        endLanes = .allocate((lanes + 63) / 64, repeating: 0)
        endNodes = .allocate((nodes + 63) / 64, repeating: 0)
        queue = LaneQueue(lanes: lanes)
        boarded = .allocate(runs * rounds, repeating: Self.noCall)
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
        endLanes.release()
        endNodes.release()
        queue.release()
        boarded.release()
        bounds.release()
        lastNodes.release()
        isNew.release()
    }
}

/// The memory of one search, used again for the next: no question allocates anything but what it answers. One search has it at a time.
package final class SearchSpace {
    private(set) var columns = SearchColumns(nodes: 0, lanes: 0, runs: 0, rounds: 0)
    private var (nodes, lanes, runs, rounds) = (0, 0, 0, 0)

    package init() {}

    deinit {
        columns.release()
    }

    /// Makes room; what was there is lost where there is not enough.
    /// - Parameter rounds: one more than rides.
    func reserve(nodes: Int, lanes: Int, runs: Int, rounds: Int) {
        guard nodes > self.nodes || lanes > self.lanes || runs > self.runs || rounds > self.rounds else { return }
        self.nodes = max(nodes, self.nodes)
        self.lanes = max(lanes, self.lanes)
        self.runs = max(runs, self.runs)
        self.rounds = max(rounds, self.rounds)
        columns.release()
        columns = SearchColumns(nodes: self.nodes, lanes: self.lanes, runs: self.runs, rounds: self.rounds)
    }
}

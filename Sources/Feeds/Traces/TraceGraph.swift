import TransitCore

/// A routing graph of a trace. Its nodes are the points where pieces meet and where stops may be located.
struct TraceGraph {
    /// The cost factor for moving opposite to the direction in which a piece is drawn.
    private static let againstDrawing = 1.05

    private(set) var nodes: [TracePlace] = []
    private let work: TraceWork
    private var edges: [[Edge]] = []

    private struct Edge {
        var to: Int
        var cost: Double
        /// Whether the edge follows a piece. Otherwise it connects two pieces at the same location.
        var isAlongPiece: Bool
    }

    init(_ network: TraceNetwork) {
        work = network.work
        guard work.spend(network.joints.count) else { return }
        for joint in network.joints { link(add(joint.one), add(joint.other), cost: joint.other.offset) }
    }

    mutating func add(_ place: TracePlace) -> Int {
        nodes.append(place)
        edges.append([])
        return nodes.count - 1
    }

    mutating func link(_ one: Int, _ other: Int, cost: Double) {
        edges[one].append(Edge(to: other, cost: cost, isAlongPiece: false))
        edges[other].append(Edge(to: one, cost: cost, isAlongPiece: false))
    }

    /// Connects neighbouring nodes along their pieces. Must be called once, after all nodes are added.
    mutating func joinNeighbours() {
        let order = nodes.indices.sorted {
            (nodes[$0].piece, nodes[$0].distance) < (nodes[$1].piece, nodes[$1].distance)
        }
        for (one, other) in zip(order, order.dropFirst()) where nodes[one].piece == nodes[other].piece {
            let length = nodes[other].distance - nodes[one].distance
            edges[one].append(Edge(to: other, cost: length, isAlongPiece: true))
            edges[other].append(Edge(to: one, cost: length * Self.againstDrawing, isAlongPiece: true))
        }
    }

    /// Whether the cheapest edge between two adjacent nodes follows their piece.
    func followsPiece(from one: Int, to next: Int) -> Bool {
        edges[one].filter { $0.to == next }.min { $0.cost < $1.cost }?.isAlongPiece ?? false
    }

    /// Returns the cheapest paths from one node to several others (Dijkstra).
    /// - Parameter limit: The maximum cost of a path.
    /// - Returns: For each reached target, the cost and the nodes of the path, including both ends.
    func ways(from start: Int, to targets: Set<Int>, limit: Double) -> [Int: (cost: Double, places: [Int])] {
        var costs = [start: 0.0]
        var origins: [Int: Int] = [:]
        var settled: Set<Int> = []
        var open = [(node: start, cost: 0.0)]
        var missing = targets
        while !missing.isEmpty, work.spend(open.count), let next = Self.popCheapest(&open), next.cost <= limit {
            guard settled.insert(next.node).inserted else { continue }
            missing.remove(next.node)
            for edge in edges[next.node] {
                let cost = next.cost + edge.cost
                guard cost < costs[edge.to] ?? .infinity else { continue }
                costs[edge.to] = cost
                origins[edge.to] = next.node
                open.append((edge.to, cost))
            }
        }
        return targets.intersection(settled).reduce(into: [:]) { ways, target in
            ways[target] = (costs[target] ?? 0, Self.path(to: target, origins))
        }
    }

    /// Removes and returns the node with the least cost. A linear search suffices: paths between neighbouring stops are
    /// short, so the open set is small.
    private static func popCheapest(_ open: inout [(node: Int, cost: Double)]) -> (node: Int, cost: Double)? {
        guard let cheapest = open.indices.min(by: { open[$0].cost < open[$1].cost }) else { return nil }
        open.swapAt(cheapest, open.count - 1)
        return open.removeLast()
    }

    private static func path(to target: Int, _ origins: [Int: Int]) -> [Int] {
        var path = [target]
        while let origin = origins[path[path.count - 1]] { path.append(origin) }
        return path.reversed()
    }
}

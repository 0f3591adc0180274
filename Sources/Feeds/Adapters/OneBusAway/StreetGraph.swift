import TransitCore

/// The streets of a route, given as pieces in any order and either direction, and the shortest way along them past
/// stops in their order.
struct StreetGraph {
    /// Metres between two nodes at most, so that a stop finds one close by.
    private static let spacing = 25.0
    /// How far a stop may lie from the street it is called at, metres.
    private static let reach = 120.0
    /// A metre off the stop weighs as much as so many on the way.
    private static let aside = 4.0

    private var places: [Coordinate] = []
    private var neighbors: [[Edge]] = []
    private var nodeAt: [Coordinate: Int] = [:]
    private let stops: [Coordinate]

    private struct Edge {
        let node: Int
        let length: Double
    }

    init(_ pieces: [[Coordinate]], near stops: [Coordinate]) {
        self.stops = stops
        for piece in pieces {
            for (from, to) in zip(piece, piece.dropFirst()) { addStreet(from, to) }
        }
    }

    /// Empty if a stop lies by none of the streets, or cannot be reached.
    func line() -> [Coordinate] {
        guard stops.count > 1, !places.isEmpty else { return [] }
        var way = Way(costs: [Double](repeating: .infinity, count: places.count))
        for node in candidates(near: stops[0]) { way.costs[node.key] = node.value }
        var hops: [[Int]] = []
        for stop in stops.dropFirst() {
            let arrivals = candidates(near: stop)
            spread(&way, until: arrivals)
            hops.append(way.previous)
            way = way.arrived(at: arrivals)
        }
        guard let last = way.costs.indices.min(by: { way.costs[$0] < way.costs[$1] }), way.costs[last].isFinite else {
            return []
        }
        return trace(back: last, through: hops)
    }

    private mutating func addStreet(_ from: Coordinate, _ to: Coordinate) {
        let length = from.distance(to: to)
        guard length > 0, length < 50_000 else { return }
        let parts = Int((length / Self.spacing).rounded(.up))
        var before = node(at: from)
        for part in 1...parts {
            let share = Double(part) / Double(parts)
            let next = part == parts ? node(at: to) : newNode(at: from.between(to, share))
            neighbors[before].append(Edge(node: next, length: length / Double(parts)))
            neighbors[next].append(Edge(node: before, length: length / Double(parts)))
            before = next
        }
    }

    private mutating func node(at place: Coordinate) -> Int {
        if let known = nodeAt[place] { return known }
        nodeAt[place] = places.count
        return newNode(at: place)
    }

    private mutating func newNode(at place: Coordinate) -> Int {
        places.append(place)
        neighbors.append([])
        return places.count - 1
    }

    /// Nodes near a stop, with what their distance weighs.
    private func candidates(near stop: Coordinate) -> [Int: Double] {
        var found: [Int: Double] = [:]
        for (node, place) in places.enumerated() where abs(place.latitude - stop.latitude) < 0.002 {
            let distance = place.distance(to: stop)
            if distance <= Self.reach { found[node] = distance * Self.aside }
        }
        return found
    }

    /// Dijkstra's shortest ways from all nodes that have a cost, until all of `goals` are reached.
    private func spread(_ way: inout Way, until goals: [Int: Double]) {
        var waiting = CostQueue()
        for (node, cost) in way.costs.enumerated() where cost.isFinite { waiting.insert(node, cost) }
        var missing = goals.count
        while missing > 0, let (node, cost) = waiting.removeFirst() {
            guard cost <= way.costs[node] else { continue }
            if goals[node] != nil { missing -= 1 }
            for edge in neighbors[node] where cost + edge.length < way.costs[edge.node] {
                way.costs[edge.node] = cost + edge.length
                way.previous[edge.node] = node
                waiting.insert(edge.node, cost + edge.length)
            }
        }
    }

    private func trace(back last: Int, through hops: [[Int]]) -> [Coordinate] {
        var line = [places[last]]
        var node = last
        for previous in hops.reversed() {
            while previous[node] >= 0 {
                node = previous[node]
                line.append(places[node])
            }
        }
        return line.reversed()
    }
}

/// What it costs to be at each node, and from where one came; -1 where the hop began.
private struct Way {
    var costs: [Double]
    var previous: [Int]

    init(costs: [Double]) {
        self.costs = costs
        previous = [Int](repeating: -1, count: costs.count)
    }

    /// Only the nodes by a stop go on, paying for their distance from it.
    func arrived(at stop: [Int: Double]) -> Way {
        var next = Way(costs: [Double](repeating: .infinity, count: costs.count))
        for (node, aside) in stop { next.costs[node] = costs[node] + aside }
        return next
    }
}

extension Coordinate {
    fileprivate func between(_ other: Coordinate, _ share: Double) -> Coordinate {
        Coordinate(
            latitude: latitude + (other.latitude - latitude) * share,
            longitude: longitude + (other.longitude - longitude) * share)
    }
}

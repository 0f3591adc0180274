import TransitCore

extension TraceNetwork {
    /// The maximum number of stops, above that of any real line.
    private static let mostStops = 2_000

    /// Returns the path along the trace through the given stops, from the first to the last.
    ///
    /// If the trace does not connect a stop with the next one, as on a detour that is not drawn, the path between them
    /// is a straight line.
    /// - Returns: Empty if the trace passes too few of the stops to be theirs.
    func line(through stops: [Coordinate]) -> [Coordinate] {
        guard (2...Self.mostStops).contains(stops.count), !pieces.isEmpty else { return [] }
        var finder = TraceWayFinder(self, stops.map(plane.point))
        return finder.line().map(plane.coordinate)
    }
}

/// Finds the cheapest path along a trace through stops in order. Each stop may be located at several points of the
/// trace. The sum of path lengths and of offsets from the trace is minimized.
private struct TraceWayFinder {
    /// The maximum distance in metres between the trace and a stop located on it.
    private static let reach = 80.0
    private static let mostPlaces = 8
    /// The maximum distance in metres between a stop and each of two pieces near it, so that a path may switch from one
    /// piece to the other at the stop.
    private static let crossing = 30.0
    /// The cost of one metre of offset from the trace, relative to one metre along it.
    private static let offsetWeight = 3.0
    /// The minimum fraction of stops that must be located on the trace.
    private static let leastShare = 0.5

    private struct State {
        /// A node of the graph; nil for a stop that the trace does not pass.
        var node: Int?
        var cost: Double
        var origin = 0
        /// The nodes of the path from the previous stop to this one; empty if the path is a straight line off the
        /// trace.
        var way: [Int] = []
    }

    private let network: TraceNetwork
    private let stops: [PlanePoint]
    private var graph: TraceGraph
    private var choices: [[Int]] = []

    init(_ network: TraceNetwork, _ stops: [PlanePoint]) {
        self.network = network
        self.stops = stops
        graph = TraceGraph(network)
        choices = stops.map { addPlaces(of: $0) }
        graph.joinNeighbours()
    }

    private mutating func addPlaces(of stop: PlanePoint) -> [Int] {
        let places = network.grid.places(near: stop, within: Self.reach).sorted { $0.offset < $1.offset }
        let nodes = places.prefix(Self.mostPlaces).map { graph.add($0) }
        for (one, other) in nodes.pairs where graph.nodes[one].piece != graph.nodes[other].piece {
            let offsets = max(graph.nodes[one].offset, graph.nodes[other].offset)
            if offsets <= Self.crossing { graph.link(one, other, cost: Self.crossing + offsets) }
        }
        return nodes
    }

    mutating func line() -> [PlanePoint] {
        let onTrace = choices.count { !$0.isEmpty }
        guard Double(onTrace) >= Self.leastShare * Double(stops.count), onTrace > 1 else { return [] }
        var table = [states(at: 0)]
        for stop in stops.indices.dropFirst() { table.append(advance(table[stop - 1], to: stop)) }
        return draw(table)
    }

    /// Returns the candidate states for a stop, without the costs of paths to them.
    private func states(at stop: Int) -> [State] {
        guard !choices[stop].isEmpty else { return [State(node: nil, cost: 0)] }
        return choices[stop].map { State(node: $0, cost: graph.nodes[$0].offset * Self.offsetWeight) }
    }

    private func advance(_ before: [State], to stop: Int) -> [State] {
        var here = states(at: stop)
        var best = [Double](repeating: .infinity, count: here.count)
        let straight = (stops[stop] - stops[stop - 1]).length
        // The cost of a straight line off the trace. It is high, so that it is avoided if there is a path along the
        // trace.
        let jump = 3 * straight + 300
        let targets = Set(choices[stop])
        for (number, state) in before.enumerated() {
            let ways = state.node.map { graph.ways(from: $0, to: targets, limit: jump) } ?? [:]
            for target in here.indices {
                let way = here[target].node.flatMap { ways[$0] }
                let cost = state.cost + (way?.cost ?? jump)
                guard cost < best[target] else { continue }
                best[target] = cost
                here[target].origin = number
                here[target].way = way?.places ?? []
            }
        }
        for target in here.indices { here[target].cost += best[target] }
        return here
    }

    private func draw(_ table: [[State]]) -> [PlanePoint] {
        let last = table[table.count - 1]
        var chosen = last.indices.min { last[$0].cost < last[$1].cost } ?? 0
        var states: [State] = []
        for row in table.reversed() {
            states.append(row[chosen])
            chosen = row[chosen].origin
        }
        var line: [PlanePoint] = []
        for (stop, state) in states.reversed().enumerated() {
            for (one, other) in zip(state.way, state.way.dropFirst()) { append(slice(one, other), to: &line) }
            if state.way.isEmpty { append([place(of: state.node) ?? stops[stop]], to: &line) }
        }
        return line
    }

    private func place(of node: Int?) -> PlanePoint? {
        node.map { network.pieces[graph.nodes[$0].piece].point(at: graph.nodes[$0].distance) }
    }

    private func slice(_ one: Int, _ other: Int) -> [PlanePoint] {
        let (start, end) = (graph.nodes[one], graph.nodes[other])
        guard graph.followsPiece(from: one, to: other) else {
            return [place(of: one), place(of: other)].compactMap(\.self)
        }
        return network.pieces[start.piece].slice(from: start.distance, to: end.distance)
    }

    private func append(_ points: [PlanePoint], to line: inout [PlanePoint]) {
        for point in points {
            if let last = line.last, (point - last).length < 0.5 { continue }
            line.append(point)
        }
    }
}

extension Array {
    /// All pairs of an element and a later element.
    fileprivate var pairs: [(Element, Element)] {
        indices.flatMap { one in indices[(one + 1)...].map { (self[one], self[$0]) } }
    }
}

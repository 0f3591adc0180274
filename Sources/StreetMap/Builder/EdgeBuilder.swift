import TransitCore

/// Splits ways into the edges of a graph: at intersections, at missing nodes, and where an edge would become too long.
struct EdgeBuilder {
    /// The maximum plausible distance between successive nodes of a street, in metres.
    private static let longestSegment = 100_000.0

    private let ways: StreetWays
    private let nodes: NodeStore
    /// The index in `nodes` of each node of each street, street by street in the order of `ways.streets`.
    private let numbers: [UInt32]
    /// The number of times that ways use each node, capped at 2. The ends of a way count twice.
    private var uses: [UInt8]
    /// The index of each node's junction; `UInt32.max` if the node has none.
    private var junctionOfNode: [UInt32]
    private(set) var store = EdgeStore()
    private(set) var dropped: [DropReason: Int] = [:]
    /// The edge that is being built.
    private var current: (beginning: UInt32, metres: Double, shapeStart: Int, hasKerb: Bool, last: EdgeStore.Point)?

    init(_ ways: StreetWays, _ nodes: NodeStore) {
        self.ways = ways
        self.nodes = nodes
        numbers = ways.streets.nodes.map { UInt32(nodes.number(of: $0) ?? 0) }
        uses = [UInt8](repeating: 0, count: nodes.count)
        junctionOfNode = [UInt32](repeating: .max, count: nodes.count)
    }

    mutating func build() {
        for way in 0..<ways.streets.count { countUses(way) }
        for way in 0..<ways.streets.count { cut(way) }
    }

    private mutating func countUses(_ way: Int) {
        let range = ways.streets.range(of: way)
        for index in range {
            let isEnd = index == range.lowerBound || index == range.upperBound - 1
            let node = Int(numbers[index])
            uses[node] = min(uses[node] + (isEnd ? 2 : 1), 2)
        }
    }

    private mutating func cut(_ way: Int) {
        let before = store.edges.count
        var hasGap = false
        current = nil
        for index in ways.streets.range(of: way) {
            let node = Int(numbers[index])
            if nodes.isMissing(node) {
                hasGap = true
                endAtGap(way)
            } else {
                go(to: node, way)
            }
        }
        endAtGap(way)
        if hasGap { dropped[.missingNodes, default: 0] += 1 }
        if store.edges.count == before { dropped[.tooShort, default: 0] += 1 }
    }

    private mutating func go(to node: Int, _ way: Int) {
        let point = EdgeStore.Point(latitude: nodes.latitudes[node], longitude: nodes.longitudes[node])
        let flags = nodes.flags[node]
        if let current {
            let metres = current.last.coordinate.distance(to: point.coordinate)
            guard metres <= Self.longestSegment else {
                dropped[.tooLong, default: 0] += 1
                endAtGap(way)
                return begin(at: junction(of: node, point), point)
            }
            advance(to: point, metres, way)
        }
        if current == nil || uses[node] > 1 || flags.contains(.closed) {
            arrive(at: node, point, kerb: flags.contains(.raisedKerb), way)
        } else {
            pass(point, kerb: flags.contains(.raisedKerb))
        }
    }

    /// Adds a shape point between two junctions.
    private mutating func pass(_ point: EdgeStore.Point, kerb: Bool) {
        store.shapes.append(point)
        current?.last = point
        if kerb { current?.hasKerb = true }
    }

    /// Ends the current edge (if there is one) at a node, and begins the next edge there.
    private mutating func arrive(at node: Int, _ point: EdgeStore.Point, kerb: Bool, _ way: Int) {
        // If a sidewalk meets a crossing, the kerb belongs to the crossing.
        let isHigh = kerb && ways.attributes[way].kind == .crossing
        if current != nil {
            if isHigh { current?.hasKerb = true }
            end(at: junction(of: node, point), way)
        }
        begin(at: junction(of: node, point), point)
        if isHigh { current?.hasKerb = true }
    }

    /// Returns the junction of a node. At a closed gate each edge has a separate junction, so that no walk passes the
    /// gate.
    private mutating func junction(of node: Int, _ point: EdgeStore.Point) -> UInt32 {
        if nodes.flags[node].contains(.closed) { return store.addJunction(point) }
        if junctionOfNode[node] == .max { junctionOfNode[node] = store.addJunction(point) }
        return junctionOfNode[node]
    }

    private mutating func begin(at junction: UInt32, _ point: EdgeStore.Point) {
        current = (junction, 0, store.shapes.count, false, point)
    }

    /// Extends the current edge to a point. Adds junctions where the edge would become too long.
    private mutating func advance(to point: EdgeStore.Point, _ metres: Double, _ way: Int) {
        let longest = Double(StreetFormat.longestEdge) / 10 - 1
        guard let start = current?.last else { return }
        var done = 0.0
        while let under = current, under.metres + metres - done > longest {
            done += longest - under.metres
            let between = Self.point(start, point, metres > 0 ? done / metres : 0)
            current?.metres = longest
            let junction = store.addJunction(between)
            end(at: junction, way)
            begin(at: junction, between)
        }
        current?.metres += metres - done
    }

    private mutating func end(at junction: UInt32, _ way: Int) {
        guard let under = current else { return }
        current = nil
        let shape = under.shapeStart..<store.shapes.count
        guard under.beginning != junction || !shape.isEmpty else { return }
        let length = UInt16(min(max((under.metres * 10).rounded(), 1), Double(StreetFormat.longestEdge)))
        store.edges.append(
            EdgeStore.Edge(
                beginning: under.beginning, end: junction, length: length, way: UInt32(way), hasKerb: under.hasKerb,
                shape: shape))
    }

    /// Ends the current edge at a missing node. Its last shape point becomes a junction.
    private mutating func endAtGap(_ way: Int) {
        guard let under = current, store.shapes.count > under.shapeStart, let last = store.shapes.popLast() else {
            return current = nil
        }
        end(at: store.addJunction(last), way)
    }

    private static func point(_ one: EdgeStore.Point, _ other: EdgeStore.Point, _ part: Double) -> EdgeStore.Point {
        func between(_ one: Int32, _ other: Int32) -> Int32 {
            Int32(clamping: Double(one) + (Double(other) - Double(one)) * part)
        }
        return EdgeStore.Point(
            latitude: between(one.latitude, other.latitude), longitude: between(one.longitude, other.longitude))
    }
}

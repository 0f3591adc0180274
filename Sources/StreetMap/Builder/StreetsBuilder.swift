import TransitCore

/// Writes the street graph as the columns of a streets file.
struct StreetsBuilder {
    private let ways: StreetWays
    private let store: EdgeStore
    /// The junctions that have an edge, sorted by grid cell.
    private var order: [UInt32] = []
    /// The index of each junction in `order`.
    private var places: [UInt32]
    /// The edges, sorted by the junction at which they begin.
    private var edgeOrder: [UInt32] = []

    var junctionCount: Int { order.count }

    init(_ ways: StreetWays, _ store: EdgeStore) {
        self.ways = ways
        self.store = store
        places = [UInt32](repeating: .max, count: store.junctions.count)
        sortJunctions()
        edgeOrder = (0..<UInt32(store.edges.count)).sorted { beginning($0) < beginning($1) }
    }

    func file(_ barriers: BarrierBuilder) -> [UInt8] {
        var writer = StreetsWriter()
        putJunctions(&writer)
        putEdges(&writer)
        putEndings(&writer)
        putShapes(&writer)
        putWays(&writer)
        barriers.put(&writer)
        return writer.finish()
    }

    private mutating func sortJunctions() {
        for edge in store.edges {
            places[Int(edge.beginning)] = 0
            places[Int(edge.end)] = 0
        }
        let keys = store.junctions.map { StreetCell(latitudeE7: $0.latitude, longitudeE7: $0.longitude).key }
        order = (0..<UInt32(places.count)).filter { places[Int($0)] == 0 }
            .sorted { (keys[Int($0)], $0) < (keys[Int($1)], $1) }
        for (place, junction) in order.enumerated() { places[Int(junction)] = UInt32(place) }
    }

    /// Returns the sort key of an edge: its first junction, then its order in the extract.
    private func beginning(_ edge: UInt32) -> UInt64 {
        UInt64(places[Int(store.edges[Int(edge)].beginning)]) << 32 | UInt64(edge)
    }

    private var sortedEdges: some Collection<EdgeStore.Edge> { edgeOrder.lazy.map { store.edges[Int($0)] } }

    private func putJunctions(_ writer: inout StreetsWriter) {
        let points = order.map { store.junctions[Int($0)] }
        writer.put(.junctionLatitudes, points.map(\.latitude))
        writer.put(.junctionLongitudes, points.map(\.longitude))
        let cells = CellColumns(points.map { StreetCell(latitudeE7: $0.latitude, longitudeE7: $0.longitude).key })
        writer.put(.cells, cells.keys)
        writer.put(.cellStarts, cells.starts)
    }

    private func putEdges(_ writer: inout StreetsWriter) {
        writer.put(.edgeStarts, starts(sortedEdges.map { places[Int($0.beginning)] }))
        writer.put(.edgeJunctions, sortedEdges.map { places[Int($0.beginning)] ^ places[Int($0.end)] })
        writer.put(.edgeLengths, sortedEdges.map(\.length))
    }

    private func putEndings(_ writer: inout StreetsWriter) {
        let ends = sortedEdges.map { places[Int($0.end)] }
        let starts = starts(ends)
        var next = starts
        var endings = [UInt32](repeating: 0, count: ends.count)
        for (edge, end) in ends.enumerated() {
            endings[Int(next[Int(end)])] = UInt32(edge)
            next[Int(end)] += 1
        }
        writer.put(.endingStarts, starts)
        writer.put(.endings, endings)
    }

    /// Returns the offset of each junction's first member, followed by the total number of members.
    private func starts(_ owners: [UInt32]) -> [UInt32] {
        var starts = [UInt32](repeating: 0, count: order.count + 1)
        for owner in owners { starts[Int(owner) + 1] += 1 }
        for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
        return starts
    }

    private func putShapes(_ writer: inout StreetsWriter) {
        var starts: [UInt32] = []
        var bytes: [UInt8] = []
        for (number, edge) in sortedEdges.enumerated() {
            if number % StreetFormat.shapesEach == 0 { starts.append(UInt32(bytes.count)) }
            let shape = StreetShape.encoded(
                store.shapes[edge.shape].map { ($0.latitude, $0.longitude) },
                from: (store.junctions[Int(edge.beginning)].latitude, store.junctions[Int(edge.beginning)].longitude))
            bytes += shape
        }
        writer.put(.shapeStarts, starts)
        writer.put(.shapeBytes, bytes)
    }

    /// Writes the attributes and names of ways. Ways with equal names and attributes are merged.
    private func putWays(_ writer: inout StreetsWriter) {
        var isOnIsland = Islands(store)
        let islands = isOnIsland.marks(store)
        var numbers: [UInt64: UInt32] = [:]
        var kinds: [UInt64] = []
        let edgeWays = edgeOrder.map { number in
            let edge = store.edges[Int(number)]
            var attributes = ways.attributes[Int(edge.way)]
            if edge.hasKerb { attributes.insert(.raisedKerb) }
            if islands[Int(number)] { attributes.insert(.island) }
            let kind = UInt64(ways.names[Int(edge.way)]) << 32 | UInt64(attributes.rawValue)
            if let known = numbers[kind] { return known }
            numbers[kind] = UInt32(kinds.count)
            kinds.append(kind)
            return UInt32(kinds.count - 1)
        }
        writer.put(.edgeWays, edgeWays)
        writer.put(.wayAttributes, kinds.map { UInt32(truncatingIfNeeded: $0) })
        putNames(kinds.map { UInt32($0 >> 32) }, &writer)
    }

    /// Writes the names that ways use.
    private func putNames(_ names: [UInt32], _ writer: inout StreetsWriter) {
        let used = Set(names).union([0]).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, UInt32($0)) })
        var starts: [UInt32] = [0]
        var bytes: [UInt8] = []
        for name in used {
            bytes += ways.nameTexts[Int(name)]
            starts.append(UInt32(bytes.count))
        }
        writer.put(.wayNames, names.map { numbers[$0] ?? 0 })
        writer.put(.nameStarts, starts)
        writer.put(.nameBytes, bytes)
    }
}

/// The nonempty grid cells of rows that are sorted by cell, with the offset of each cell's first row.
struct CellColumns {
    private(set) var keys: [UInt64] = []
    private(set) var starts: [UInt32] = []

    init(_ rows: [UInt64]) {
        for (row, key) in rows.enumerated() where keys.last != key {
            keys.append(key)
            starts.append(UInt32(row))
        }
        starts.append(UInt32(rows.count))
    }
}

/// Finds small connected components of the street graph (islands), with a union-find structure and path halving.
struct Islands {
    /// Components with fewer junctions than this are islands. If no component is that large, only the largest ones are
    /// not islands.
    private static let smallest = 50

    private var parents: [UInt32]
    private var sizes: [UInt32]

    init(_ store: EdgeStore) {
        parents = (0..<UInt32(store.junctions.count)).map(\.self)
        sizes = [UInt32](repeating: 1, count: store.junctions.count)
        for edge in store.edges { join(edge.beginning, edge.end) }
    }

    /// Returns for each edge whether it belongs to an island.
    mutating func marks(_ store: EdgeStore) -> [Bool] {
        let most = min(Int(sizes.max() ?? 0), Self.smallest)
        return store.edges.map { sizes[Int(root($0.beginning))] < most }
    }

    private mutating func join(_ one: UInt32, _ other: UInt32) {
        var (large, small) = (root(one), root(other))
        guard large != small else { return }
        if sizes[Int(large)] < sizes[Int(small)] { swap(&large, &small) }
        parents[Int(small)] = large
        sizes[Int(large)] += sizes[Int(small)]
    }

    private mutating func root(_ junction: UInt32) -> UInt32 {
        var junction = junction
        while parents[Int(junction)] != junction {
            let next = parents[Int(parents[Int(junction)])]
            parents[Int(junction)] = next
            junction = next
        }
        return junction
    }
}

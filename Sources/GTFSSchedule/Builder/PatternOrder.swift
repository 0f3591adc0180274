import TransitCore

/// The order of patterns and trips in the file: patterns by route, direction, then the busiest first; trips by pattern,
/// then start.
struct PatternOrder {
    /// The builder's number of the file's n-th pattern.
    let patterns: [Int]
    /// The builder's number of the file's n-th trip.
    let trips: IndexedArray<TripIndex, Int>
    /// One more than patterns: where each pattern's trips begin.
    let tripStarts: [UInt32]
    /// One more than routes: where each route's patterns begin.
    let routeStarts: [UInt32]

    init(_ store: PatternStore, _ records: [TripRecord], routes: Int) {
        var counts = [Int](repeating: 0, count: store.count)
        for trip in records { counts[trip.pattern.value] += 1 }
        let order = store.patterns.indices.sorted { one, other in
            let (a, b) = (store.patterns[one], store.patterns[other])
            return (a.route.rawValue, a.direction, -counts[one], one)
                < (b.route.rawValue, b.direction, -counts[other], other)
        }
        var ranks = [Int](repeating: 0, count: store.count)
        for (rank, number) in order.enumerated() { ranks[number] = rank }
        let byPattern = Buckets(count: store.count, keys: records.map { ranks[$0.pattern.value] })
        var sorted = byPattern.members.map { Int($0) }
        for pattern in 0..<store.count {
            let range = Int(byPattern.starts[pattern])..<Int(byPattern.starts[pattern + 1])
            sorted[range].sort { (records[$0].start, $0) < (records[$1].start, $1) }
        }
        patterns = order
        trips = IndexedArray(sorted)
        tripStarts = byPattern.starts
        routeStarts = Buckets(count: routes, keys: order.map { store.patterns[$0].route.position }).starts
    }

    /// The builder's numbers of the trips of the file's n-th pattern.
    func trips(of pattern: Int) -> ArraySlice<Int> {
        trips.rows[Int(tripStarts[pattern])..<Int(tripStarts[pattern + 1])]
    }
}

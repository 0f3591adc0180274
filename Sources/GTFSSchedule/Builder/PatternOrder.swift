import TransitCore

/// The order of patterns and trips in the timetable file. Patterns are sorted by route, direction and descending number
/// of trips; trips are sorted by pattern and start time.
struct PatternOrder {
    /// The builder's number of each pattern, in the order of the file.
    let patterns: [Int]
    /// The builder's index of each trip, in the order of the file.
    let trips: IndexedArray<TripIndex, Int>
    /// The index of each pattern's first trip. The last element is the total number of trips.
    let tripStarts: [UInt32]
    /// The index of each route's first pattern. The last element is the total number of patterns.
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

    /// Returns the builder's indexes of a pattern's trips. The parameter is the pattern's index in the file.
    func trips(of pattern: Int) -> ArraySlice<Int> {
        trips.rows[Int(tripStarts[pattern])..<Int(tripStarts[pattern + 1])]
    }
}

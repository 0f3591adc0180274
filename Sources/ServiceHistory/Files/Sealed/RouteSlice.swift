import LiveModel

/// The records of one route, which refer to each other by their index within the route.
struct RouteSlice {
    /// The stops that the route's patterns serve, in the order of the day, each with its index in the day.
    var stops: [(index: UInt32, record: RecordedStop)] = []
    /// The patterns of the route. Their `route` is 0, the index within the slice.
    var patterns: [RecordedPattern] = []
    var trips: [RecordedTrip] = []
    var visits: [StopVisit] = []
    var positions: [RecordedPosition] = []

    init() {}

    /// Extracts the records of a route.
    /// - Parameter day: A day in file order.
    init(_ day: RecordedDay, route: Int) {
        let own = day.patterns.partition(UInt32(route)) { $0.route }
        let trips = day.trips.first { $0.pattern >= own.lowerBound }..<day.trips.first { $0.pattern >= own.upperBound }
        let visits = day.visits.first { $0.trip >= trips.lowerBound }..<day.visits.first { $0.trip >= trips.upperBound }
        let positions =
            day.positions.first { $0.trip >= trips.lowerBound }..<day.positions.first { $0.trip >= trips.upperBound }
        addPatterns(day, own)
        self.trips = day.trips[trips].map { trip in
            var trip = trip
            trip.pattern -= UInt32(own.lowerBound)
            return trip
        }
        self.visits = day.visits[visits].map { visit in
            var visit = visit
            visit.trip -= UInt32(trips.lowerBound)
            return visit
        }
        self.positions = day.positions[positions].map { position in
            var position = position
            position.trip -= UInt32(trips.lowerBound)
            return position
        }
    }

    private mutating func addPatterns(_ day: RecordedDay, _ range: Range<Int>) {
        let used = Set(day.patterns[range].flatMap(\.stops)).sorted()
        stops = used.map { ($0, day.stops[Int($0)]) }
        let own = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, UInt32($0)) })
        patterns = day.patterns[range].map { pattern in
            var pattern = pattern
            pattern.route = 0
            pattern.stops = pattern.stops.map { own[$0] ?? 0 }
            return pattern
        }
    }
}

extension RecordedDay {
    /// Appends the records of a route.
    /// - Parameter stops: The index in this day of each stop of the slice.
    mutating func append(_ slice: RouteSlice, of route: RecordedRoute, stops: [UInt32]) {
        let (newRoute, newPattern, newTrip) = (UInt32(routes.count), UInt32(patterns.count), UInt32(trips.count))
        routes.append(route)
        for var pattern in slice.patterns {
            pattern.route = newRoute
            for call in pattern.stops.indices { pattern.stops[call] = stops[Int(pattern.stops[call])] }
            patterns.append(pattern)
        }
        for var trip in slice.trips {
            trip.pattern += newPattern
            trips.append(trip)
        }
        appendCalls(slice, newTrip)
    }

    private mutating func appendCalls(_ slice: RouteSlice, _ newTrip: UInt32) {
        guard newTrip > 0 else {
            // The arrays of the first route are adopted without a copy, because it is often the only route.
            (visits, positions) = (slice.visits, slice.positions)
            return
        }
        for var visit in slice.visits {
            visit.trip += newTrip
            visits.append(visit)
        }
        for var position in slice.positions {
            position.trip += newTrip
            positions.append(position)
        }
    }
}

extension Array {
    /// Returns the first index whose element satisfies a predicate that is true for all later ones.
    fileprivate func first(where isLater: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if isLater(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the range of the elements with a key, by which the array is sorted.
    fileprivate func partition(_ key: UInt32, _ keyOf: (Element) -> UInt32) -> Range<Int> {
        first { keyOf($0) >= key }..<first { keyOf($0) > key }
    }
}

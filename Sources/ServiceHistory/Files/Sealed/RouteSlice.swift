import LiveModel

/// The records of one route, which refer to each other by their index within the route.
struct RouteSlice {
    /// The stops of the route's patterns in the day's order, with their index there.
    var stops: [(index: UInt32, record: RecordedStop)] = []
    /// `route` is 0.
    var patterns: [RecordedPattern] = []
    var trips: [RecordedTrip] = []
    var visits: [StopVisit] = []
    var positions: [RecordedPosition] = []

    init() {}

    /// - Parameter day: Must be in file order.
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

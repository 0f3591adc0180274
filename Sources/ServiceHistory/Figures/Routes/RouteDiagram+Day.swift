package import LiveModel

extension RouteDiagram {
    /// Draws a day. The diagram is empty if the route has no trips in the direction.
    /// - Parameters:
    ///   - route: `route_id`.
    ///   - direction: `direction_id`; nil for the patterns without one.
    package init(_ day: RecordedDay, route: String, direction: UInt8?) {
        self.direction = direction
        let indexes = day.trips.indices.filter {
            day.route(of: day.trips[$0]).id == route && day.pattern(of: day.trips[$0]).direction == direction
        }
        guard let pattern = Self.commonPattern(day, indexes) else {
            (axis, trips) = ([], [])
            return
        }
        axis = zip(pattern.stops, pattern.distances).enumerated().map { call, stop in
            let isTimepoint = pattern.isTimepoint.indices.contains(call) && pattern.isTimepoint[call]
            let (id, name) = (day.stops[Int(stop.0)].id, day.stops[Int(stop.0)].name)
            return Stop(id: id, name: name, distance: stop.1, isTimepoint: isTimepoint)
        }
        let calls = DayCalls(day)
        let axis = axis
        trips = indexes.map { Trip(calls, $0, on: axis) }.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    }

    /// Returns the pattern with most trips; of several the one with most stops, then the one with the smallest ids.
    private static func commonPattern(_ day: RecordedDay, _ trips: [Int]) -> RecordedPattern? {
        let counts = trips.reduce(into: [UInt32: Int]()) { $0[day.trips[$1].pattern, default: 0] += 1 }
        let best = counts.max {
            let (one, other) = (day.patterns[Int($0.key)], day.patterns[Int($1.key)])
            if ($0.value, one.stops.count) != ($1.value, other.stops.count) {
                return ($0.value, one.stops.count) < ($1.value, other.stops.count)
            }
            return day.stopIDs(other).lexicographicallyPrecedes(day.stopIDs(one))
        }
        return best.map { day.patterns[Int($0.key)] }
    }
}

extension RecordedDay {
    fileprivate func stopIDs(_ pattern: RecordedPattern) -> [String] { pattern.stops.map { stops[Int($0)].id } }
}

extension RouteDiagram.Trip {
    fileprivate init(_ calls: DayCalls, _ index: Int, on axis: [RouteDiagram.Stop]) {
        let day = calls.day
        let trip = day.trips[index]
        let pattern = day.pattern(of: trip)
        self.init(
            id: trip.id, start: trip.start, headsign: pattern.headsign, vehicle: trip.vehicle, state: trip.state,
            isAdded: trip.isAdded, isShortTurned: trip.isShortTurned, scheduled: [], run: [])
        let places = Self.places(of: pattern.stops.map { day.stops[Int($0)].id }, on: axis)
        var part: [RouteDiagram.Point] = []
        for (call, place) in places.enumerated() {
            guard let place else { continue }
            let times = calls.times(index, call)
            scheduled += Self.points(at: place, times.scheduledArrival, times.scheduledDeparture)
            let observed = Self.points(at: place, times.arrival, times.departure)
            if observed.isEmpty, !part.isEmpty {
                run.append(part)
                part = []
            }
            part += observed
        }
        if !part.isEmpty { run.append(part) }
    }

    /// Returns the distance of each stop on the axis; nil for stops that it does not have in this order.
    private static func places(of stops: [String], on axis: [RouteDiagram.Stop]) -> [Float?] {
        var next = 0
        return stops.map { stop in
            guard let found = axis[next...].firstIndex(where: { $0.id == stop }) else { return nil }
            next = found + 1
            return axis[found].distance
        }
    }

    private static func points(at distance: Float, _ arrival: Int32?, _ departure: Int32?) -> [RouteDiagram.Point] {
        switch (arrival, departure) {
        case (let arrival?, let departure?) where arrival != departure:
            [.init(distance: distance, time: arrival), .init(distance: distance, time: departure)]
        case (let time?, _), (nil, let time?): [.init(distance: distance, time: time)]
        case (nil, nil): []
        }
    }
}

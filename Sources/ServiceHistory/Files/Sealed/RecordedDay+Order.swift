import LiveModel

extension RecordedDay {
    /// Returns the same records in the order of a sealed file: patterns by route, trips by pattern and start, visits by
    /// trip and call, positions and trajectories by trip. Records that are equal in this order keep their previous
    /// order.
    func inFileOrder() -> RecordedDay {
        var day = self
        let patternOrder = patterns.indices.sorted { (patterns[$0].route, $0) < (patterns[$1].route, $1) }
        day.patterns = patternOrder.map { patterns[$0] }
        let newPatterns = Self.inverse(patternOrder)
        let tripOrder = trips.indices.sorted { one, other in
            let (first, second) = (trips[one], trips[other])
            return (newPatterns[Int(first.pattern)], first.start, one)
                < (newPatterns[Int(second.pattern)], second.start, other)
        }
        day.trips = tripOrder.map { trips[$0] }
        for index in day.trips.indices { day.trips[index].pattern = newPatterns[Int(day.trips[index].pattern)] }
        day.renumber(Self.inverse(tripOrder))
        day.renumberTrajectories(Self.inverse(tripOrder), newPatterns)
        return day
    }

    private mutating func renumber(_ newTrips: [UInt32]) {
        for index in visits.indices { visits[index].trip = newTrips[Int(visits[index].trip)] }
        visits.sort { ($0.trip, $0.call) < ($1.trip, $1.call) }
        for index in positions.indices { positions[index].trip = newTrips[Int(positions[index].trip)] }
        positions = positions.indices.sorted { (positions[$0].trip, $0) < (positions[$1].trip, $1) }
            .map { positions[$0] }
    }

    private mutating func renumberTrajectories(_ newTrips: [UInt32], _ newPatterns: [UInt32]) {
        for index in trajectories.indices {
            trajectories[index].pattern = newPatterns[Int(trajectories[index].pattern)]
            trajectories[index].trip = trajectories[index].trip.map { newTrips[Int($0)] }
        }
        let order = trajectories.indices.sorted {
            (trajectories[$0].trip ?? .max, $0) < (trajectories[$1].trip ?? .max, $1)
        }
        trajectories = order.map { trajectories[$0] }
    }

    /// Returns the inverse of a permutation: the new index of each old one.
    private static func inverse(_ order: [Int]) -> [UInt32] {
        var inverse = [UInt32](repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { inverse[old] = UInt32(new) }
        return inverse
    }

    /// Returns the records of the routes with an id, including only the stops of these routes. The day must be in file
    /// order.
    func only(route id: String) -> RecordedDay {
        var day = DayHeader(self).day
        (day.agencies, day.alerts, day.outages, day.isHoliday) = (agencies, alerts, outages, isHoliday)
        for (index, route) in routes.enumerated() where route.id == id {
            let slice = RouteSlice(self, route: index)
            let first = UInt32(day.stops.count)
            day.stops += slice.stops.map { $0.record }
            day.append(slice, of: route, stops: slice.stops.indices.map { first + UInt32($0) })
        }
        return day
    }
}

import TransitCore

/// A vehicle and its trip, by the provider's ids; the trip is empty if unknown.
struct PendingRunKey: Hashable, Sendable {
    var vehicle: String
    var trip: String
}

/// The predicted arrivals of one run that have not been observed yet.
struct PendingRun: Sendable {
    struct Stop: Sendable {
        var stop: StopIndex
        var samples = SamplePool.List()
    }

    var day: ServiceDate
    var route: RouteIndex
    var stops: [Stop] = []

    /// Returns the index of a stop in ``stops``; appends the stop if it is missing.
    ///
    /// - Parameter hint: The index at which the stop is expected; checked first.
    mutating func indexOfStop(_ stop: StopIndex, hint: Int) -> Int {
        if hint < stops.count, stops[hint].stop == stop { return hint }
        if let index = stops.firstIndex(where: { $0.stop == stop }) { return index }
        stops.append(Stop(stop: stop))
        return stops.count - 1
    }

    /// Converts the run to the route and stop indexes of a new timetable. Removes stops that the timetable does not
    /// contain; removes all stops if it does not contain the route.
    mutating func move(to route: RouteIndex?, _ indexes: [StopIndex?]) {
        self.route = route ?? self.route
        stops = zip(stops, indexes).compactMap { stop, index in
            guard route != nil, let index else { return nil }
            return Stop(stop: index, samples: stop.samples)
        }
    }
}

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

    /// Returns the index of a stop in ``stops``, which is added if missing.
    ///
    /// - Parameter hint: The expected index when a run is traversed in order.
    mutating func indexOfStop(_ stop: StopIndex, hint: Int) -> Int {
        if hint < stops.count, stops[hint].stop == stop { return hint }
        if let index = stops.firstIndex(where: { $0.stop == stop }) { return index }
        stops.append(Stop(stop: stop))
        return stops.count - 1
    }

    /// Replaces the indexes by the indexes of another timetable. Stops that it does not contain are removed.
    mutating func move(to route: RouteIndex?, _ indexes: [StopIndex?]) {
        self.route = route ?? self.route
        stops = zip(stops, indexes).compactMap { stop, index in
            guard route != nil, let index else { return nil }
            return Stop(stop: index, samples: stop.samples)
        }
    }
}

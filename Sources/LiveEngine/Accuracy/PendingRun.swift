import TransitCore

/// A vehicle on a trip, in the provider's ids; an empty trip where none is known.
struct PendingRunKey: Hashable, Sendable {
    var vehicle: String
    var trip: String
}

/// The arrivals of one run that were predicted and have not been seen yet.
struct PendingRun: Sendable {
    struct Stop: Sendable {
        var stop: StopIndex
        var samples = SamplePool.List()
    }

    var day: ServiceDate
    var route: RouteIndex
    var stops: [Stop] = []

    /// The index of a stop in ``stops``, made if need be.
    ///
    /// - Parameter hint: where it is if the run is gone through in its order.
    mutating func indexOfStop(_ stop: StopIndex, hint: Int) -> Int {
        if hint < stops.count, stops[hint].stop == stop { return hint }
        if let index = stops.firstIndex(where: { $0.stop == stop }) { return index }
        stops.append(Stop(stop: stop))
        return stops.count - 1
    }

    /// Takes the indexes of another timetable; what is not in it is dropped.
    mutating func move(to route: RouteIndex?, _ indexes: [StopIndex?]) {
        self.route = route ?? self.route
        stops = zip(stops, indexes).compactMap { stop, index in
            guard route != nil, let index else { return nil }
            return Stop(stop: index, samples: stop.samples)
        }
    }
}

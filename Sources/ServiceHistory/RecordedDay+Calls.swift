package import LiveModel

extension RecordedDay {
    /// Returns a trip's pattern.
    package func pattern(of trip: RecordedTrip) -> RecordedPattern { patterns[Int(trip.pattern)] }

    /// Returns a trip's route.
    package func route(of trip: RecordedTrip) -> RecordedRoute { routes[Int(pattern(of: trip).route)] }

    /// Returns the stop of a visit.
    package func stop(of visit: StopVisit) -> RecordedStop {
        stops[Int(pattern(of: trips[Int(visit.trip)]).stops[Int(visit.call)])]
    }
}

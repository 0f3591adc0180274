package import TransitCore

extension LiveSnapshot {
    /// Returns the last position of the ride's vehicle.
    ///
    /// - Parameter ride: A ride in this snapshot's timetable. A run that is not in the timetable must come from this
    ///   snapshot.
    /// - Returns: Nil if the vehicle is unknown.
    package func sighting(of ride: PlanRide) -> RideSighting? {
        guard let known = self.ride(ride), let number = known.vehicle else { return nil }
        let vehicle = vehicles[number]
        return RideSighting(
            position: vehicle.reading.position, seenAt: vehicle.seenAt,
            hasLeft: isBeyond(vehicle, ride) ?? known.departure.isOver)
    }

    /// Returns whether the vehicle has passed the boarding stop. The predicted time is no proof of it: the vehicle may
    /// be in congestion short of the stop.
    ///
    /// - Returns: Nil for a vehicle that is not matched to the ride's trip.
    private func isBeyond(_ vehicle: LiveVehicle, _ ride: PlanRide) -> Bool? {
        guard ride.added == nil, let match = vehicle.match,
            match.trip == TripDay(trip: ride.trip.trip, date: ride.date)
        else { return nil }
        let stops = timetable.stops(of: match.pattern)
        guard ride.boarding < stops.count else { return nil }
        return match.distance > Double(timetable.patternStopDistances[stops.lowerBound + ride.boarding])
    }
}

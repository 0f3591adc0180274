package import TransitCore

extension LiveSnapshot {
    /// Where the vehicle of a ride was seen.
    ///
    /// - Parameter ride: of this snapshot's timetable; of a run that no timetable has, of this very snapshot.
    /// - Returns: nil where nobody knows which vehicle it is.
    package func sighting(of ride: PlanRide) -> RideSighting? {
        guard let known = self.ride(ride), let number = known.vehicle else { return nil }
        let vehicle = vehicles[number]
        return RideSighting(
            position: vehicle.reading.position, seenAt: vehicle.seenAt,
            hasLeft: isBeyond(vehicle, ride) ?? known.departure.isOver)
    }

    /// Whether a vehicle lies beyond the call where a ride is boarded. That its time is over says less: it may stand in a jam before it.
    ///
    /// - Returns: nil for one that is not placed on the ride's trip.
    private func isBeyond(_ vehicle: LiveVehicle, _ ride: PlanRide) -> Bool? {
        guard ride.added == nil, let match = vehicle.match,
            match.trip == TripDay(trip: ride.trip.trip, date: ride.date)
        else { return nil }
        let stops = timetable.stops(of: match.pattern)
        guard ride.boarding < stops.count else { return nil }
        return match.distance > Double(timetable.patternStopDistances[stops.lowerBound + ride.boarding])
    }
}

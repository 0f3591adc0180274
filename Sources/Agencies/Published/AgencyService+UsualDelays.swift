import LiveModel
package import TransitCore

// Usual delays, for departures without live data. They never replace live times.
extension AgencyService {
    /// Returns the usual deviation of a call in seconds, positive if late; nil if it is unknown, or if the trip is
    /// headway-based.
    package func usualDeviation(of trip: TripDay, at row: PatternStopIndex) -> Int32? {
        let timetable = snapshot.timetable
        guard !usualDelays.isEmpty, timetable.tripHeadways[trip.trip] == 0 else { return nil }
        let (pattern, isLast) = (timetable.patternStopPatterns[row], timetable.isLastStop(row))
        let call = timetable.callIndex(ofRow: row)
        let time = isLast ? timetable.arrival(of: trip.trip, at: call) : timetable.departure(of: trip.trip, at: call)
        let key = UsualDelayKey(
            stop: timetable.string(timetable.stopIDs[timetable.patternStopStops[row]]),
            direction: timetable.direction(of: pattern), isLastStop: isLast, time: Int64(time), on: trip.date)
        return usualDelays.delay(route: timetable.string(timetable.routeIDs[timetable.patternRoutes[pattern]]), at: key)
    }

    /// Returns the usual deviation at the boarding stop of a ride; nil if it is unknown, or if the run is in no
    /// timetable.
    package func usualDeviation(of ride: PlanRide) -> Int32? {
        let timetable = snapshot.timetable
        guard ride.added == nil, timetable.trips.contains(ride.trip.trip) else { return nil }
        let stops = timetable.stops(of: timetable.pattern(of: ride.trip.trip))
        guard ride.boarding >= 0, ride.boarding < stops.count else { return nil }
        return usualDeviation(
            of: TripDay(trip: ride.trip.trip, date: ride.date), at: stops.lowerBound + ride.boarding)
    }
}

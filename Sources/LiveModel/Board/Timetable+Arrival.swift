package import TransitCore

extension Timetable {
    /// Returns the pick-up rule of an arrival: the realtime feed's, otherwise the timetable's.
    package func pickup(of arrival: Arrival) -> StopRule {
        pickup(at: arrival.patternStop, isLastStop: arrival.isLastStop, changed: arrival.rules)
    }

    /// Returns the headsign of an arrival at its stop.
    package func headsign(of arrival: Arrival) -> StringIndex {
        headsign(ofRow: arrival.patternStop, trip: arrival.trip?.trip)
    }
}

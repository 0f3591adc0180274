package import TransitCore

extension Timetable {
    /// What the bus of an arrival shows at its stop.
    package func headsign(of arrival: Arrival) -> StringIndex {
        headsign(ofRow: arrival.patternStop, trip: arrival.trip?.trip)
    }
}

package import TransitCore

extension Timetable {
    /// How riders board an arrival: by what feeds say, else by the timetable.
    package func pickup(of arrival: Arrival) -> StopRule {
        pickup(at: arrival.patternStop, isLastStop: arrival.isLastStop, changed: arrival.rules)
    }

    /// What the bus of an arrival shows at its stop.
    package func headsign(of arrival: Arrival) -> StringIndex {
        headsign(ofRow: arrival.patternStop, trip: arrival.trip?.trip)
    }
}

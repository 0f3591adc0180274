import TransitCore

/// The usual line of a trip and the usual times along the line, from earlier days. Replaces the timetable for trips
/// that are not in it.
struct HistoricalTrip: Sendable {
    let pattern: PatternIndex
    let history: TripHistory
    /// The start of the service day.
    let dayStart: EpochSeconds

    /// The cost, in metres, of a position on a part of the line that the trip usually does not serve.
    private static let untravelled = 90.0

    /// Returns the cost, in metres, of being at a distance along the line at a given time.
    func cost(of distance: Double, at moment: EpochSeconds, in timetable: Timetable) -> Double {
        guard let usual = usualTime(at: distance, in: timetable) else { return Self.untravelled }
        return Placement.cost(ofDeviation: Double(moment - dayStart) - usual)
    }

    private func usualTime(at distance: Double, in timetable: Timetable) -> Double? {
        timetable.time(
            atDistance: distance, in: timetable.stops(of: pattern), departure: history.usualDeparture,
            arrival: history.usualArrival)
    }
}

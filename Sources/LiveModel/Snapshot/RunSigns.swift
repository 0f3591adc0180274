package import TransitCore

/// The headsigns, short name and shape of a run on one day, where they differ from the timetable.
///
/// Source: GTFS-Realtime, `TripProperties.trip_headsign`, `TripProperties.trip_short_name`, `TripProperties.shape_id`
/// and `StopTimeProperties.stop_headsign`.
package struct RunSigns: Sendable, Equatable {
    /// Applies at all stops without a headsign of their own.
    package var headsign: String?
    package var shortName: String?
    /// Keyed by the index of the call in the pattern, from 0.
    package var stopHeadsigns: [Int: String]
    /// A pattern from the feed alone, with the run's stops and another shape.
    package var line: PatternIndex?

    package init(
        headsign: String? = nil, shortName: String? = nil, stopHeadsigns: [Int: String] = [:],
        line: PatternIndex? = nil
    ) {
        (self.headsign, self.shortName, self.stopHeadsigns, self.line) = (headsign, shortName, stopHeadsigns, line)
    }

    package var isEmpty: Bool { headsign == nil && shortName == nil && stopHeadsigns.isEmpty && line == nil }

    /// Nil where the timetable's headsign holds.
    package func headsign(at callIndex: Int) -> String? { stopHeadsigns[callIndex] ?? headsign }
}

extension LiveSnapshot {
    package func signs(of trip: TripDay?) -> RunSigns? { trip.flatMap { run(of: $0) }?.signs }

    /// Returns the headsign of a ride at its boarding stop; nil where the timetable's holds.
    package func headsign(of ride: PlanRide) -> String? { signs(of: ride)?.headsign(at: ride.boarding) }

    package func signs(of ride: PlanRide) -> RunSigns? {
        guard let added = ride.added else { return signs(of: TripDay(trip: ride.trip.trip, date: ride.date)) }
        return runs.indices.contains(Int(added)) ? runs[Int(added)].signs : nil
    }
}

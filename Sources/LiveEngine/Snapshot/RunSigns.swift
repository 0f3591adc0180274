package import TransitCore

/// Headsigns, short name and line of a run for the day, where they differ from the timetable.
///
/// Source: GTFS-Realtime, `TripProperties.trip_headsign`, `TripProperties.trip_short_name`, `TripProperties.shape_id` and
/// `StopTimeProperties.stop_headsign`.
package struct RunSigns: Sendable, Equatable {
    /// At all stops that have none of their own.
    package var headsign: String?
    package var shortName: String?
    /// By the calls of the pattern, counted from 0.
    package var stopHeadsigns: [Int: String]
    /// A pattern that only feeds know, with the stops of the run's and another line.
    package var line: PatternIndex?

    package init(
        headsign: String? = nil, shortName: String? = nil, stopHeadsigns: [Int: String] = [:],
        line: PatternIndex? = nil
    ) {
        (self.headsign, self.shortName, self.stopHeadsigns, self.line) = (headsign, shortName, stopHeadsigns, line)
    }

    package var isEmpty: Bool { headsign == nil && shortName == nil && stopHeadsigns.isEmpty && line == nil }

    /// Nil where the timetable's holds.
    package func headsign(at callIndex: Int) -> String? { stopHeadsigns[callIndex] ?? headsign }
}

extension LiveSnapshot {
    package func signs(of trip: TripDay?) -> RunSigns? { trip.flatMap { run(of: $0) }?.signs }

    /// Returns the headsign of a ride at the stop where riders board; nil where the timetable's holds.
    package func headsign(of ride: PlanRide) -> String? { signs(of: ride)?.headsign(at: ride.boarding) }

    package func signs(of ride: PlanRide) -> RunSigns? {
        guard let added = ride.added else { return signs(of: TripDay(trip: ride.trip.trip, date: ride.date)) }
        return runs.indices.contains(Int(added)) ? runs[Int(added)].signs : nil
    }
}

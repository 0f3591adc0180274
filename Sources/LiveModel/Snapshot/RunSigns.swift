package import TransitCore

/// The headsigns, short name and shape of a run on one day, if they differ from the timetable.
///
/// Source: GTFS-Realtime, `TripProperties.trip_headsign`, `TripProperties.trip_short_name`, `TripProperties.shape_id`
/// and `StopTimeProperties.stop_headsign`.
package struct RunSigns: Sendable, Equatable {
    /// The headsign at all stops without a headsign of their own.
    package var headsign: String?
    package var shortName: String?
    /// The headsigns of single stops, by the index of the call in the pattern, from 0.
    package var stopHeadsigns: [Int: String]
    /// A pattern with the run's stops and another shape, which only the feed contains.
    package var line: PatternIndex?

    package init(
        headsign: String? = nil, shortName: String? = nil, stopHeadsigns: [Int: String] = [:],
        line: PatternIndex? = nil
    ) {
        (self.headsign, self.shortName, self.stopHeadsigns, self.line) = (headsign, shortName, stopHeadsigns, line)
    }

    package var isEmpty: Bool { headsign == nil && shortName == nil && stopHeadsigns.isEmpty && line == nil }

    /// Returns the headsign at a call; nil if the timetable's headsign applies.
    package func headsign(at callIndex: Int) -> String? { stopHeadsigns[callIndex] ?? headsign }
}

extension LiveSnapshot {
    package func signs(of trip: TripDay?) -> RunSigns? { trip.flatMap { run(of: $0) }?.signs }

    /// Returns the headsign of a ride at its boarding stop; nil if the timetable's headsign applies.
    package func headsign(of ride: PlanRide) -> String? { signs(of: ride)?.headsign(at: ride.boarding) }

    package func signs(of ride: PlanRide) -> RunSigns? {
        guard let added = ride.added else { return signs(of: TripDay(trip: ride.trip.trip, date: ride.date)) }
        return runs.indices.contains(Int(added)) ? runs[Int(added)].signs : nil
    }
}

package import TransitCore

/// Headsigns and short name of a run for the day, where they differ from the timetable.
///
/// Source: GTFS-Realtime, `TripProperties.trip_headsign`, `TripProperties.trip_short_name` and
/// `StopTimeProperties.stop_headsign`.
package struct RunSigns: Sendable, Equatable {
    /// At all stops that have none of their own.
    package var headsign: String?
    package var shortName: String?
    /// By the calls of the pattern, counted from 0.
    package var stopHeadsigns: [Int: String]

    package init(headsign: String? = nil, shortName: String? = nil, stopHeadsigns: [Int: String] = [:]) {
        (self.headsign, self.shortName, self.stopHeadsigns) = (headsign, shortName, stopHeadsigns)
    }

    package var isEmpty: Bool { headsign == nil && shortName == nil && stopHeadsigns.isEmpty }

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

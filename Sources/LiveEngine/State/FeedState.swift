package import TransitCore

/// The newest reading of one feed, and what is known of its rhythm.
struct FeedState: Sendable {
    var reading: FeedReading
    /// When it was read last, epoch seconds.
    var readAt: Int64
    /// Seconds between its last two readings.
    var interval: Int64?
    /// What the engine could not place in the timetable.
    var unplaced = UnplacedCounts()
}

extension FeedReading {
    /// Parts that this reading does not speak of stay as an earlier one said.
    func completed(by earlier: FeedReading) -> FeedReading {
        var whole = self
        // The tracks hold the vehicles themselves; here it counts that there are any.
        whole.vehicles = vehicles == nil && earlier.vehicles == nil ? nil : []
        whole.tripUpdates = tripUpdates ?? earlier.tripUpdates
        whole.alerts = alerts ?? earlier.alerts
        return whole
    }
}

/// What of one feed's newest reading the timetable does not know. Nothing is lost silently.
package struct UnplacedCounts: Sendable, Equatable {
    /// Vehicles and updates with a trip_id the timetable lacks.
    package var unknownTrips = 0
    /// … with a route_id it lacks.
    package var unknownRoutes = 0
    /// Stop times of updates that name no stop of their trip.
    package var unknownStops = 0
    /// Vehicles that name neither trip nor route.
    package var withoutTrip = 0
    /// Alerts that name nothing the timetable knows.
    package var alertsOfNothing = 0

    package init() {}

    /// As reasons of a feed's health.
    package var discards: DiscardCounts {
        var counts = DiscardCounts()
        for (reason, number) in [
            (DiscardReason.unknownRoute, unknownRoutes), (.unknownStop, unknownStops),
            (.noTrip, unknownTrips + withoutTrip),
        ] where number > 0 {
            counts.add(reason, number)
        }
        return counts
    }
}

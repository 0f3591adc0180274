import TransitCore

/// The engine settings of one agency. Durations in seconds, lengths in metres.
package struct EngineSettings: Sendable, Equatable {
    /// The age from which a report is stale; three times the feed's interval if that is longer.
    package var staleAfter = AgeLimit.position.seconds
    /// The time after which a vehicle without reports is removed.
    package var vanishAfter = AgeLimit.vehicle.seconds
    /// The time for which a vehicle that left its feed is retained in memory. Riders no longer see the vehicle.
    package var remembersFor: Int64 = 5 * 60
    /// The time after its scheduled departure at which a trip without a vehicle is marked as not seen.
    package var notSeenAfter: Int64 = 5 * 60
    /// The distance from its line beyond which a vehicle is off route.
    package var offRouteAt: Double = 80
    /// The distance from a line without a shape and a timetable beyond which a vehicle is off route. Larger, because
    /// such a line is straight from stop to stop and does not follow streets.
    package var offUndrawnRouteAt: Double = 150
    /// The distance from its terminal within which a vehicle counts as waiting there, even off the line.
    package var terminalRadius: Double = 250
    /// The distance that a vehicle without a trip and route must travel along a line to be matched to it.
    package var matchingDistance: Double = 300
    /// The shortest layover between two trips of a block.
    package var minimumLayover: Int64 = 60
    /// The maximum time ahead for which a vehicle's next trip is predicted, whether it is known from the block or from
    /// earlier days.
    package var blockHorizon: Int64 = 60 * 60
    /// The time after which a provider's departures at a stop are dropped if they were not reported again.
    package var departuresFor = AgeLimit.departures.seconds
    /// The time without alerts after which a polled feed no longer indicates that routes without an alert have normal
    /// service. For a feed with less frequent alerts, it is three of their intervals, at most four times this value.
    package var alertsStaleAfter = AgeLimit.alerts.seconds
    /// The tolerance for updates whose times are out of order. If an update is earlier than the latest one by more than
    /// this, the server's clock is assumed to have been set back.
    package var clockMayFallBy: Int64 = 60
    /// The maximum number of vehicles, including those that recently left their feeds.
    package var mostVehicles = ReadingLimits.vehicles
    /// The maximum number of calls held in memory, summed over all runs that have agency predictions.
    package var mostAgencyCalls = 400_000
    /// The maximum number of stops whose provider-reported departures are held in memory.
    package var mostSpokenStops = 10_000

    package init() {}
}

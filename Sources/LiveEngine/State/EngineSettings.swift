import TransitCore

/// The engine settings of one agency. Durations in seconds, lengths in metres.
package struct EngineSettings: Sendable, Equatable {
    /// The age from which a report is stale; three times the feed's interval if that is longer.
    package var staleAfter = AgeLimit.position.seconds
    /// The time after which a vehicle without reports is removed.
    package var vanishAfter = AgeLimit.vehicle.seconds
    /// The time for which a vehicle that left its feed is remembered. It is hidden at once.
    package var remembersFor: Int64 = 5 * 60
    /// The time after its departure at which a trip without a vehicle is marked as not seen.
    package var notSeenAfter: Int64 = 5 * 60
    /// The distance from its line at which a vehicle is off route.
    package var offRouteAt: Double = 80
    /// The distance from a line without a shape and a timetable at which a vehicle is off route. Larger, because such
    /// a line is straight from stop to stop and does not follow streets.
    package var offUndrawnRouteAt: Double = 150
    /// The distance to its terminal within which a vehicle waits there, even off the line.
    package var terminalRadius: Double = 250
    /// The distance that a vehicle without a trip and route must travel along a line to be matched to it.
    package var matchingDistance: Double = 300
    /// The shortest layover between two trips of a block.
    package var minimumLayover: Int64 = 60
    /// The time ahead for which the next trip of a vehicle's block is predicted.
    package var blockHorizon: Int64 = 60 * 60
    /// The time after which a provider's departures of a stop are dropped unless repeated.
    package var departuresFor = AgeLimit.departures.seconds
    /// The time after which a feed that is polled, but has not reported alerts, no longer indicates that routes without
    /// an alert are normal. If its alerts are less frequent, three of their intervals, at most four times this time.
    package var alertsStaleAfter = AgeLimit.alerts.seconds
    /// The tolerance for the order of readings. If a reading is older by more than this, the clock was set back.
    package var clockMayFallBy: Int64 = 60
    /// The maximum number of vehicles, including those that recently left their feeds.
    package var mostVehicles = ReadingLimits.vehicles
    /// The maximum number of calls over all runs with agency predictions.
    package var mostAgencyCalls = 400_000
    /// The maximum number of stops with reported departures.
    package var mostSpokenStops = 10_000

    package init() {}
}

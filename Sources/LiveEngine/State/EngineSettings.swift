import TransitCore

/// What an operator may set of one agency's engine. Durations in seconds, lengths in metres.
package struct EngineSettings: Sendable, Equatable {
    /// A report older than this, or than three times its feed's interval if that is longer, is stale.
    package var staleAfter: Int64 = 90
    /// A vehicle unseen for this long vanishes.
    package var vanishAfter: Int64 = 15 * 60
    /// A vehicle that left its feed is hidden at once, but known again if it comes back within this time.
    package var remembersFor: Int64 = 5 * 60
    /// A trip that nobody is on is marked this long after it should have left.
    package var notSeenAfter: Int64 = 5 * 60
    /// Further from its line than this, a vehicle is off its route.
    package var offRouteAt: Double = 80
    /// The same without a timetable, where no shape is drawn: the line goes straight from stop to stop, as no street does.
    package var offUndrawnRouteAt: Double = 150
    /// Closer to its terminal than this, it waits there, even beside the line.
    package var terminalReach: Double = 250
    /// A vehicle that names neither trip nor route must have gone this far along a line to be on it.
    package var tellingDistance: Double = 300
    /// The shortest stay between two trips of a block.
    package var minimumLayover: Int64 = 60
    /// How far ahead the next trip of a vehicle's block is predicted.
    package var blockHorizon: Int64 = 60 * 60
    /// What a provider said of a stop's departures and has not said again is dropped after this time.
    package var departuresFor: Int64 = 3 * 60
    /// A feed that is read but did not speak of notices for this long says nothing of routes without a notice. Where its
    /// notices come more seldom, three of their intervals count, at most four times as long.
    package var alertsStaleAfter: Int64 = 15 * 60
    /// Readings come in the order in which they were fetched, give or take this; further back the clock was set back.
    package var clockMayFallBy: Int64 = 60
    /// Vehicles that are known at once, those that left their feeds lately included.
    package var mostVehicles = ReadingLimits.vehicles
    /// Calls of all runs that agencies speak of.
    package var mostAgencyCalls = 400_000
    /// Stops of which providers speak.
    package var mostSpokenStops = 10_000

    package init() {}
}

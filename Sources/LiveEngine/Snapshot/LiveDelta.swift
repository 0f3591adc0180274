package import TransitCore

/// What differs between two states of one agency, or between the first and the last of several.
package struct LiveDelta: Sendable, Equatable {
    /// Ids of vehicles that are new, gone, or changed in anything a rider can see.
    package var vehicles: Set<String>
    package var alertsChanged: Bool
    /// Boards may differ: predictions, cancellations or the timetable itself.
    package var runsChanged: Bool
    /// Stops of which providers say something else than before: their boards differ. Of the newest timetable: with a new one all
    /// boards differ.
    package var stopsChanged: Set<StopIndex>

    package init(
        vehicles: Set<String> = [], alertsChanged: Bool = false, runsChanged: Bool = false,
        stopsChanged: Set<StopIndex> = []
    ) {
        self.vehicles = vehicles
        self.alertsChanged = alertsChanged
        self.runsChanged = runsChanged
        self.stopsChanged = stopsChanged
    }

    package var isEmpty: Bool { vehicles.isEmpty && !alertsChanged && !runsChanged && stopsChanged.isEmpty }

    /// Adds what came next.
    package mutating func add(_ next: LiveDelta) {
        vehicles.formUnion(next.vehicles)
        alertsChanged = alertsChanged || next.alertsChanged
        runsChanged = runsChanged || next.runsChanged
        stopsChanged.formUnion(next.stopsChanged)
    }
}

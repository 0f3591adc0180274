package import TransitCore

/// The differences between two states of one agency, or accumulated over several.
package struct LiveDelta: Sendable, Equatable {
    /// The ids of vehicles that are new, removed, or visibly changed.
    package var vehicles: Set<String>
    package var alertsChanged: Bool
    /// Whether boards may differ, because of predictions, cancellations or the timetable.
    package var runsChanged: Bool
    /// The stops whose reported departures changed, by the newest timetable. With a new timetable, any board may
    /// differ; ``runsChanged`` is then true.
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

    /// Adds the next difference, so that the result describes both changes.
    package mutating func add(_ next: LiveDelta) {
        vehicles.formUnion(next.vehicles)
        alertsChanged = alertsChanged || next.alertsChanged
        runsChanged = runsChanged || next.runsChanged
        stopsChanged.formUnion(next.stopsChanged)
    }
}

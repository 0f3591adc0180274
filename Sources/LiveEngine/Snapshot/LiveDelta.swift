package import TransitCore

/// What differs between two states of one agency.
package struct LiveDelta: Sendable, Equatable {
    /// Places in the new snapshot's vehicles: new or changed in anything a rider can see.
    package var changedVehicles: [Int]
    /// Ids of vehicles that are in the new snapshot no more.
    package var goneVehicles: [String]
    package var alertsChanged: Bool
    /// Boards may differ: predictions, cancellations or the timetable itself.
    package var runsChanged: Bool
    /// Stops of which providers say something else than before: their boards differ.
    package var stopsChanged: Set<StopIndex>

    package init(
        changedVehicles: [Int] = [], goneVehicles: [String] = [], alertsChanged: Bool = false,
        runsChanged: Bool = false, stopsChanged: Set<StopIndex> = []
    ) {
        self.changedVehicles = changedVehicles
        self.goneVehicles = goneVehicles
        self.alertsChanged = alertsChanged
        self.runsChanged = runsChanged
        self.stopsChanged = stopsChanged
    }

    package var isEmpty: Bool {
        changedVehicles.isEmpty && goneVehicles.isEmpty && !alertsChanged && !runsChanged && stopsChanged.isEmpty
    }
}

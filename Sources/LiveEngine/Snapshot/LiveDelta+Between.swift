extension LiveDelta {
    /// What changed for a rider from one state to the next. Both hold their vehicles by id.
    package init(from old: LiveSnapshot, to new: LiveSnapshot) {
        self.init(
            alertsChanged: old.alerts != new.alerts || old.routeStatus != new.routeStatus,
            runsChanged: old.timetable !== new.timetable || old.runs != new.runs)
        var position = 0
        for (place, vehicle) in new.vehicles.enumerated() {
            while position < old.vehicles.count, old.vehicles[position].id < vehicle.id {
                goneVehicles.append(old.vehicles[position].id)
                position += 1
            }
            if position < old.vehicles.count, old.vehicles[position].id == vehicle.id {
                if old.vehicles[position] != vehicle { changedVehicles.append(place) }
                position += 1
            } else {
                changedVehicles.append(place)
            }
        }
        goneVehicles += old.vehicles[position...].map(\.id)
    }
}

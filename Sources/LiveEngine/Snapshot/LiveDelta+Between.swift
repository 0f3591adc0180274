import TransitCore

extension LiveDelta {
    /// What changed for a rider from one state to the next. Both hold their vehicles by id.
    package init(from old: LiveSnapshot, to new: LiveSnapshot) {
        self.init(
            alertsChanged: old.alerts != new.alerts || old.routeStatus != new.routeStatus,
            runsChanged: old.timetable !== new.timetable || old.runs != new.runs,
            stopsChanged: new.stopsSaidOtherwise(than: old))
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

extension LiveSnapshot {
    /// Stops by their places in this timetable; with another one every board may differ.
    fileprivate func stopsSaidOtherwise(than old: LiveSnapshot) -> Set<StopIndex> {
        guard timetable === old.timetable else { return [] }
        let answered = answeredStops.symmetricDifference(old.answeredStops)
        guard !departures.isEmpty || !old.departures.isEmpty else { return answered }
        let stops = Set(departures.keys).union(old.departures.keys)
        return answered.union(stops.filter { departures[$0] != old.departures[$0] })
    }
}

import TransitCore

extension LiveDelta {
    /// The changes visible to riders between two states. Both have their vehicles sorted by id.
    package init(from old: LiveSnapshot, to new: LiveSnapshot) {
        self.init(
            alertsChanged: old.alerts != new.alerts || old.routeStatus != new.routeStatus,
            runsChanged: old.timetable !== new.timetable || old.runs != new.runs,
            stopsChanged: new.stopsWithOtherReports(than: old))
        var position = 0
        for vehicle in new.vehicles {
            while position < old.vehicles.count, old.vehicles[position].id < vehicle.id {
                vehicles.insert(old.vehicles[position].id)
                position += 1
            }
            let known = position < old.vehicles.count && old.vehicles[position].id == vehicle.id
            if !known || old.vehicles[position] != vehicle { vehicles.insert(vehicle.id) }
            if known { position += 1 }
        }
        vehicles.formUnion(old.vehicles[position...].lazy.map(\.id))
    }
}

extension LiveSnapshot {
    /// Returns the stops with other departures, by their indexes in this timetable. With another timetable every board
    /// may differ.
    fileprivate func stopsWithOtherReports(than old: LiveSnapshot) -> Set<StopIndex> {
        guard timetable.hasSameFile(as: old.timetable) else { return [] }
        let answered = answeredStops.symmetricDifference(old.answeredStops)
        guard !departures.isEmpty || !old.departures.isEmpty else { return answered }
        let stops = Set(departures.keys).union(old.departures.keys)
        return answered.union(stops.filter { departures[$0] != old.departures[$0] })
    }
}

import TransitCore

extension LiveDelta {
    /// Computes the changes visible to riders between two states, both with vehicles sorted by id.
    package init(from old: LiveSnapshot, to new: LiveSnapshot) {
        self.init(
            alertsChanged: old.alerts != new.alerts || old.routeStatus != new.routeStatus,
            runsChanged: old.timetable !== new.timetable || old.runs != new.runs,
            stopsChanged: new.stopsWithOtherReports(than: old))
        // Accessed through buffers, because comparing array elements would copy two vehicles each time.
        old.vehicles.withUnsafeBufferPointer { old in
            new.vehicles.withUnsafeBufferPointer { compare(old, with: $0) }
        }
    }

    private mutating func compare(_ old: UnsafeBufferPointer<LiveVehicle>, with new: UnsafeBufferPointer<LiveVehicle>) {
        var position = 0
        for index in new.indices {
            // Ids are first compared for equality, because hardly any vehicle appears or disappears between updates.
            while position < old.count, old[position].id != new[index].id, old[position].id < new[index].id {
                vehicles.insert(old[position].id)
                position += 1
            }
            let known = position < old.count && old[position].id == new[index].id
            if !known || old[position] != new[index] { vehicles.insert(new[index].id) }
            if known { position += 1 }
        }
        for index in position..<old.count { vehicles.insert(old[index].id) }
    }
}

extension LiveSnapshot {
    /// Returns the stops whose reported departures differ, by their indexes in this timetable. Empty if the timetable
    /// files differ, because every board may then differ.
    fileprivate func stopsWithOtherReports(than old: LiveSnapshot) -> Set<StopIndex> {
        guard timetable.hasSameFile(as: old.timetable) else { return [] }
        let answered = answeredStops.symmetricDifference(old.answeredStops)
        guard !departures.isEmpty || !old.departures.isEmpty else { return answered }
        let stops = Set(departures.keys).union(old.departures.keys)
        return answered.union(stops.filter { departures[$0] != old.departures[$0] })
    }
}

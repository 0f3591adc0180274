package import LiveModel

extension RecordedDay {
    /// Merges another part of the same service day, which another node recorded before or after a takeover. A trip or a
    /// call that both parts contain is stored once. Merging a part again changes nothing.
    /// - Returns: False, without a change, if the part has a different date or start.
    @discardableResult
    package mutating func merge(_ part: RecordedDay) -> Bool {
        guard part.date == date, part.start == start else { return false }
        let outages = ServerOutages.common(self, part)
        var names = DayNames(self)
        let patterns = names.add(part, to: &self)
        let trips = DayTrips(self).add(part, patterns, to: &self)
        mergeVisits(part, trips)
        mergePositions(part, trips)
        mergeTrajectories(part, trips, patterns)
        mergeNotices(part, serverOutages: outages)
        return true
    }

    private mutating func mergeVisits(_ part: RecordedDay, _ trips: [UInt32]) {
        var known = Dictionary(visits.enumerated().map { ($1.key, $0) }) { first, _ in first }
        var places: [UInt32: [UInt16?]] = [:]
        for var visit in part.visits where Int(visit.trip) < trips.count {
            let own = visit.trip
            let calls = places[own] ?? self.calls(of: trips[Int(own)], in: part, own)
            places[own] = calls
            guard Int(visit.call) < calls.count, let call = calls[Int(visit.call)] else { continue }
            (visit.trip, visit.call) = (trips[Int(own)], call)
            if let index = known[visit.key] {
                visits[index] = visits[index].merged(with: visit)
            } else {
                known[visit.key] = visits.count
                visits.append(visit)
            }
        }
    }

    /// Maps the calls of a trip in another part of the day to the calls of the trip in this day. If the patterns
    /// differ, such as after a detour or with another timetable, calls are matched by their stops, in order; the result
    /// is nil for calls without a match.
    private func calls(of trip: UInt32, in part: RecordedDay, _ own: UInt32) -> [UInt16?] {
        let stops = stopIDs(of: trip)
        var next = 0
        return part.stopIDs(of: own).map { stop in
            guard let found = stops[next...].firstIndex(of: stop) else { return nil }
            next = found + 1
            return UInt16(found)
        }
    }

    private func stopIDs(of trip: UInt32) -> [String] {
        patterns[Int(trips[Int(trip)].pattern)].stops.map { stops[Int($0)].id }
    }

    private mutating func mergePositions(_ part: RecordedDay, _ trips: [UInt32]) {
        var known = Set(positions.map(\.key))
        for var position in part.positions where Int(position.trip) < trips.count {
            position.trip = trips[Int(position.trip)]
            if known.insert(position.key).inserted { positions.append(position) }
        }
    }

    /// Adds trajectories that are not in this day yet. A trip may have several trajectories; predictions are trained on
    /// the one with the most stops.
    private mutating func mergeTrajectories(_ part: RecordedDay, _ trips: [UInt32], _ patterns: [UInt32]) {
        var known = Set(trajectories.map(\.identity))
        for var trajectory in part.trajectories {
            trajectory.pattern = patterns[Int(trajectory.pattern)]
            trajectory.trip = trajectory.trip.map { trips[Int($0)] }
            if known.insert(trajectory.identity).inserted { trajectories.append(trajectory) }
        }
    }

    private mutating func mergeNotices(_ part: RecordedDay, serverOutages: [FeedOutage]) {
        let known = Dictionary(alerts.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for alert in part.alerts {
            if let index = known[alert.id] { alerts[index].merge(alert) } else { alerts.append(alert) }
        }
        outages = serverOutages + outages.filter { !$0.feed.isEmpty }
        for outage in part.outages where !outage.feed.isEmpty && !outages.contains(outage) { outages.append(outage) }
    }
}

extension RecordedTrajectory {
    /// The trajectory for comparison, without its pattern and trip indexes, which differ between equal trajectories if
    /// a day has several records of the same pattern or added run.
    fileprivate var identity: RecordedTrajectory {
        var content = self
        content.pattern = 0
        if name != nil { content.trip = nil }
        return content
    }
}

extension StopVisit {
    fileprivate var key: UInt64 { UInt64(trip) << 16 | UInt64(call) }
}

extension RecordedPosition {
    fileprivate var key: UInt64 { UInt64(trip) << 32 | UInt64(UInt32(bitPattern: at)) }
}

extension RecordedAlert {
    /// Merges the record of the same alert by another node: uses the later text, and the period from the earlier
    /// beginning to the later end.
    fileprivate mutating func merge(_ other: RecordedAlert) {
        let times = (min(first, other.first), max(last, other.last))
        if other.last > last { self = other }
        (first, last) = times
    }
}

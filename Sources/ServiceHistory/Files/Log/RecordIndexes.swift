import LiveModel

/// Translates the indexes of records in a log into indexes in the day read from the log. They differ if a part of the
/// log is missing.
struct RecordIndexes {
    private var agencies = 0
    private var routes = Table()
    private var stops = Table()
    private var patterns = Table()
    private var trips = Table()

    /// Marks records as missing that should precede a frame but could not be read.
    /// - Returns: The number of missing agencies, for which the caller must insert placeholders, because routes refer
    ///   to agencies by index. Nil if more records were read than the log contained.
    mutating func skip(to counts: RecordCounts) -> Int? {
        let isPossible =
            counts.agencies >= agencies && counts.routes >= routes.count && counts.stops >= stops.count
            && counts.patterns >= patterns.count
            && counts.trips >= trips.count
        guard isPossible else { return nil }
        routes.skip(to: counts.routes)
        stops.skip(to: counts.stops)
        patterns.skip(to: counts.patterns)
        trips.skip(to: counts.trips)
        return counts.agencies - agencies
    }

    /// Returns an event with the indexes of the day; nil if the event refers to a missing record.
    mutating func translated(_ event: DayEvent) -> DayEvent? {
        switch event {
        case .agency: agencies += 1
        case .alert, .outage, .holiday: break
        case .route: routes.add(true)
        case .stop: stops.add(true)
        case .pattern(let pattern):
            let own = translated(pattern)
            patterns.add(own != nil)
            return own.map(DayEvent.pattern)
        case .trip(var trip):
            let pattern = patterns[trip.pattern]
            trips.add(pattern != nil)
            guard let pattern else { return nil }
            trip.pattern = pattern
            return .trip(trip)
        case .outcome(let trip, let state, let isShortTurned, let vehicle):
            return trips[trip].map { .outcome($0, state, isShortTurned: isShortTurned, vehicle: vehicle) }
        case .visit(var visit):
            guard let trip = trips[visit.trip] else { return nil }
            visit.trip = trip
            return .visit(visit)
        case .position(var position):
            guard let trip = trips[position.trip] else { return nil }
            position.trip = trip
            return .position(position)
        case .trajectory(var trajectory):
            guard let pattern = patterns[trajectory.pattern] else { return nil }
            trajectory.pattern = pattern
            guard let trip = trajectory.trip else { return .trajectory(trajectory) }
            guard let own = trips[trip] else { return nil }
            trajectory.trip = own
            return .trajectory(trajectory)
        }
        return event
    }

    private func translated(_ pattern: RecordedPattern) -> RecordedPattern? {
        let stops = pattern.stops.compactMap { self.stops[$0] }
        guard let route = routes[pattern.route], stops.count == pattern.stops.count else { return nil }
        var pattern = pattern
        pattern.route = route
        pattern.stops = stops
        return pattern
    }
}

/// The new index of each record of one kind; nil for a missing record.
private struct Table {
    private var indexes: [UInt32?] = []
    private var present: UInt32 = 0

    var count: Int { indexes.count }

    subscript(_ index: UInt32) -> UInt32? { Int(index) < indexes.count ? indexes[Int(index)] : nil }

    mutating func add(_ isPresent: Bool) {
        indexes.append(isPresent ? present : nil)
        if isPresent { present += 1 }
    }

    mutating func skip(to count: Int) {
        for _ in 0..<(count - indexes.count) { add(false) }
    }
}

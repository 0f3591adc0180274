import TransitCore

/// A change of a ``RecordedDay``, from which the day can be restored.
package enum DayEvent: Sendable, Equatable {
    case agency(RecordedAgency)
    case route(RecordedRoute)
    case stop(RecordedStop)
    case pattern(RecordedPattern)
    case trip(RecordedTrip)
    /// A change of the outcome of the trip with the given index.
    case outcome(UInt32, RecordedTrip.State, isShortTurned: Bool, vehicle: String)
    /// A call, which replaces an earlier record of the same trip and call index.
    case visit(StopVisit)
    case position(RecordedPosition)
    case trajectory(RecordedTrajectory)
    /// An alert, which replaces the record with the same id.
    case alert(RecordedAlert)
    /// An outage, which replaces the record of the same feed with the same beginning.
    case outage(FeedOutage)
    /// Whether the day is a holiday by its timetable.
    case holiday(Bool)

    /// Whether later events refer to the record by its index, so that the event must not be dropped.
    package var isDefinition: Bool {
        switch self {
        case .agency, .route, .stop, .pattern, .trip: true
        case .outcome, .visit, .position, .trajectory, .alert, .outage, .holiday: false
        }
    }
}

extension RecordedDay {
    /// Applies events in order.
    /// - Returns: The number of events that refer to a record that does not exist; they are ignored.
    @discardableResult
    package mutating func apply(_ events: some Sequence<DayEvent>) -> Int {
        var index = VisitIndex(self)
        return events.reduce(0) { $0 + (apply($1, &index) ? 0 : 1) }
    }

    private mutating func apply(_ event: DayEvent, _ index: inout VisitIndex) -> Bool {
        switch event {
        case .agency(let agency): agencies.append(agency)
        case .route(let route): routes.append(route)
        case .stop(let stop): stops.append(stop)
        case .pattern(let pattern):
            guard Int(pattern.route) < routes.count, pattern.stops.allSatisfy({ Int($0) < stops.count }) else {
                return false
            }
            patterns.append(pattern)
        case .trip(let trip):
            guard Int(trip.pattern) < patterns.count else { return false }
            trips.append(trip)
        case .outcome(let trip, let state, let isShortTurned, let vehicle):
            guard Int(trip) < trips.count else { return false }
            trips[Int(trip)].state = state
            trips[Int(trip)].isShortTurned = isShortTurned
            trips[Int(trip)].vehicle = vehicle
        case .visit(let visit):
            guard hasCall(visit) else { return false }
            index.put(visit, in: &visits)
        case .position(let position):
            guard Int(position.trip) < trips.count else { return false }
            positions.append(position)
        case .trajectory(let trajectory):
            guard hasCalls(trajectory) else { return false }
            trajectories.append(trajectory)
        case .alert(let alert):
            replace(alert, in: \.alerts) { $0.id == alert.id }
        case .outage(let outage):
            replace(outage, in: \.outages) { $0.feed == outage.feed && $0.first == outage.first }
        case .holiday(let isHoliday): self.isHoliday = isHoliday
        }
        return true
    }

    private func hasCall(_ visit: StopVisit) -> Bool {
        guard Int(visit.trip) < trips.count else { return false }
        return Int(visit.call) < pattern(of: trips[Int(visit.trip)]).stops.count
    }

    /// Returns whether the trip and the pattern of a trajectory exist, and its number of stops is that of the pattern.
    private func hasCalls(_ trajectory: RecordedTrajectory) -> Bool {
        guard trajectory.trip.map({ Int($0) < trips.count }) ?? true, Int(trajectory.pattern) < patterns.count else {
            return false
        }
        let calls = patterns[Int(trajectory.pattern)].stops.count
        return trajectory.arrivals.count == calls && trajectory.departures.count == calls
    }

    private mutating func replace<Record>(
        _ record: Record, in records: WritableKeyPath<RecordedDay, [Record]>, where isSame: (Record) -> Bool
    ) {
        if let known = self[keyPath: records].firstIndex(where: isSame) {
            self[keyPath: records][known] = record
        } else {
            self[keyPath: records].append(record)
        }
    }
}

/// The indexes of a day's visits, by trip and call index.
private struct VisitIndex {
    private var positions: [UInt64: Int]

    init(_ day: RecordedDay) {
        positions = Dictionary(uniqueKeysWithValues: day.visits.enumerated().map { (Self.key($1), $0) })
    }

    mutating func put(_ visit: StopVisit, in visits: inout [StopVisit]) {
        if let known = positions[Self.key(visit)] {
            visits[known] = visit
        } else {
            positions[Self.key(visit)] = visits.count
            visits.append(visit)
        }
    }

    private static func key(_ visit: StopVisit) -> UInt64 { UInt64(visit.trip) << 16 | UInt64(visit.call) }
}

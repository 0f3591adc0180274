import LiveModel
import TransitCore

extension ByteWriter {
    mutating func event(_ event: DayEvent) {
        switch event {
        case .agency(let agency):
            byte(1)
            self.agency(agency)
        case .route(let route):
            byte(2)
            self.route(route)
        case .stop(let stop):
            byte(3)
            self.stop(stop)
        case .pattern(let pattern):
            byte(4)
            self.pattern(pattern)
            shape(pattern.shape)
        case .trip(let trip):
            byte(5)
            self.trip(trip)
        case .outcome(let trip, let state, let isShortTurned, let vehicle):
            byte(6)
            number(UInt64(trip))
            byte(TripFlags(state, isShortTurned: isShortTurned).rawValue)
            text(vehicle)
        case .visit(let visit):
            byte(7)
            self.visit(visit)
        case .position(let position):
            byte(8)
            self.position(position)
        case .alert(let alert):
            byte(9)
            self.alert(alert)
        case .outage(let outage):
            byte(10)
            self.outage(outage)
        case .holiday(let isHoliday):
            byte(11)
            flag(isHoliday)
        case .trajectory(let trajectory):
            byte(12)
            self.trajectory(trajectory)
        }
    }
}

extension ByteReader {
    /// Returns the next event; nil at the end and for malformed data.
    mutating func event() -> DayEvent? {
        switch byte() {
        case 1: agency().map(DayEvent.agency)
        case 2: route().map(DayEvent.route)
        case 3: stop().map(DayEvent.stop)
        case 4: patternWithShape().map(DayEvent.pattern)
        case 5: trip().map(DayEvent.trip)
        case 6: outcome()
        case 7: visit().map(DayEvent.visit)
        case 8: position().map(DayEvent.position)
        case 9: alert().map(DayEvent.alert)
        case 10: outage().map(DayEvent.outage)
        case 11: flag().map(DayEvent.holiday)
        case 12: trajectory().map(DayEvent.trajectory)
        default: nil
        }
    }

    private mutating func patternWithShape() -> RecordedPattern? {
        guard var pattern = pattern(), let shape = shape() else { return nil }
        pattern.shape = shape
        return pattern
    }

    private mutating func outcome() -> DayEvent? {
        guard let trip = whole(UInt32.self), let flags = byte().map(TripFlags.init(rawValue:)),
            let state = flags.state, let vehicle = text()
        else { return nil }
        return .outcome(trip, state, isShortTurned: flags.isShortTurned, vehicle: vehicle)
    }
}

extension RecordedDay {
    /// The events that create this day.
    var events: [DayEvent] {
        agencies.map(DayEvent.agency) + routes.map(DayEvent.route) + stops.map(DayEvent.stop)
            + patterns.map(DayEvent.pattern) + trips.map(DayEvent.trip) + visits.map(DayEvent.visit)
            + positions.map(DayEvent.position) + trajectories.map(DayEvent.trajectory) + alerts.map(DayEvent.alert)
            + outages.map(DayEvent.outage) + (isHoliday.map { [.holiday($0)] } ?? [])
    }
}

import LiveModel
import TransitCore

/// The number of records of each kind in a day, for the kinds to which other records refer by index.
struct RecordCounts: Equatable {
    var agencies = 0
    var routes = 0
    var stops = 0
    var patterns = 0
    var trips = 0

    init() {}

    init(_ day: RecordedDay) {
        (agencies, routes, stops) = (day.agencies.count, day.routes.count, day.stops.count)
        (patterns, trips) = (day.patterns.count, day.trips.count)
    }

    /// Returns whether all records to which an event refers exist, as ``RecordedDay/apply(_:)`` requires.
    func canApply(_ event: DayEvent) -> Bool {
        switch event {
        case .agency, .route, .stop, .alert, .outage, .holiday: true
        case .pattern(let pattern): Int(pattern.route) < routes && pattern.stops.allSatisfy { Int($0) < stops }
        case .trip(let trip): Int(trip.pattern) < patterns
        case .outcome(let trip, _, _, _): Int(trip) < trips
        case .visit(let visit): Int(visit.trip) < trips
        case .position(let position): Int(position.trip) < trips
        case .trajectory(let trajectory):
            Int(trajectory.pattern) < patterns && trajectory.trip.map { Int($0) < trips } ?? true
        }
    }

    mutating func add(_ event: DayEvent) {
        switch event {
        case .agency: agencies += 1
        case .route: routes += 1
        case .stop: stops += 1
        case .pattern: patterns += 1
        case .trip: trips += 1
        case .outcome, .visit, .position, .trajectory, .alert, .outage, .holiday: break
        }
    }
}

extension ByteWriter {
    mutating func counts(_ counts: RecordCounts) {
        for count in [counts.agencies, counts.routes, counts.stops, counts.patterns, counts.trips] {
            number(UInt64(count))
        }
    }
}

extension ByteReader {
    mutating func counts() -> RecordCounts? {
        var counts = RecordCounts()
        for field in [\RecordCounts.agencies, \.routes, \.stops, \.patterns, \.trips] {
            guard let count = whole(Int.self), count <= 1 << 24 else { return nil }
            counts[keyPath: field] = count
        }
        return counts
    }
}

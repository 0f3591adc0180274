package import TransitCore

/// The identity of a pattern across timetables: equal routes, directions and stops give equal identities.
package struct PatternIdentity: Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// The classes of weekdays. Trips with equal names are the same trip only within one class.
package enum DayType: UInt8, Sendable, CaseIterable {
    case weekday, saturday, sunday

    package init(_ date: ServiceDate) {
        self =
            switch date.weekday {
            case 5: .saturday
            case 6: .sunday
            default: .weekday
            }
    }
}

/// The identity of a trip within its pattern across days.
package struct TripName: Hashable, Sendable {
    /// A number derived from the scheduled start, since trip ids change with every timetable; without a scheduled
    /// start, derived from the provider's trip id.
    package var number: UInt64
    package var days: DayType

    package init(number: UInt64, days: DayType) {
        self.number = number
        self.days = days
    }

    package init(scheduledStart: Int32, on date: ServiceDate) {
        self.init(number: UInt64(bitPattern: Int64(scheduledStart)), days: DayType(date))
    }

    package init(id: String, on date: ServiceDate) {
        var hash = StableHash()
        hash.add(id.utf8)
        // Distinct from start times, which are small.
        self.init(number: hash.value | 1 << 63, days: DayType(date))
    }
}

/// A trip together with its pattern.
package struct TripKey: Hashable, Sendable {
    package var pattern: PatternIdentity
    package var name: TripName

    package init(pattern: PatternIdentity, name: TripName) {
        self.pattern = pattern
        self.name = name
    }
}

extension PatternIdentity {
    /// Hashes the properties that identify a pattern.
    ///
    /// - Parameters:
    ///   - direction: GTFS's `direction_id`; 255 if the feed has none.
    ///   - stops: The ids of the stops, in order.
    init<Text: Sequence>(route: Text, direction: UInt8, stops: some Sequence<Text>) where Text.Element == UInt8 {
        var hash = StableHash()
        hash.add(route)
        hash.add(0xFF)
        hash.add(direction)
        for stop in stops {
            hash.add(stop)
            hash.add(0xFF)
        }
        self.init(rawValue: hash.value)
    }
}

extension Timetable {
    func identity(of pattern: PatternIndex) -> PatternIdentity {
        PatternIdentity(
            route: utf8(routeIDs[patternRoutes[pattern]]), direction: patternDirections[pattern],
            stops: stops(of: pattern).lazy.map { self.utf8(self.stopIDs[self.patternStopStops[$0]]) })
    }
}

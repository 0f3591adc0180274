package import TransitCore

/// What stays of a pattern when its timetable is compiled anew: equal routes, directions and stops give equal identities.
package struct LineIdentity: Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// On which days a trip of the same name is the same trip.
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

/// One trip, the same day after day.
package struct TripKey: Hashable, Sendable {
    package var line: LineIdentity
    /// From the scheduled start, as ids of trips change with every timetable; from the provider's id where there is none.
    package var trip: UInt64
    package var days: DayType

    package init(line: LineIdentity, trip: UInt64, days: DayType) {
        self.line = line
        self.trip = trip
        self.days = days
    }

    package init(line: LineIdentity, scheduledStart: Int32, on date: ServiceDate) {
        self.init(line: line, trip: UInt64(bitPattern: Int64(scheduledStart)), days: DayType(date))
    }

    package init(line: LineIdentity, id: String, on date: ServiceDate) {
        var hash = StableHash()
        hash.add(id.utf8)
        // Apart from starts, which are small.
        self.init(line: line, trip: hash.value | 1 << 63, days: DayType(date))
    }
}

/// FNV-1a of 64 bits: the same on every machine and in every run, as it is kept on disk.
struct StableHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}

extension Timetable {
    func identity(of pattern: PatternIndex) -> LineIdentity {
        var hash = StableHash()
        hash.add(utf8(routeIDs[patternRoutes[pattern.position].position]))
        hash.add(0xFF)
        hash.add(patternDirections[pattern.position])
        for row in stops(of: pattern) {
            hash.add(utf8(stopIDs[patternStopStops[row].position]))
            hash.add(0xFF)
        }
        return LineIdentity(rawValue: hash.value)
    }

    /// The day to which a moment of a trip without a timetable belongs: night buses end with the day on which they began.
    func serviceDate(at moment: Int64) -> ServiceDate { zone.date(at: moment - 4 * 3600) }
}

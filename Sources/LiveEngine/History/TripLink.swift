import TransitCore

/// The link from a trip to the previous trip of its vehicle on the same day.
package struct TripLink: Sendable, Equatable {
    package var number: TripNumber
    /// The vehicle's previous trip; nil if unknown.
    package var before: TripNumber?
    /// The provider's id of the trip; nil if the trip is in the timetable.
    package var tripID: String?

    package init(number: TripNumber, before: TripNumber? = nil, tripID: String? = nil) {
        self.number = number
        self.before = before
        self.tripID = tripID
    }
}

/// A number that identifies a trip across days.
package struct TripNumber: Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Creates the number of a trip that is in the timetable.
    init(_ key: TripKey) {
        var hash = StableHash()
        hash.add(number: key.pattern.rawValue)
        hash.add(key.name)
        rawValue = hash.value
    }

    /// Creates the number of a trip that is not in the timetable. Includes the route and duty: where trip ids are
    /// unique only within a line, two vehicles may serve trips with the same id simultaneously.
    ///
    /// - Parameter duty: As in ``VehicleReading/dutyID``.
    init(_ name: TripName, route: String, duty: String?) {
        var hash = StableHash()
        hash.add(route.utf8)
        hash.add(0xFF)
        hash.add((duty ?? "").utf8)
        hash.add(0xFF)
        hash.add(name)
        rawValue = hash.value
    }
}

extension StableHash {
    fileprivate mutating func add(number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    fileprivate mutating func add(_ name: TripName) {
        add(number: name.number)
        add(name.days.rawValue)
    }
}

import TransitCore

/// What links a trip with the one that its vehicle had run before on that day.
package struct TripLink: Sendable, Equatable {
    package var number: TripNumber
    /// Of the trip that the vehicle had run before; nil where it came from elsewhere.
    package var before: TripNumber?
    /// The provider's id of the trip; nil where the timetable knows it.
    package var tripID: String?

    package init(number: TripNumber, before: TripNumber? = nil, tripID: String? = nil) {
        self.number = number
        self.before = before
        self.tripID = tripID
    }
}

/// A trip, as a number that is the same on all days on which it is the same trip.
package struct TripNumber: Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// A trip of the timetable.
    init(_ key: TripKey) {
        var hash = StableHash()
        hash.add(number: key.pattern.rawValue)
        hash.add(key.name)
        rawValue = hash.value
    }

    /// A trip that no timetable knows. Where ids are of use on one line only, two vehicles may run trips of one id at once.
    ///
    /// - Parameter duty: as in ``VehicleReading/dutyID``.
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

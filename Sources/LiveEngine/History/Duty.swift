package import TransitCore

/// Where a trip stands among those of its vehicle: what came before it on that day, and how it is known to what comes after.
package struct Duty: Sendable, Equatable {
    /// The same on all days on which it is the same trip.
    package var number: DutyNumber
    /// Of the trip that the vehicle had run before; nil where it came from elsewhere.
    package var before: DutyNumber?
    /// The provider's id of the trip; nil where the timetable knows it.
    package var tripID: String?

    package init(number: DutyNumber, before: DutyNumber? = nil, tripID: String? = nil) {
        self.number = number
        self.before = before
        self.tripID = tripID
    }
}

/// A trip among those of its vehicle, as a number.
package struct DutyNumber: Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// A trip of the timetable.
    init(_ key: TripKey) {
        var hash = StableHash()
        hash.add(key.pattern.rawValue)
        hash.add(key.name)
        rawValue = hash.value
    }

    /// A trip that no timetable knows. Where ids are of use on one line only, two vehicles may run trips of one id at once.
    ///
    /// - Parameter run: what the provider calls the piece of work that the trip is part of.
    init(_ name: TripName, route: String, run: String?) {
        var hash = StableHash()
        hash.add(route.utf8)
        hash.add(0xFF)
        hash.add((run ?? "").utf8)
        hash.add(0xFF)
        hash.add(name)
        rawValue = hash.value
    }
}

extension StableHash {
    fileprivate mutating func add(_ number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    fileprivate mutating func add(_ name: TripName) {
        add(name.number)
        add(name.days.rawValue)
    }
}

import LiveModel
import TransitCore

// Trajectories as rows, for logs.
extension ByteWriter {
    mutating func trajectory(_ trajectory: RecordedTrajectory) {
        number(trajectory.trip.map { UInt64($0) + 1 } ?? 0)
        number(UInt64(trajectory.pattern))
        optionalWord(trajectory.name)
        times(trajectory.arrivals)
        times(trajectory.departures)
        flag(trajectory.link != nil)
        if let link = trajectory.link { self.link(link) }
    }

    /// Writes times as differences between successive known times.
    private mutating func times(_ times: [Int32]) {
        number(UInt64(times.count))
        var last: Int32 = 0
        for time in times {
            guard time != RecordedTrajectory.unknown else {
                optional(nil)
                continue
            }
            optional(time &- last)
            last = time
        }
    }

    mutating func link(_ link: RecordedLink) {
        optionalWord(link.number)
        optionalWord(link.before)
        text(link.tripID ?? "")
    }

    /// Writes an optional 64-bit number, such as a hash.
    mutating func optionalWord(_ value: UInt64?) {
        flag(value != nil)
        if let value { word(value) }
    }
}

// Reads what `ByteWriter` writes. Returns nil for malformed data.
extension ByteReader {
    mutating func trajectory() -> RecordedTrajectory? {
        guard let trip = number(), trip <= 1 << 32, let pattern = whole(UInt32.self), let name = optionalWord(),
            let arrivals = times(), let departures = times(), let isLinked = flag()
        else { return nil }
        var trajectory = RecordedTrajectory(
            trip: trip == 0 ? nil : UInt32(trip - 1), pattern: pattern, name: name, arrivals: arrivals,
            departures: departures)
        guard isLinked else { return trajectory }
        guard let link = link() else { return nil }
        trajectory.link = link
        return trajectory
    }

    private mutating func times() -> [Int32]? {
        var last: Int32 = 0
        return list { reader in
            guard let difference = reader.optional() else { return nil }
            guard let difference else { return RecordedTrajectory.unknown }
            last &+= difference
            return last
        }
    }

    mutating func link() -> RecordedLink? {
        guard let number = optionalWord(), let before = optionalWord(), let tripID = text() else { return nil }
        return RecordedLink(number: number, before: before, tripID: tripID.isEmpty ? nil : tripID)
    }

    /// Reads an optional 64-bit number.
    /// - Returns: Nil for malformed data; an inner nil if the value is absent.
    mutating func optionalWord() -> UInt64?? {
        guard let isPresent = flag() else { return nil }
        guard isPresent else { return .some(nil) }
        return word().map { .some($0) }
    }
}

import LiveEngine
import TransitCore

/// A trajectory of a trip on a service day, in its stored form of integers and bytes.
struct TrajectoryRow {
    struct Key: Hashable, Comparable {
        /// The identity of the pattern in a `TripKey`; `trip` is the number of its `TripName`. Both are unsigned
        /// numbers, reinterpreted as signed ones.
        var line: Int64
        var trip: Int64
        var days: Int64
        /// The service day in days since 1970.
        var day: Int64

        static func < (one: Key, other: Key) -> Bool {
            (one.day, one.line, one.trip, one.days) < (other.day, other.line, other.trip, other.days)
        }
    }

    let key: Key
    let known: Int64
    /// Alternating arrival and departure times in seconds since the start of the service day, each a little-endian
    /// 32-bit integer.
    let times: [UInt8]
    /// The number that identifies this trip; `numberBefore` identifies the previous trip of the vehicle. Both are
    /// unsigned numbers, reinterpreted as signed ones; 0 if unknown.
    let number: Int64
    let numberBefore: Int64
    /// The provider's ID of a trip that is not in the timetable; otherwise empty.
    let tripID: String

    init(_ trajectory: Trajectory) {
        key = Key(
            line: Int64(bitPattern: trajectory.key.pattern.rawValue),
            trip: Int64(bitPattern: trajectory.key.name.number), days: Int64(trajectory.key.name.days.rawValue),
            day: Int64(trajectory.date.daysSince1970))
        known = Int64(trajectory.knownStops)
        var times: [UInt8] = []
        times.reserveCapacity(trajectory.arrivals.count * 8)
        for (arrival, departure) in zip(trajectory.arrivals, trajectory.departures) {
            for time in [arrival, departure] { withUnsafeBytes(of: time.littleEndian) { times += $0 } }
        }
        self.times = times
        number = Int64(bitPattern: trajectory.link?.number.rawValue ?? 0)
        numberBefore = Int64(bitPattern: trajectory.link?.before?.rawValue ?? 0)
        tripID = trajectory.link?.tripID ?? ""
    }
}

extension Trajectory {
    /// Decodes a row; nil if it is incomplete.
    init?(
        _ key: TrajectoryRow.Key, times: some Collection<UInt8>, number: Int64, before: Int64, tripID: String
    ) {
        let times = Array(times)
        guard let days = DayType.RawValue(exactly: key.days).flatMap({ DayType(rawValue: $0) }), times.count % 8 == 0,
            let day = Int32(exactly: key.day)
        else { return nil }
        let numbers = times.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 4).map {
                Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: Int32.self))
            }
        }
        self.init(
            key: TripKey(
                pattern: PatternIdentity(rawValue: UInt64(bitPattern: key.line)),
                name: TripName(number: UInt64(bitPattern: key.trip), days: days)),
            date: ServiceDate(daysSince1970: day),
            arrivals: stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] },
            departures: stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] },
            link: TripNumber(kept: number).map {
                TripLink(number: $0, before: TripNumber(kept: before), tripID: tripID.isEmpty ? nil : tripID)
            })
    }
}

extension TripNumber {
    fileprivate init?(kept number: Int64) {
        guard number != 0 else { return nil }
        self.init(rawValue: UInt64(bitPattern: number))
    }
}

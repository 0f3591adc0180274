import LiveModel
import TransitCore

/// The columns of a route's trips, in the order of patterns and starts. Trips with equal times relative to their start
/// share a time profile.
struct TripColumns {
    /// The number of columns.
    static let count = 9

    private var profiles = ByteWriter()
    /// The patterns: differences between the pattern indexes of successive trips.
    private var patterns = ByteWriter()
    /// The starts: differences between the starts of successive trips.
    private var starts = ByteWriter()
    private var profileIndexes = ByteWriter()
    private var flags = ByteWriter()
    /// For each trip, the lengths of its id, block id and vehicle id in bytes.
    private var lengths = ByteWriter()
    private var ids = ByteWriter()
    private var blocks = ByteWriter()
    private var vehicles = ByteWriter()

    private var known: [TimeProfile: Int] = [:]
    private var last: (pattern: UInt32, start: Int32) = (0, 0)

    var columns: [ByteWriter] {
        [profiles, patterns, starts, profileIndexes, flags, lengths, ids, blocks, vehicles]
    }

    mutating func add(_ trip: RecordedTrip) {
        patterns.number(UInt64(trip.pattern &- last.pattern))
        starts.signed(Int64(trip.start) - Int64(last.start))
        last = (trip.pattern, trip.start)
        profileIndexes.number(UInt64(index(of: TimeProfile(trip))))
        flags.byte(TripFlags(trip).rawValue)
        Self.add(trip.id, to: &ids, &lengths)
        Self.add(trip.block, to: &blocks, &lengths)
        Self.add(trip.vehicle, to: &vehicles, &lengths)
    }

    private static func add(_ text: String, to column: inout ByteWriter, _ lengths: inout ByteWriter) {
        lengths.number(UInt64(text.utf8.count))
        for byte in text.utf8 { column.byte(byte) }
    }

    private mutating func index(of profile: TimeProfile) -> Int {
        if let index = known[profile] { return index }
        profile.write(to: &profiles)
        known[profile] = known.count
        return known.count - 1
    }
}

/// The scheduled times of a trip relative to its start.
struct TimeProfile: Hashable {
    private let arrivals: [Int32]
    private let departures: [Int32]

    init(_ trip: RecordedTrip) {
        arrivals = trip.arrivals.map { $0 &- trip.start }
        departures = trip.departures.map { $0 &- trip.start }
    }

    /// Writes arrivals as differences from the previous arrival, and departures as differences from the arrival.
    func write(to column: inout ByteWriter) {
        column.number(UInt64(arrivals.count))
        column.number(UInt64(departures.count))
        var last: Int64 = 0
        for arrival in arrivals {
            column.signed(Int64(arrival) - last)
            last = Int64(arrival)
        }
        for (index, departure) in departures.enumerated() {
            column.signed(Int64(departure) - (index < arrivals.count ? Int64(arrivals[index]) : 0))
        }
    }

    init(_ column: inout ColumnCursor) {
        let (arrivalCount, departureCount) = (column.count(), column.count())
        var last: Int64 = 0
        var arrivals: [Int32] = []
        arrivals.reserveCapacity(arrivalCount)
        for _ in 0..<arrivalCount {
            last &+= column.signed()
            arrivals.append(column.exact(last))
        }
        departures = (0..<departureCount).map { index in
            column.exact((index < arrivalCount ? Int64(arrivals[index]) : 0) &+ column.signed())
        }
        self.arrivals = arrivals
    }

    func arrivals(from start: Int32) -> [Int32] { arrivals.map { $0 &+ start } }

    func departures(from start: Int32) -> [Int32] { departures.map { $0 &+ start } }
}

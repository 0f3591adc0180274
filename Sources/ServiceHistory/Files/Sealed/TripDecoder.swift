import LiveModel
import TransitCore

/// Reads ``TripColumns``.
struct TripDecoder {
    private var patterns, starts, profileIndexes, flags, lengths, ids, blocks, vehicles: ColumnCursor
    private let profiles: [TimeProfile]
    private var last: (pattern: Int, start: Int64) = (0, 0)

    /// Creates a decoder.
    /// - Parameter columns: The columns of the block, ``TripColumns/count`` in number.
    init(_ columns: ArraySlice<ColumnCursor>) throws(DamagedBlock) {
        let first = columns.startIndex
        profiles = try Self.profiles(columns[first])
        (patterns, starts, profileIndexes) = (columns[first + 1], columns[first + 2], columns[first + 3])
        (flags, lengths, ids) = (columns[first + 4], columns[first + 5], columns[first + 6])
        (blocks, vehicles) = (columns[first + 7], columns[first + 8])
    }

    private static func profiles(_ column: ColumnCursor) throws(DamagedBlock) -> [TimeProfile] {
        var column = column
        var profiles: [TimeProfile] = []
        while column.remaining > 0 {
            profiles.append(TimeProfile(&column))
            guard !column.isDamaged else { throw DamagedBlock() }
        }
        return profiles
    }

    /// Reads all trips.
    /// - Parameter patternCount: The number of the route's patterns.
    mutating func trips(patternCount: Int) throws(DamagedBlock) -> [RecordedTrip] {
        var trips: [RecordedTrip] = []
        trips.reserveCapacity(flags.remaining)
        while flags.remaining > 0 {
            guard let trip = trip(patternCount) else { throw DamagedBlock() }
            trips.append(trip)
        }
        let isComplete =
            patterns.isComplete && starts.isComplete && profileIndexes.isComplete && flags.isComplete
            && lengths.isComplete && ids.isComplete && blocks.isComplete && vehicles.isComplete
        guard isComplete else { throw DamagedBlock() }
        return trips
    }

    private mutating func trip(_ patternCount: Int) -> RecordedTrip? {
        last.pattern += patterns.whole(limit: patternCount)
        last.start &+= starts.signed()
        let start: Int32 = starts.exact(last.start)
        let profile = profileIndexes.whole(limit: profiles.count)
        let properties = TripFlags(rawValue: flags.byte())
        guard last.pattern < patternCount, profile < profiles.count, let state = properties.state else { return nil }
        return RecordedTrip(
            id: ids.text(lengths.count()), pattern: UInt32(last.pattern), start: start,
            block: blocks.text(lengths.count()), arrivals: profiles[profile].arrivals(from: start),
            departures: profiles[profile].departures(from: start), isAdded: properties.isAdded,
            isFrequencyBased: properties.isFrequencyBased, state: state, isShortTurned: properties.isShortTurned,
            vehicle: vehicles.text(lengths.count()))
    }
}

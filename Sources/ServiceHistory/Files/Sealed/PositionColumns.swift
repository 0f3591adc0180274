import LiveModel
import TransitCore

/// The columns of the vehicle positions on a route, in the order of trips. Times and coordinates are differences from
/// the previous position; the first time of a trip is a difference from the start of the trip.
struct PositionColumns {
    /// The number of columns.
    static let count = 4

    private var counts = ByteWriter()
    private var times = ByteWriter()
    private var latitudes = ByteWriter()
    private var longitudes = ByteWriter()

    init(_ slice: RouteSlice) {
        var position = slice.positions.startIndex
        var last = GridPoint()
        for (index, trip) in slice.trips.enumerated() {
            let first = position
            var time = Int64(trip.start)
            while position < slice.positions.endIndex, slice.positions[position].trip == index {
                let next = slice.positions[position]
                times.signed(Int64(next.at) - time)
                time = Int64(next.at)
                last.write(next.place, &latitudes, &longitudes)
                position += 1
            }
            counts.number(UInt64(position - first))
        }
    }

    var columns: [ByteWriter] { [counts, times, latitudes, longitudes] }

    /// Reads the positions of a route's trips.
    static func read(_ columns: [ColumnCursor], _ trips: [RecordedTrip]) throws(DamagedBlock) -> [RecordedPosition] {
        var (counts, times, latitudes, longitudes) = (columns[0], columns[1], columns[2], columns[3])
        var last = GridPoint()
        var positions: [RecordedPosition] = []
        positions.reserveCapacity(times.remaining)
        for (index, trip) in trips.enumerated() {
            var time = Int64(trip.start)
            for _ in 0..<counts.whole(limit: times.remaining) {
                time &+= times.signed()
                positions.append(
                    RecordedPosition(
                        trip: UInt32(index), at: times.exact(time), place: last.read(&latitudes, &longitudes)))
            }
        }
        guard counts.isComplete, times.isComplete, latitudes.isComplete, longitudes.isComplete else {
            throw DamagedBlock()
        }
        return positions
    }
}

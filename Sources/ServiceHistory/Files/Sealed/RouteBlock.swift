import LiveModel
import TransitCore

/// A route's block in the `trips` section: its stops and patterns as rows, then ``TripColumns`` and ``VisitColumns``.
enum RouteBlock {
    private static let count = 1 + TripColumns.count + VisitColumns.count

    static func packed(_ slice: RouteSlice) -> [UInt8]? {
        var rows = ByteWriter()
        rows.list(slice.stops) { $0.indexedStop($1) }
        rows.list(slice.patterns) { $0.pattern($1) }
        var (trips, visits) = (TripColumns(), VisitColumns())
        var position = slice.visits.startIndex
        for (index, trip) in slice.trips.enumerated() {
            trips.add(trip)
            let first = position
            while position < slice.visits.endIndex, slice.visits[position].trip == index { position += 1 }
            visits.add(slice.visits[first..<position], of: trip)
        }
        return DayFileBlock.packed([rows] + trips.columns + visits.columns)
    }

    static func read(_ block: UnsafeRawBufferPointer) throws(DamagedBlock) -> RouteSlice {
        let columns = try DayFileBlock.columns(block, count: count)
        var slice = try rows(columns[0])
        var trips = try TripDecoder(columns[1..<1 + TripColumns.count])
        slice.trips = try trips.trips(patternCount: slice.patterns.count)
        var visits = VisitDecoder(columns[(1 + TripColumns.count)...])
        slice.visits.reserveCapacity(visits.total)
        for (index, trip) in slice.trips.enumerated() {
            let calls = slice.patterns[Int(trip.pattern)].stops.count
            visits.read(trip, UInt32(index), calls: calls, into: &slice.visits)
        }
        guard visits.isComplete else { throw DamagedBlock() }
        return slice
    }

    private static func rows(_ column: ColumnCursor) throws(DamagedBlock) -> RouteSlice {
        var rows = column.rows()
        var slice = RouteSlice()
        guard let stops = rows.list({ $0.indexedStop() }), let patterns = rows.list({ $0.pattern() }), rows.isAtEnd,
            patterns.allSatisfy({ $0.route == 0 && $0.stops.allSatisfy { Int($0) < stops.count } })
        else { throw DamagedBlock() }
        slice.stops = stops
        slice.patterns = patterns
        return slice
    }
}

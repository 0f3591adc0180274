import LiveModel
import TransitCore

/// The first block of a sealed file: the day, its agencies and routes, the stops that no pattern serves, and the
/// location of each route's blocks. It ends with the holiday status of the day, if that is known.
struct DaySummary {
    /// The sizes of a route's blocks in bytes.
    struct Sizes: Equatable {
        var trips = 0
        var shapes = 0
        var positions = 0
    }

    let header: DayHeader
    let agencies: [RecordedAgency]
    let routes: [(record: RecordedRoute, sizes: Sizes)]
    let stopCount: Int
    /// The stops that no pattern serves, each with its index in the day.
    let otherStops: [(index: UInt32, record: RecordedStop)]
    /// Whether the day is a holiday; nil if unknown, and in files that were written before this was recorded.
    let isHoliday: Bool?

    init(_ day: RecordedDay, sizes: [Sizes]) {
        header = DayHeader(day)
        agencies = day.agencies
        routes = Array(zip(day.routes, sizes))
        stopCount = day.stops.count
        isHoliday = day.isHoliday
        let served = Set(day.patterns.flatMap(\.stops))
        otherStops = day.stops.enumerated().map { (UInt32($0), $1) }.filter { !served.contains($0.0) }
    }

    var column: ByteWriter {
        var rows = ByteWriter()
        rows.header(header)
        rows.list(agencies) { $0.agency($1) }
        rows.list(routes) { rows, route in
            rows.route(route.record)
            for size in [route.sizes.trips, route.sizes.shapes, route.sizes.positions] { rows.number(UInt64(size)) }
        }
        rows.number(UInt64(stopCount))
        rows.list(otherStops) { $0.indexedStop($1) }
        if let isHoliday { rows.flag(isHoliday) }
        return rows
    }

    init(_ column: ColumnCursor) throws(DamagedBlock) {
        var rows = column.rows()
        guard let header = rows.header(), let agencies = rows.list({ $0.agency() }),
            let routes = rows.list(Self.route), let stopCount = rows.whole(Int.self),
            let otherStops = rows.list({ $0.indexedStop() })
        else { throw DamagedBlock() }
        isHoliday = rows.isAtEnd ? nil : rows.flag()
        guard rows.isAtEnd else { throw DamagedBlock() }
        self.header = header
        self.agencies = agencies
        self.routes = routes
        self.stopCount = stopCount
        self.otherStops = otherStops
    }

    private static func route(_ rows: inout ByteReader) -> (record: RecordedRoute, sizes: Sizes)? {
        guard let record = rows.route(), let trips = rows.whole(Int.self), let shapes = rows.whole(Int.self),
            let positions = rows.whole(Int.self)
        else { return nil }
        return (record, Sizes(trips: trips, shapes: shapes, positions: positions))
    }
}

extension ByteWriter {
    mutating func indexedStop(_ stop: (index: UInt32, record: RecordedStop)) {
        number(UInt64(stop.index))
        self.stop(stop.record)
    }
}

extension ByteReader {
    mutating func indexedStop() -> (index: UInt32, record: RecordedStop)? {
        guard let index = whole(UInt32.self), let stop = stop() else { return nil }
        return (index, stop)
    }
}

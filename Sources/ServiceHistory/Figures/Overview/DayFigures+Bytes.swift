import LiveModel
import TransitCore

extension DayFigures {
    private static let version: UInt8 = 4
    /// The maximum number of routes that are decoded; ``mostOutages`` is the maximum number of outages.
    private static let mostRoutes = 100_000
    private static let mostOutages = 100_000

    /// The encoded figures, which ``init(bytes:)`` decodes. Equal figures have equal bytes.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.byte(Self.version)
        writer.signed(Int64(date.daysSince1970))
        writer.signed(start.rawValue)
        writer.signed(Int64(limits.early))
        writer.signed(Int64(limits.late))
        writer.number(UInt64(routes.count))
        for route in routes { writer.write(route) }
        writer.write(sums)
        writer.block(cells.bytes)
        writer.number(UInt64(outages.count))
        for outage in outages { writer.write(outage) }
        return writer.bytes
    }

    /// Decodes stored figures; nil if they are damaged or of another version, in which case they have to be recomputed.
    package init?(bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard reader.byte() == Self.version, let date = reader.int32(), let start = reader.signed(),
            let early = reader.int32(), let late = reader.int32(),
            let routes = reader.list(atMost: Self.mostRoutes, { $0.routeNames() }),
            let sums = reader.daySums(routes: routes.count), let cells = reader.block(),
            let outages = reader.list(atMost: Self.mostOutages, { $0.orderedOutage() }), reader.isAtEnd
        else { return nil }
        self.init(
            date: ServiceDate(daysSince1970: date), start: EpochSeconds(start),
            limits: PunctualityLimits(early: early, late: late), routes: routes, sums: sums,
            cells: FigureCells(bytes: cells), outages: outages)
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ route: RouteNames) {
        text(route.id)
        text(route.shortName)
        text(route.longName)
        signed(Int64(route.type))
        number(route.color.map { UInt64($0) + 1 } ?? 0)
    }

    fileprivate mutating func write(_ outage: FeedOutage) {
        text(outage.feed)
        signed(Int64(outage.first))
        signed(Int64(outage.last))
    }
}

extension ByteReader {
    fileprivate mutating func routeNames() -> RouteNames? {
        guard let id = text(), let shortName = text(), let longName = text(), let type = int32(),
            let color = number(), color <= 1 << 24
        else { return nil }
        return RouteNames(
            id: id, shortName: shortName, longName: longName, type: type,
            color: color == 0 ? nil : UInt32(color - 1))
    }

    fileprivate mutating func orderedOutage() -> FeedOutage? {
        guard let feed = text(), let first = int32(), let last = int32(), first <= last else { return nil }
        return FeedOutage(feed: feed, first: first, last: last)
    }
}

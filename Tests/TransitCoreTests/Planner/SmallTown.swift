@testable import TransitCore

/// A timetable defined in a test. Times are seconds of service time.
struct SmallTown {
    struct Stop {
        /// The distance in metres east and north of the town's corner.
        var east = 0.0
        var north = 0.0
        var parent: Int?
        var kind: UInt8 = 0
        var wheelchair: UInt8 = 0
        var access = PlatformAccess.undefined
    }

    struct Call {
        var stop: Int
        var arrival: Int
        var departure: Int
        var flags: PatternStopFlags = []
    }

    struct Trip {
        var route = 0
        var calls: [Call]
        var service = 0
        var block: Int?
        /// The headway in seconds of a frequency-based trip.
        var headway = 0
        var flags: TripFlags = []

        /// Creates a trip along consecutive stops, each `pace` seconds after the previous one.
        init(_ stops: [Int], at start: Int, every pace: Int = 600, route: Int = 0, service: Int = 0, block: Int? = nil)
        {
            calls = stops.enumerated().map { number, stop in
                Call(stop: stop, arrival: start + number * pace, departure: start + number * pace)
            }
            (self.route, self.service, self.block) = (route, service, block)
        }
    }

    /// A pathway within a station.
    struct Pathway {
        var from: Int
        var to: Int
        var mode = PathwayMode.walkway
        /// The traversal time in seconds; nil if the feed has none.
        var time: Int?
        var stairs = 0
        var slope = Float.nan
        var length = Float.nan
        var width = Float.nan
    }

    var stops: [Stop] = []
    /// The pathways, one for each direction.
    var pathways: [Pathway] = []
    var routes = 1
    /// The days on which each service runs, counted from ``firstDay``.
    var services: [Set<Int>] = [Set(0..<7)]
    var days = 7
    var trips: [Trip] = []
    /// Links of consecutive trips, with or without an in-seat transfer.
    var links: [(from: Int, to: Int, isInSeat: Bool)] = []
    /// The offset of the time zone in seconds east of UTC.
    var zone = 0

    static let firstDay = ServiceDate(daysSince1970: 20_000)

    /// Creates a town with stops that are too far apart to walk between.
    /// - Parameter count: The number of stops.
    init(stops count: Int = 0) {
        stops = (0..<count).map { Stop(east: 3000 * Double($0)) }
    }

    /// Returns the time of a service time on a day, counted from ``firstDay``.
    func moment(_ time: Int, day: Int = 1) -> EpochSeconds {
        Self.firstDay.advanced(by: Int32(day)).utcStart + Int64(time - zone)
    }

    /// Returns the timetable, and the row in it of each of ``trips``.
    func compiled() throws -> (timetable: Timetable, rows: [TripIndex]) {
        let draft = Draft(self)
        return (try Timetable(FileBytes(copying: draft.file(self))), draft.rows)
    }

    func timetable() throws -> Timetable { try compiled().timetable }
}

/// Builds the columns of a town's timetable.
private struct Draft {
    private struct Pattern: Hashable {
        var route: Int
        var stops: [Int]
        var flags: [UInt8]
    }

    private var patterns: [(key: Pattern, trips: [Int])] = []
    /// The row of each trip, by the trip's index in the town.
    private(set) var rows: [TripIndex]
    private let order: [Int]

    init(_ town: SmallTown) {
        for (number, trip) in town.trips.enumerated() {
            let key = Pattern(route: trip.route, stops: trip.calls.map(\.stop), flags: trip.calls.map(\.flags.rawValue))
            if let known = patterns.firstIndex(where: { $0.key == key }) {
                patterns[known].trips.append(number)
            } else {
                patterns.append((key, [number]))
            }
        }
        patterns.sort { $0.key.route < $1.key.route }
        for number in patterns.indices {
            patterns[number].trips.sort {
                (town.trips[$0].calls[0].departure, $0) < (town.trips[$1].calls[0].departure, $1)
            }
        }
        order = patterns.flatMap(\.trips)
        rows = Array(repeating: TripIndex(0), count: town.trips.count)
        for (row, number) in order.enumerated() { rows[number] = TripIndex(row) }
    }

    func file(_ town: SmallTown) -> [UInt8] {
        var writer = ColumnFileWriter<TimetableSection>()
        writer.put(.zoneStarts, [EpochSeconds(0)])
        writer.put(.zoneOffsets, [Int32(town.zone)])
        putStops(town, &writer)
        putServices(town, &writer)
        putPatterns(town, &writer)
        putTrips(town, &writer)
        if !town.pathways.isEmpty { putPathways(town, &writer) }
        return writer.finish()
    }

    private func putStops(_ town: SmallTown, _ writer: inout ColumnFileWriter<TimetableSection>) {
        let none = [UInt32](repeating: 0, count: town.stops.count)
        writer.put(.stopIDs, none)
        // Near Kingston, Ontario.
        writer.put(.stopLatitudes, town.stops.map { Coordinate.e7(44 + $0.north / 111_195) })
        writer.put(.stopLongitudes, town.stops.map { Coordinate.e7(-76 + $0.east / 79_987) })
        writer.put(
            .stopsByLatitude,
            town.stops.indices.sorted { town.stops[$0].north < town.stops[$1].north }.map { UInt32($0) })
        writer.put(.stopParents, town.stops.map { $0.parent.map { UInt32($0) } ?? .max })
        writer.put(.stopKinds, town.stops.map(\.kind))
        writer.put(.stopWheelchair, town.stops.map(\.wheelchair))
        if town.stops.contains(where: { $0.access != .undefined }) {
            writer.put(.stopAccess, town.stops.map(\.access.rawValue))
        }
        put(
            town.stops.indices.map { stop in town.stops.indices.filter { town.stops[$0].parent == stop } },
            .stopChildStarts, .stopChildren, &writer)
        let calls = patterns.flatMap(\.key.stops)
        put(
            town.stops.indices.map { stop in calls.indices.filter { calls[$0] == stop } },
            .stopCallStarts, .stopCalls, &writer)
        writer.put(.routeIDs, [UInt32](repeating: 0, count: town.routes))
    }

    private func put(
        _ groups: [[Int]], _ starts: TimetableSection, _ members: TimetableSection,
        _ writer: inout ColumnFileWriter<TimetableSection>
    ) {
        var ends: [UInt32] = [0]
        for group in groups { ends.append(ends[ends.count - 1] + UInt32(group.count)) }
        writer.put(starts, ends)
        writer.put(members, groups.joined().map { UInt32($0) })
    }

    private func putPathways(_ town: SmallTown, _ writer: inout ColumnFileWriter<TimetableSection>) {
        let groups = town.stops.indices.map { stop in town.pathways.filter { $0.from == stop } }
        let ways = groups.flatMap { $0 }
        writer.put(.pathwayStarts, Self.starts(groups.map(\.count)))
        writer.put(.pathwayToStops, ways.map { UInt32($0.to) })
        writer.put(.pathwayModes, ways.map(\.mode.rawValue))
        writer.put(.pathwayTimes, ways.map { Int32($0.time ?? -1) })
        writer.put(.pathwayStairs, ways.map { Int16($0.stairs) })
        writer.put(.pathwaySlopes, ways.map(\.slope))
        writer.put(.pathwayLengths, ways.map(\.length))
        writer.put(.pathwayWidths, ways.map(\.width))
    }

    private func putServices(_ town: SmallTown, _ writer: inout ColumnFileWriter<TimetableSection>) {
        writer.put(.serviceIDs, [UInt32](repeating: 0, count: town.services.count))
        writer.put(.serviceRange, [SmallTown.firstDay.daysSince1970, Int32(town.days)])
        writer.put(.serviceDays, town.services.map { days in days.reduce(0 as UInt64) { $0 | 1 << UInt64($1) } })
    }

    private func putPatterns(_ town: SmallTown, _ writer: inout ColumnFileWriter<TimetableSection>) {
        writer.put(.patternRoutes, patterns.map { UInt32($0.key.route) })
        writer.put(.patternStopStarts, Self.starts(patterns.map(\.key.stops.count)))
        writer.put(.patternTripStarts, Self.starts(patterns.map(\.trips.count)))
        writer.put(
            .patternStopPatterns,
            patterns.enumerated().flatMap { [UInt32](repeating: UInt32($0), count: $1.key.stops.count) })
        writer.put(.patternStopStops, patterns.flatMap { $0.key.stops.map { UInt32($0) } })
        writer.put(.patternStopFlags, patterns.flatMap(\.key.flags))
        let spans = patterns.flatMap { pattern in
            pattern.key.stops.indices.map { place in
                pattern.trips.map { trip in
                    let calls = town.trips[trip].calls
                    return Int32(calls[place].departure - calls[0].departure)
                }
            }
        }
        writer.put(.patternStopEarliest, spans.map { $0.min() ?? 0 })
        writer.put(.patternStopLatest, spans.map { $0.max() ?? 0 })
    }

    private static func starts(_ counts: [Int]) -> [UInt32] {
        counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + UInt32($1)) }
    }

    private func putTrips(_ town: SmallTown, _ writer: inout ColumnFileWriter<TimetableSection>) {
        let trips = order.map { town.trips[$0] }
        writer.put(.tripIDs, (0..<UInt32(trips.count)).map { $0 })
        writer.put(.tripServices, trips.map { UInt32($0.service) })
        writer.put(.tripStarts, trips.map { Int32($0.calls[0].departure) })
        writer.put(.tripBlocks, trips.map { $0.block.map { UInt32($0) } ?? .max })
        writer.put(.tripHeadways, trips.map { UInt16($0.headway) })
        writer.put(.tripFlags, trips.map(\.flags.rawValue))
        writer.put(.tripProfiles, Self.starts(trips.map(\.calls.count)).dropLast().map { $0 })
        writer.put(
            .profileArrivals, trips.flatMap { trip in trip.calls.map { Int32($0.arrival - trip.calls[0].departure) } })
        writer.put(
            .profileDepartures,
            trips.flatMap { trip in trip.calls.map { Int32($0.departure - trip.calls[0].departure) } })
        let blocks = (trips.compactMap(\.block).max() ?? -1) + 1
        writer.put(.blockIDs, [UInt32](repeating: 0, count: blocks))
        let members = (0..<blocks).map { block in
            trips.indices.filter { trips[$0].block == block }
                .sorted { (trips[$0].calls[0].departure, $0) < (trips[$1].calls[0].departure, $1) }
        }
        put(members, .blockTripStarts, .blockTrips, &writer)
        let links = town.links.map { (rows[$0.from].rawValue, rows[$0.to].rawValue, $0.isInSeat ? 4 : 5 as UInt8) }
            .sorted { $0 < $1 }
        writer.put(.linkFromTrips, links.map(\.0))
        writer.put(.linkToTrips, links.map(\.1))
        writer.put(.linkKinds, links.map(\.2))
    }
}

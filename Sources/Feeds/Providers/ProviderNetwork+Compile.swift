package import Fetching
package import GTFSSchedule
package import TransitCore

extension ProviderNetwork {
    /// Compiles a timetable file without trips.
    ///
    /// Routes, stops and patterns are omitted and counted if their id is repeated, a reference is unknown, or a limit
    /// is exceeded.
    /// - Throws: `unreadable` if no route remains.
    package func compile() throws(FeedError) -> (file: [UInt8], report: NetworkReport) {
        let network = bounded()
        var compiler = NetworkCompiler(network)
        guard !compiler.builder.routes.isEmpty else {
            throw .unreadable(expected: "a network with routes", place: "no route was found")
        }
        for pattern in network.patterns { compiler.add(pattern) }
        let report = NetworkReport(
            routes: compiler.builder.routes.count, stops: compiler.builder.stops.count,
            patterns: compiler.patterns, discarded: compiler.discarded, notices: compiler.notices.summary)
        return (compiler.builder.finish(), report)
    }
}

/// The result of compiling a network.
package struct NetworkReport: Sendable, Equatable {
    package var routes: Int
    package var stops: Int
    package var patterns: Int
    /// The counts of discarded data in the provider's responses and in the network.
    package var discarded: DiscardCounts
    package var notices: [ImportNoticeGroup]
}

private struct NetworkCompiler {
    let notices = ImportNoticeLog()
    var builder: TimetableBuilder
    var discarded: DiscardCounts
    private(set) var patterns = 0
    private var routes: [String: RouteIndex] = [:]
    private var stops: [String: StopIndex] = [:]

    init(_ network: ProviderNetwork) {
        builder = TimetableBuilder(notices: notices)
        discarded = network.discarded
        addAgencies(network.agencies)
        let agencies = network.agencies.map(\.id)
        for route in network.routes { add(route, agency: route.agencyID.flatMap { agencies.firstIndex(of: $0) } ?? 0) }
        for stop in network.stops { add(stop) }
    }

    private mutating func addAgencies(_ agencies: [ProviderNetwork.Agency]) {
        for agency in agencies {
            builder.agencies.append(
                AgencyRecord(
                    id: builder.strings.intern(agency.id), name: builder.strings.intern(agency.name),
                    url: builder.strings.intern(agency.url), phone: builder.strings.intern(agency.phone),
                    language: builder.strings.intern(agency.language)))
        }
        if agencies.isEmpty { builder.agencies = [AgencyRecord(id: .none, name: .none)] }
        let first = agencies.first
        let zone = first.flatMap { ZoneTransitions($0.timeZone) }
        // A time zone name that is unknown here is omitted: clients that do not know it either could not display any
        // time.
        builder.feed[.timeZone] = builder.strings.intern(zone == nil ? "" : first?.timeZone ?? "")
        builder.feed[.language] = builder.strings.intern(first?.language ?? "")
        builder.zone = zone ?? .utc
    }

    private mutating func add(_ route: ProviderNetwork.Route, agency: Int) {
        guard !route.id.isEmpty else { return discarded.add(.noID) }
        guard routes[route.id] == nil else { return discarded.add(.duplicate) }
        routes[route.id] = builder.routes.endIndex
        var record = RouteRecord(
            id: builder.strings.intern(route.id), agency: AgencyIndex(agency),
            shortName: builder.strings.intern(route.shortName), longName: builder.strings.intern(route.longName),
            description: builder.strings.intern(route.description), url: builder.strings.intern(route.url))
        record.type = route.type
        record.color = route.color?.rgb ?? .max
        record.textColor = route.textColor?.rgb ?? .max
        record.sortOrder = route.sortOrder
        builder.routes.append(record)
    }

    private mutating func add(_ stop: ProviderNetwork.Stop) {
        guard !stop.id.isEmpty else { return discarded.add(.noID) }
        // Several routes may list the same stop. Only a different stop with the same id is counted, and the first is
        // used.
        guard stops[stop.id] == nil else { return }
        guard stop.coordinate.isPlausible else { return discarded.add(.implausiblePosition) }
        stops[stop.id] = builder.stops.endIndex
        var record = StopRecord(
            id: builder.strings.intern(stop.id), code: builder.strings.intern(stop.code),
            name: builder.strings.intern(stop.name), coordinate: stop.coordinate)
        record.description = builder.strings.intern(stop.description)
        builder.stops.append(record)
    }

    mutating func add(_ pattern: ProviderNetwork.Pattern) {
        guard let route = routes[pattern.routeID] else { return discarded.add(.unknownRoute) }
        let known = pattern.stops.compactMap { stops[$0] }
        discarded.add(.unknownStop, pattern.stops.count - known.count)
        guard !known.isEmpty else { return discarded.add(.malformed) }
        let line = pattern.line.filter(\.isPlausible)
        let shape =
            line.count < 2 ? UInt32.max : builder.addShape(id: builder.strings.intern("\(patterns)"), line: line)
        let headsign = builder.strings.intern(pattern.headsign)
        let calls = known.enumerated().map { number, stop in
            PatternCall(stop: stop, sequence: UInt32(number + 1), headsign: headsign)
        }
        _ = builder.pattern(route: route, direction: pattern.direction ?? 255, shape: shape, calls: calls)
        patterns += 1
    }
}

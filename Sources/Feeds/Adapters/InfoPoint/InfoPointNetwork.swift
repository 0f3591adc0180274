import TransitCore

/// Builds a network from InfoPoint's routes and traces.
struct InfoPointNetwork {
    private(set) var network: ProviderNetwork
    private let traces: [String: TraceNetwork]
    private var coordinates: [String: Coordinate] = [:]

    /// - Parameters:
    ///   - stops: Stops in addition to those of the routes.
    ///   - traces: The traces by file name.
    init(
        _ routes: InfoPointRoutes, stops: [ProviderNetwork.Stop], traces: [String: TraceNetwork],
        agency: ProviderNetwork.Agency
    ) {
        self.traces = traces
        network = ProviderNetwork(agencies: [agency], discarded: routes.discarded)
        for stop in routes.routes.flatMap(\.stops) + stops where coordinates[stop.id] == nil {
            coordinates[stop.id] = stop.coordinate
            network.stops.append(stop)
        }
        for route in routes.routes {
            network.routes.append(route.route)
            network.patterns += patterns(of: route)
        }
    }

    private func patterns(of route: InfoPointRoute) -> [ProviderNetwork.Pattern] {
        ways(of: route).flatMap { way -> [ProviderNetwork.Pattern] in
            let direction = InfoPointDirection(
                code: way.code, long: route.words(of: way.code))
            var stops = way.stops
            if direction.words == "Loop" { close(&stops) }
            let trace = route.trace.flatMap { traces[$0] }
            return lines(along: trace, stops).map { stops, line in
                ProviderNetwork.Pattern(
                    routeID: route.route.id, direction: direction.number, headsign: direction.words ?? "",
                    stops: stops, line: line)
            }
        }
    }

    /// Returns the stops and line of each branch of a direction, if its trace shows branches. If a stop lies on no
    /// branch, adds a line through all stops. Without branches, returns only that line, with misplaced stops moved to
    /// their positions along the trace.
    private func lines(along trace: TraceNetwork?, _ stops: [String]) -> [(stops: [String], line: [Coordinate])] {
        guard !stops.isEmpty else { return [] }
        let points = stops.compactMap { coordinates[$0] }
        guard let trace, points.count == stops.count else { return [(stops, trace?.line(through: points) ?? [])] }
        let passages = trace.passages(at: points)
        let branches = passages.variants
        guard !branches.isEmpty else {
            let order = passages.order
            return [(order.map { stops[$0] }, trace.line(through: order.map { points[$0] }))]
        }
        let onBranches = Set(branches.flatMap(\.stops))
        let lines = branches.map { branch in (branch.stops.map { stops[$0] }, branch.line) }
        return onBranches.count == stops.count ? lines : lines + [(stops, trace.line(through: points))]
    }

    private typealias Way = (code: String, stops: [String])

    /// Returns the stops of a route by direction, in the order of the route's directions.
    private func ways(of route: InfoPointRoute) -> [Way] {
        guard !route.calls.isEmpty else {
            // If the route has no calls with directions, there is one pattern. If the route has exactly one direction,
            // the pattern has that direction.
            let code = route.directions.count == 1 ? route.directions[0].code : ""
            return [(code, route.stops.map(\.id))]
        }
        let calls = Dictionary(grouping: route.calls, by: \.direction)
        var codes = Set(calls.keys)
        let named = (route.directions.map(\.code) + route.calls.map(\.direction)).filter { codes.remove($0) != nil }
        return named.map { code in
            let ordered = (calls[code] ?? []).enumerated().sorted {
                ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
            }
            return (code, Self.withoutRepeats(ordered.map(\.element.stopID)))
        }
    }

    private static func withoutRepeats(_ stops: [String]) -> [String] {
        stops.indices.filter { $0 == 0 || stops[$0] != stops[$0 - 1] }.map { stops[$0] }
    }

    /// Repeats the first stop of a loop at its end, because the server lists each stop only once.
    private func close(_ stops: inout [String]) {
        guard let first = stops.first, stops.count > 2, stops.last != first else { return }
        stops.append(first)
    }
}

import Fetching
import TransitCore

/// Loads an agency's network from InfoPoint: routes, stops and traces.
struct InfoPointNetworkLoader {
    private let server: InfoPointServer
    private let agency: ProviderNetwork.Agency

    init(_ server: InfoPointServer, agency: ProviderNetwork.Agency) {
        self.server = server
        self.agency = agency
    }

    /// Loads the network. If a part is missing, such as a route's details or a trace, it is omitted and counted.
    /// - Throws: The error of the request for the routes, or `unreadable` if there are no routes.
    func network() async throws(FeedError) -> ProviderNetwork {
        var routes = try await routes()
        guard !routes.routes.isEmpty else {
            throw .unreadable(expected: "a list of InfoPoint routes", place: "it is empty")
        }
        let stops = await missingStops(&routes)
        let traces = await traces(&routes)
        return InfoPointNetwork(routes, stops: stops, traces: traces, agency: agency).network
    }

    /// Requests the details of all routes in one request if the server supports it, otherwise of each route.
    private func routes() async throws(FeedError) -> InfoPointRoutes {
        do throws(FeedError) {
            return try InfoPointRoutes(from: await server.body("rest/RouteDetails/GetAllRouteDetails", for: "static"))
        } catch {
            guard error.isOfThisRequest else { throw error }
        }
        return try await detailed(
            InfoPointRoutes(from: await server.body("rest/Routes/GetVisibleRoutes", for: "static")))
    }

    private func detailed(_ listed: InfoPointRoutes) async -> InfoPointRoutes {
        var routes = listed
        let ids = listed.routes.map(\.route.id)
        let details = await fewAtATime(ids) { id in
            let body = try? await server.body("rest/RouteDetails/Get/\(id)", for: "static")
            return body.flatMap { try? InfoPointRoutes(from: $0).routes.first }
        }
        for detail in details {
            if let detail { routes.replace(detail) } else { routes.discard(.malformed) }
        }
        return routes
    }

    /// Requests the list of all stops if routes refer to stops that their details do not describe.
    private func missingStops(_ routes: inout InfoPointRoutes) async -> [ProviderNetwork.Stop] {
        let known = Set(routes.routes.flatMap(\.stops).map(\.id))
        let called = Set(routes.routes.flatMap(\.calls).map(\.stopID))
        guard !called.isSubset(of: known) else { return [] }
        let body = try? await server.body("rest/Stops/GetAllStops", for: "static")
        return (body.flatMap { try? InfoPointStops.stops(from: $0).stops } ?? []).filter { called.contains($0.id) }
    }

    private func traces(_ routes: inout InfoPointRoutes) async -> [String: TraceNetwork] {
        let names = Array(Set(routes.routes.compactMap(\.trace))).sorted()
        let work = TraceWork()
        let traces = await fewAtATime(names) { name -> (network: TraceNetwork, discarded: DiscardCounts)? in
            let body = try? await server.trace(named: name)
            let trace = body.flatMap { try? KMLTrace($0) }
            return trace.map { (TraceNetwork($0.pieces, work: work), $0.discarded) }
        }
        for trace in traces {
            if let trace { routes.discard(trace.discarded) } else { routes.discard(.malformed) }
        }
        return Dictionary(uniqueKeysWithValues: zip(names, traces)).compactMapValues { $0?.network }
    }
}

/// Performs requests, at most four of them concurrently.
/// - Returns: The responses in the order of the requests.
func fewAtATime<Thing: Sendable, Answer: Sendable>(
    _ things: [Thing], _ ask: @escaping @Sendable (Thing) async -> Answer?
) async -> [Answer?] {
    await withTaskGroup(of: (Int, Answer?).self) { group in
        var answers = [Answer?](repeating: nil, count: things.count)
        for (number, thing) in things.enumerated() {
            if number >= 4, let (done, answer) = await group.next() { answers[done] = answer }
            group.addTask { (number, await ask(thing)) }
        }
        for await (done, answer) in group { answers[done] = answer }
        return answers
    }
}

extension FeedError {
    /// Whether the error concerns only this request, so that another path may succeed.
    var isOfThisRequest: Bool {
        switch self {
        case .rejected, .unreadable, .tooLarge, .timedOut: true
        default: false
        }
    }
}

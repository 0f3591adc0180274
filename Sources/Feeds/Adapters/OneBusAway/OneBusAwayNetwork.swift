import Fetching
import TransitCore

/// Loads a server's network: its agencies, their routes, and the stops and lines of each route.
struct OneBusAwayNetwork: Sendable {
    /// The number of concurrent requests. It is low, because servers are shared and slow with hundreds of routes.
    private static let atATime = 4
    /// The maximum number of routes, above that of the largest city. A response with more routes is invalid.
    private static let mostRoutes = 3_000

    let transport: any ProviderTransport
    let settings: OneBusAwaySettings
    private let work = TraceWork()

    init(transport: any ProviderTransport, settings: OneBusAwaySettings) {
        self.transport = transport
        self.settings = settings
    }

    private typealias Details = Result<OneBusAwayRouteDetails, FeedError>

    /// Loads the network.
    /// - Throws: The server's error if there are no routes, or no lines for any route.
    func network() async throws(FeedError) -> ProviderNetwork {
        var network = ProviderNetwork()
        network.agencies = try await agencies()
        try await addRoutes(to: &network)
        let answers = await details(of: network.routes.map(\.id))
        var failure: FeedError?
        var isUsable = false
        for answer in answers {
            switch answer {
            case .success(let details):
                isUsable = true
                network.add(details.stops)
                network.patterns += details.patterns
                network.discarded.add(details.discarded)
            case .failure(let error):
                failure = error
                network.discarded.add(.malformed)
            }
        }
        if !isUsable, let failure { throw failure }
        return network
    }

    /// Returns the server's agencies in the configured order. If the request fails, returns the configured agencies, of
    /// which only the ids are known.
    private func agencies() async throws(FeedError) -> [ProviderNetwork.Agency] {
        let found: [ProviderNetwork.Agency]
        do throws(FeedError) {
            let body = try await transport.body("where/agencies-with-coverage.json", for: "static")
            found = try OneBusAwayResponse(body, expecting: "a list of OneBusAway agencies").agencies(
                timeZone: settings.timeZone)
        } catch {
            guard settings.agencies != nil else { throw error }
            found = []
        }
        guard let wanted = settings.agencies else { return found }
        return wanted.map { id in
            if let agency = found.first(where: { $0.id == id }) { return agency }
            var agency = ProviderNetwork.Agency(id: id, name: id)
            agency.timeZone = settings.timeZone
            return agency
        }
    }

    private func addRoutes(to network: inout ProviderNetwork) async throws(FeedError) {
        var failure: FeedError?
        for agency in network.agencies {
            do throws(FeedError) {
                let body = try await transport.body("where/routes-for-agency/\(agency.id).json", for: "static")
                let answer = try OneBusAwayResponse(body, expecting: "a list of OneBusAway routes")
                network.routes += answer.routes(discarding: &network.discarded).filter(settings.wants)
            } catch {
                failure = error
                network.discarded.add(.malformed)
            }
        }
        network.discarded.add(.tooMany, network.routes.count - Self.mostRoutes)
        network.routes = Array(network.routes.prefix(Self.mostRoutes))
        network.orderRoutes()
        if network.routes.isEmpty {
            throw failure ?? .unreadable(expected: "a list of OneBusAway routes", place: "it is empty for every agency")
        }
    }

    /// Returns the details of routes, in the order of the routes.
    private func details(of routes: [String]) async -> [Details] {
        await withTaskGroup(of: (Int, Details).self) { group in
            var found: [Int: Details] = [:]
            for (number, id) in routes.enumerated() {
                if number >= Self.atATime, let (number, details) = await group.next() { found[number] = details }
                group.addTask { (number, await self.details(of: id)) }
            }
            for await (number, details) in group { found[number] = details }
            return routes.indices.compactMap { found[$0] }
        }
    }

    private func details(of id: String) async -> Details {
        do throws(FeedError) {
            let path: ProviderPath = "where/stops-for-route/\(id).json?includePolylines=true&version=2"
            return .success(
                try OneBusAwayRouteDetails(try await transport.body(path, for: "static"), routeID: id, work: work))
        } catch {
            return .failure(error)
        }
    }
}

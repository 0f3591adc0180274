import Fetching
import Synchronization
import TransitCore

/// Requests vehicles by the method that the server supports: all vehicles in one request, one request per route, or
/// within the details of all routes.
final class InfoPointVehicleSource: FeedSource {
    private enum Way: CaseIterable {
        case all, byRoute, withDetails
    }

    private let server: InfoPointServer
    private let clock: any EpochClock
    private let known = Mutex(Way.all)

    init(_ server: InfoPointServer, clock: any EpochClock) {
        self.server = server
        self.clock = clock
    }

    func fetch() async throws(FeedError) -> Fetched {
        let first = known.withLock { $0 }
        let refusal: FeedError
        do throws(FeedError) {
            return try await fetch(first)
        } catch {
            guard error == .rejected(status: 404) else { throw error }
            refusal = error
        }
        for way in Way.allCases where way != first {
            guard let fetched = try? await fetch(way) else { continue }
            known.withLock { $0 = way }
            return fetched
        }
        throw refusal
    }

    private func fetch(_ way: Way) async throws(FeedError) -> Fetched {
        switch way {
        case .all:
            try await InfoPointSource(
                server, path: "rest/Vehicles/GetAllVehicles", feed: "vehicles", adapter: InfoPointVehiclesAdapter()
            ).fetch()
        case .byRoute: try await fetchByRoute()
        case .withDetails:
            try await InfoPointSource(
                server, path: "rest/RouteDetails/GetAllRouteDetails", feed: "vehicles",
                adapter: InfoPointDetailedVehiclesAdapter()
            ).fetch()
        }
    }

    /// Requests the vehicles of each route. If one request fails, the whole fetch fails, because that route's vehicles
    /// would seem to have disappeared.
    private func fetchByRoute() async throws(FeedError) -> Fetched {
        let body = try await server.body("rest/Routes/GetVisibleRoutes", for: "vehicles")
        let routes = try InfoPointRoutes(from: body).routes.map(\.route.id)
        let answers = await fewAtATime(routes) { await self.vehicles(ofRoute: $0) }
        var rows: [JSONValue] = []
        for answer in answers {
            guard let answer else { continue }
            rows += try JSONValue(answer.get(), expecting: "a list of InfoPoint vehicles").elements
        }
        return Fetched(reading: InfoPointVehiclesAdapter.reading(of: rows), at: clock.now)
    }

    private func vehicles(ofRoute id: String) async -> Result<[UInt8], FeedError> {
        do throws(FeedError) {
            let path: ProviderPath = "rest/Vehicles/GetAllVehiclesForRoute"
            return .success(try await server.body(path.adding("routeID", id), for: "vehicles"))
        } catch {
            return .failure(error)
        }
    }
}

/// Parses the vehicles from the response that contains the details of all routes.
struct InfoPointDetailedVehiclesAdapter: FeedAdapter {
    func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        let expected = "a list of InfoPoint routes"
        let routes = try JSONValue(body, expecting: expected).rows(with: "RouteId", expecting: expected)
        return InfoPointVehiclesAdapter.reading(of: routes.flatMap { $0["Vehicles"].elements })
    }
}

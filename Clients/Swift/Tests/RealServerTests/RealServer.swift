import Foundation
import HeadsignClient
import Testing

#if AsyncHTTPClient
    import HeadsignAsyncHTTP
#endif

/// The addresses of Headsign servers with the demonstration city, started by `scripts/test-client`. Without them these
/// tests are skipped.
enum RealServer {
    private static let environment = ProcessInfo.processInfo.environment
    /// A server with all features.
    static let address = environment["HEADSIGN_SERVER"]
    /// The URL of a server that stops after a request to `death`, and is then restarted.
    static let mortal = environment["HEADSIGN_MORTAL"]
    static let death = environment["HEADSIGN_DEATH"]
    /// The URL of a proxy of the server at ``address``. The first path component selects how the proxy delays
    /// responses: `drop` sends them slowly, `silent` never responds, and `mute` stops after a stream's first event.
    static let slow = environment["HEADSIGN_SLOW"]

    static var isThere: ConditionTrait { .enabled(if: address != nil, "HEADSIGN_SERVER names no server") }
}

/// A transport of the client. The tests of a real server run with each of them.
enum Way: String, CaseIterable, CustomTestStringConvertible {
    case urlSession = "URLSession"
    #if AsyncHTTPClient
        case asyncHTTP = "AsyncHTTPClient"
    #endif

    var testDescription: String { rawValue }

    var transport: any HTTPTransport {
        switch self {
        case .urlSession: URLSessionTransport()
        #if AsyncHTTPClient
            case .asyncHTTP: AsyncHTTPTransport()
        #endif
        }
    }

    var client: HeadsignClient {
        get throws { try client(of: RealServer.address) }
    }

    func client(of address: String?, _ options: ClientOptions = ClientOptions()) throws -> HeadsignClient {
        HeadsignClient(try #require(address), transport: transport, options: options)
    }
}

extension HeadsignClient {
    /// Returns a stop with more than five arrivals on its default board and several routes.
    func busyStop() async throws -> Stop {
        for stop in try await stops(limit: 400).stops where stop.routes.count > 1 {
            if try await arrivals(stop.id).arrivals.count > 5 { return stop }
        }
        throw HeadsignError.notFound(detail: "There is no stop with buses.")
    }

    /// Returns the vehicle with the most remaining calls, so that its trip does not end during a test.
    func longRide() async throws -> VehicleDetails {
        var longest: VehicleDetails?
        for vehicle in try await vehicles().vehicles.filter({ $0.trip != nil }).prefix(40) {
            // The vehicle may have disappeared in the meantime.
            guard let details = try? await self.vehicle(vehicle.id), details.run != nil else { continue }
            if details.calls.count > longest?.calls.count ?? 0 { longest = details }
        }
        guard let longest else { throw HeadsignError.notFound(detail: "No bus is on a trip.") }
        return longest
    }

    /// Returns an arrival scheduled within the last 15 minutes, and its stop.
    func dueArrival() async throws -> (stop: String, arrival: Arrival) {
        for stop in try await stops(limit: 400).stops {
            let board = try await arrivals(stop.id, minutesBefore: 15, minutesAfter: 5)
            for arrival in board.arrivals where arrival.trip != nil && arrival.serviceDate != nil {
                guard let time = arrival.scheduled, (board.at - 900...board.at).contains(time) else { continue }
                return (stop.id, arrival)
            }
        }
        throw HeadsignError.notFound(detail: "There is no stop where a bus was due.")
    }
}

extension Stop {
    var place: Coordinate {
        get throws { Coordinate(latitude: try #require(lat), longitude: try #require(lon)) }
    }
}

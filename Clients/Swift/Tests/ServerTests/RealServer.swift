import Foundation
import HeadsignClient
import Testing

/// A Headsign server with the demonstration city, as `scripts/test-client` starts one. Without `HEADSIGN_SERVER` these tests are skipped.
enum RealServer {
    static let address = ProcessInfo.processInfo.environment["HEADSIGN_SERVER"]

    static var isThere: ConditionTrait { .enabled(if: address != nil, "HEADSIGN_SERVER names no server") }

    static var client: HeadsignClient {
        get throws { HeadsignClient(try #require(address)) }
    }
}

extension HeadsignClient {
    /// A stop with buses in the next hour and a half.
    func busyStop() async throws -> Stop {
        for stop in try await stops(limit: 400).stops where stop.routes.count > 1 {
            if try await arrivals(stop.id).arrivals.count > 5 { return stop }
        }
        throw HeadsignError.notFound(detail: "There is no stop with buses.")
    }
}

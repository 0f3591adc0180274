import Agencies
import HTTPServer

/// The WebSocket API of transit-tracker-api, which LED signs of that project connect to.
struct TransitTracker: Sendable {
    let registry: AgencyRegistry
    /// The time in epoch seconds.
    let clock: @Sendable () -> Double

    private static let path = "/transit-tracker"

    var interface: APISurface {
        APISurface(
            prefixes: [Self.path], endpoints: [Endpoint(Self.path, connect, work: RequestCost.stream, holds: .streams)])
    }

    /// `GET /transit-tracker`: a WebSocket. The sign sends `schedule:subscribe` once, with a ``ScheduleSubscription``.
    /// It receives `schedule` whenever its departures change, and `heartbeat` every 30 seconds.
    /// - Throws: 426 for a request that is not a WebSocket handshake, 400 for an invalid one.
    private func connect(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        // A base URL may contain fields that other servers require, such as `key`.
        try request.query.finishLeavingRest()
        return .streamed(WebSocketResponse(ScheduleSession(registry: registry, clock: clock)))
    }
}

import Agencies
import AgencyQueries
import GTFSRealtime
import HTTPServer
import LiveModel
import TransitCore

/// The GTFS-Realtime feeds of each agency: full datasets, encoded once per snapshot.
struct RealtimeFeeds: Sendable {
    let registry: AgencyRegistry

    private static let prefix = "/gtfs-rt/"

    var interface: APISurface {
        APISurface(
            prefixes: [Self.prefix], needsKey: true,
            endpoints: RealtimePart.allCases.map { part in
                Endpoint("\(Self.prefix){agency}/\(part.rawValue).pb") { call throws(Problem) in try feed(&call, part) }
            })
    }

    /// `GET /gtfs-rt/{agency}/vehicle-positions.pb`, `trip-updates.pb`, `alerts.pb` and `all.pb`: a protobuf feed
    /// message. Unknown query parameters are ignored.
    /// - Throws: 404 for an unknown agency, 503 while its first timetable is loading.
    private func feed(_ request: inout EndpointRequest, _ part: RealtimePart) throws(Problem) -> EndpointResponse {
        guard let entry = registry[request.parameters[0]] else { throw .notFound(AgencyRegistry.noAgency) }
        try request.query.finishLeavingRest()
        let view = AgencyView(entry)
        let service = try view.readyService
        return .body(
            service.body(part), type: .protobuf,
            freshness: Freshness([view], now: request.now, seconds: 60))
    }
}

/// The type of content in a feed.
enum RealtimePart: String, CaseIterable, Sendable {
    case vehiclePositions = "vehicle-positions"
    case tripUpdates = "trip-updates"
    case alerts
    case all
}

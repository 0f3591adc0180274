import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension Sidecar {
    /// The maximum number of alerts in a region's feed.
    private static let mostAlerts = 20

    enum AlertFormat {
        case binary, text, json
    }

    /// `alerts`, `alerts.pb`, `alerts.pbtext`, `alerts.json`: the service alerts that affect whole agencies, newest
    /// first. `.pbtext` is protobuf's JSON format as plain text, for people. The parameter `test` has no effect,
    /// because there are no test alerts.
    func alerts(_ request: inout EndpointRequest, as format: AlertFormat) throws(Problem) -> EndpointResponse {
        let views = views(of: try region(request))
        try request.query.finishLeavingRest()
        let message = AlertFeedMessage(
            views.compactMap(\.moment.service), at: request.second, limit: Self.mostAlerts
        ) { $0.concernsWholeAgency }
        let freshness = Freshness(views, now: request.now)
        return switch format {
        case .binary: .body(message.binary, type: .binary, freshness: freshness)
        case .text: .body(message.json, type: .text, freshness: freshness)
        case .json: .body(message.json, freshness: freshness)
        }
    }
}

/// The alerts of a single agency, at the URL that iPhone apps use without a sidecar.
struct AgencyAlertFeed: Sendable {
    let registry: AgencyRegistry

    private static let prefix = "/api/gtfs_realtime/"

    var interface: APISurface {
        APISurface(
            prefixes: [Self.prefix], needsKey: true, problems: Sidecar.problems,
            endpoints: [Endpoint("\(Self.prefix)alerts-for-agency/{id}.pb", alerts)])
    }

    /// `GET /api/gtfs_realtime/alerts-for-agency/{id}.pb`: all service alerts of an agency.
    /// - Throws: 404 for an unknown agency, 503 while its first timetable is loading.
    private func alerts(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        guard let entry = registry[request.parameters[0]] else { throw OneBusAway.notFound }
        try request.query.finishLeavingRest()
        let view = AgencyView(entry)
        let message = AlertFeedMessage([try view.readyService], at: request.second) { _ in true }
        return .body(message.binary, type: .protobuf, freshness: Freshness([view], now: request.now))
    }
}

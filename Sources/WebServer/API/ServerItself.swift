import Agencies
import AgencyQueries
import HTTPServer
import Tiles
import TransitCore

// Endpoints about the server itself.

extension API {
    /// `GET /api/v1/time`: the server's clock in epoch milliseconds.
    func time(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        var json = JSONWriter(capacity: 32)
        json.object { $0.member("now", EpochMilliseconds(epoch: request.now)) }
        return .body(json.bytes, caching: .never)
    }

    /// `GET /health`: returns 200 while the server is running.
    func health(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        return .body(Array(#"{"status":"ok"}"#.utf8), caching: .never)
    }

    /// `GET /api/openapi.yaml`: the OpenAPI description of the API.
    /// - Throws: 404 if the file is not installed.
    func contract(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        guard let contract = configuration.contract else {
            throw .notFound("openapi.yaml is not installed on this server.")
        }
        return .body(contract, type: .yaml, freshness: .until(request.now + 60))
    }

    /// `GET /site.json`: the page's settings; see ``SiteSettings``.
    func siteSettings(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let timetables = registry.entries.compactMap { $0.moment.service?.network.timetable }
        let isSimulated = registry.entries.contains { $0.description.isSimulated }
        let settings = SiteSettings(
            configuration: configuration, isSimulated: isSimulated, hasCoaches: intercity != nil,
            hasVaults: vaultAccess != nil, streets: planner.streets, addressesFrom: placeSearch?.attribution,
            nameLanguages: Set(timetables.flatMap(\.nameLanguages)).sorted(),
            baseMap: baseMap?.content)
        return .body(settings.body, freshness: .until(request.now + 60))
    }
}

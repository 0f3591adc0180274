import Tiles
import TransitCore

// What the server says of itself.

extension API {
    /// `GET /api/v1/time`: epoch milliseconds of the clock that every answer is made by.
    func time(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        var json = JSONWriter(capacity: 32)
        json.object { $0.member("now", EpochMilliseconds(epoch: request.now)) }
        return .body(json.bytes, caching: .never)
    }

    /// `GET /health`
    func health(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        return .body(Array(#"{"status":"ok"}"#.utf8), caching: .never)
    }

    /// `GET /api/openapi.yaml`
    func contract(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        guard let contract = configuration.contract else { throw .notFound("The contract is not installed here.") }
        return .body(contract, type: .yaml, freshness: .until(request.now + 60))
    }

    /// `GET /site.json`
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

extension Freshness {
    static func until(_ time: Double) -> Freshness { Freshness(revisions: [], until: time) }
}

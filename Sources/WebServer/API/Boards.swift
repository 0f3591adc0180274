import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension API {
    /// The maximum number of stop ids, and of line ids, per request.
    private static let mostNamed = 24

    /// `GET /api/v1/boards`: short boards of several stops.
    ///
    /// - `near`: the rider's position as a coordinate.
    /// - `stops`, `lines`: at most 24 ids each. A line appears at its stops nearest to `near`. If both are absent, the
    ///   response contains the stops around `near`.
    /// - `limit`: the maximum number of stops around `near`, 1…20.
    func boards(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let near = request.query.place("near")
        let stops = request.query.list("stops", maximum: Self.mostNamed)
        let lines = request.query.list("lines", maximum: Self.mostNamed)
        let limit = request.query.integer("limit", in: 1...20, default: 8)
        let language = request.query.language()
        try request.query.finish()
        let views = registry.entries.map { AgencyView($0, in: language) }
        var collection = BoardCollection(views, near: near, now: request.now)
        if stops == nil, lines == nil {
            collection.addNearest(limit: limit)
        } else {
            for stop in stops ?? [] { collection.addStop(stop) }
            for line in lines ?? [] { collection.addLine(line) }
        }
        return .body(
            collection.json, freshness: Freshness(views, now: request.now),
            look: StopView(collection.boards.compactMap(\.look)))
    }
}

extension BoardCollection {
    fileprivate var json: [UInt8] {
        var json = JSONWriter(capacity: 1024 + boards.count * 4096)
        json.object { json in
            json.member("at", EpochSeconds(rounding: now, .down))
            json.member("boards", array: boards) { json, found in
                let encoder = BoardEncoder(moment: found.view.moment, service: found.service)
                let content = encoder.content(found.board, distance: found.distance)
                json.raw(BoardEncoder.body(at: found.board.at, content: content))
            }
            json.member("missing", array: missing) { $0.string($1) }
            guard boards.isEmpty, let nearest = nearestAgency else { return }
            json.member("nearest") { json in
                json.member("agency", nearest.agency)
                json.member("distance", nearest.distance, places: 0)
            }
        }
        return json.bytes
    }
}

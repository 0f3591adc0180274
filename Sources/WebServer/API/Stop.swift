import TransitCore

extension API {
    /// `GET /api/v1/stops/{id}`
    func stop(_ call: inout Call) throws(Problem) -> Answer {
        let language = call.query.language()
        try call.query.finish()
        let (view, service, stop) = try stop(call.parameters[0], in: language)
        var json = JSONWriter()
        json.object { json in
            json.key("stop")
            json.stop(stop, in: service)
        }
        return .body(json.bytes, caching: .minute, freshness: Freshness([view], now: call.now))
    }
}

import TransitCore

extension API {
    /// `GET /api/v1/opening?near=&agency=`
    func opening(_ call: inout Call) throws(Problem) -> Answer {
        let views = views(&call.query)
        let near = call.query.place("near")
        try call.query.finish()
        let now = call.second
        let opening = OpeningChoice(views.compactMap(\.moment.service), near: near, at: now)
        var json = JSONWriter()
        json.object { json in
            json.member("at", views.at(call.now))
            json.member("running", opening.isRunning)
            if let (service, stop) = opening.stop {
                json.key("stop")
                json.stop(stop, in: service, distance: nil)
            }
            json.member("lines", array: opening.lines) { json, line in
                json.object { json in
                    json.key("route")
                    json.identifier(line.route, in: line.service)
                    json.member("distance", Int(line.distance.rounded()))
                    if !opening.isRunning { json.member("nextDeparture", line.nextDeparture) }
                }
            }
        }
        return .body(json.bytes, freshness: Freshness(views, now: call.now))
    }
}

import TransitCore

extension OneBusAway {
    /// `search/stop.json?input=&maxCount=`
    func searchStop(_ call: inout Call) throws(Problem) -> Answer {
        try search(&call, { $0.timetable.stops(matching: $1) }) { json, used, stop, service in
            used.add(mentionedBy: stop, of: service)
            json.oneBusAway(stop, in: service)
        }
    }

    /// `search/route.json?input=&maxCount=`
    func searchRoute(_ call: inout Call) throws(Problem) -> Answer {
        try search(&call, { $0.timetable.routes(matching: $1) }) { json, used, route, service in
            used.add(agencyOf: service)
            json.oneBusAway(route, in: service)
        }
    }

    private func search<Hit>(
        _ call: inout Call, _ find: (AgencyService, String) -> [Hit],
        _ write: (inout JSONWriter, inout References, Hit, AgencyService) -> Void
    ) throws(Problem) -> Answer {
        let input = call.query.text("input")
        if input == nil { call.query.complain("input", "what to look for") }
        let limit = call.query.maxCount(most: 100, default: 20)
        try call.query.finishLeavingRest()
        let views = views
        let hits = views.compactMap(\.moment.service).flatMap { service in
            find(service, input ?? "").map { ($0, service) }
        }
        return try list(&call, from: views, limitExceeded: hits.count > limit, outOfRange: false) { json, used in
            for (hit, service) in hits.prefix(limit) { write(&json, &used, hit, service) }
        }
    }
}

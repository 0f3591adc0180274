import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

/// SIRI VehicleMonitoring and StopMonitoring as JSON, in the format of MTA Bus Time. Ids have the form `<agency>_<id>`.
struct SIRI: Sendable {
    let registry: AgencyRegistry

    /// The path prefix of MTA Bus Time, and that of OneBusAway servers.
    private static let prefixes = ["/siri/", "/api/siri/"]

    var interface: APISurface {
        APISurface(
            prefixes: Self.prefixes, needsKey: true,
            endpoints: Self.prefixes.flatMap { prefix in
                [
                    Endpoint("\(prefix)vehicle-monitoring.json", vehicles),
                    Endpoint("\(prefix)stop-monitoring.json", stop),
                ]
            })
    }

    /// `vehicle-monitoring.json?OperatorRef=&LineRef=&VehicleRef=&DirectionRef=&VehicleMonitoringDetailLevel=`
    /// `&MaximumNumberOfCallsOnwards=&version=`: the visible vehicles with their journeys.
    private func vehicles(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let wanted = JourneyFilter(&request.query)
        let detail = CallDetail(&request.query, level: "VehicleMonitoringDetailLevel")
        let now = request.second
        try request.query.finishLeavingRest()
        let views = registry.entries.filter { wanted.allows(agency: $0.description.id) }.map { AgencyView($0) }
        if wanted.agency != nil { _ = try views.first?.readyService }
        return answer(from: views, "VehicleMonitoringDelivery", now: request.now) { json, mentioned in
            var room = Self.mostCalls
            json.key("VehicleActivity")
            json.list { json in
                for service in views.compactMap(\.moment.service) {
                    for vehicle in service.snapshot.vehicles where !vehicle.isStale {
                        guard let progress = TripProgress(of: vehicle, in: service.snapshot, at: now),
                            let journey = SIRIJourneyText(progress, in: service), wanted.allows(journey)
                        else { continue }
                        mentioned += journey.situations
                        let limited = detail.within(room)
                        room -= journey.callCount(limited)
                        json.object { json in
                            journey.write(limited, to: &json)
                            json.siriTime("RecordedAtTime", vehicle.seenAt, in: service)
                        }
                    }
                }
            }
            if room <= 0 { json.member("MoreData", true) }
        }
    }

    /// `stop-monitoring.json?MonitoringRef=&OperatorRef=&LineRef=&DirectionRef=&MaximumStopVisits=`
    /// `&StopMonitoringDetailLevel=&MaximumNumberOfCallsOnwards=&version=`: the vehicles that approach a stop within
    /// two hours, each with the stop as its monitored call. An unknown stop is reported in an `ErrorCondition`.
    private func stop(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let reference = request.query.text("MonitoringRef")
        let wanted = JourneyFilter(&request.query)
        let detail = CallDetail(&request.query, level: "StopMonitoringDetailLevel")
        let limit = request.query.integer("MaximumStopVisits", in: 1...500, default: 100)
        try request.query.finishLeavingRest()
        guard let (view, service, stop) = try find(reference, wanted) else {
            return answer(from: [], "StopMonitoringDelivery", now: request.now) { json, _ in
                json.siriError(
                    reference == nil ? "MonitoringRef is missing." : "There is no stop with this MonitoringRef.")
            }
        }
        let now = request.second
        let board = service.snapshot.board(at: stop, from: now, to: now + Self.horizon, limit: Self.mostRows)
        let visits = board.arrivals.compactMap { arrival in
            arrival.vehicle.map { (arrival, service.snapshot.vehicles[$0]) }
        }.compactMap { arrival, vehicle in
            TripProgress(of: vehicle, in: service.snapshot, at: now)
                .flatMap { SIRIJourneyText($0, comingTo: arrival, in: service) }
                .map { (vehicle, $0) }
        }.filter { wanted.allows($0.1) }.prefix(limit)
        return answer(
            from: [view], "StopMonitoringDelivery", look: StopView(at: stop, of: service, view.entry), now: request.now
        ) { json, mentioned in
            var room = Self.mostCalls
            json.member("MonitoredStopVisit", array: visits) { json, visit in
                let limited = detail.within(room)
                room -= visit.1.callCount(limited)
                json.object { json in
                    visit.1.write(limited, to: &json)
                    json.siriTime("RecordedAtTime", visit.0.seenAt, in: service)
                }
            }
            if room <= 0 { json.member("MoreData", true) }
            mentioned += visits.flatMap(\.1.situations)
            // Alerts about the stop itself, which no journey refers to.
            mentioned += service.situations(ofPlace: stop).map { SIRISituation(number: $0, service: service) }
        }
    }

    /// The number of seconds ahead for which visits are listed.
    private static let horizon: Int64 = 2 * 3600
    /// The maximum number of onward calls per response, each of about 400 bytes.
    private static let mostCalls = 20_000
    /// The maximum number of board rows that are examined for vehicles.
    private static let mostRows = 2000
    /// The number of seconds for which a response is valid.
    private static let validity: Int64 = 60

    /// Finds a stop by its complete id or, if the agency is given separately, by its id within the feed.
    private func find(
        _ reference: String?, _ wanted: JourneyFilter
    ) throws(Problem) -> (AgencyView, AgencyService, StopIndex)? {
        guard let reference else { return nil }
        if let parts = OneBusAwayID.parts(of: reference), let found = try find(parts.agency, String(parts.own)) {
            return found
        }
        return try wanted.agency.flatMap { agency throws(Problem) in try find(agency, reference) }
    }

    private func find(_ agency: String, _ own: String) throws(Problem) -> (AgencyView, AgencyService, StopIndex)? {
        guard let view = registry[agency].map({ AgencyView($0) }) else { return nil }
        let service = try view.readyService
        return service.timetable.stop(id: own).map { (view, service, $0) }
    }

    private func answer(
        from views: [AgencyView], _ delivery: StaticString, look: StopView? = nil, now: Double,
        _ content: (inout JSONWriter, inout [SIRISituation]) -> Void
    ) -> EndpointResponse {
        let zone = views.lazy.compactMap { $0.moment.service?.timetable.zone }.first ?? .utc
        let made = EpochSeconds(rounding: now, .down)
        var situations: [SIRISituation] = []
        var json = JSONWriter(capacity: 64 << 10)
        json.object { json in
            json.member("Siri") { json in
                json.member("ServiceDelivery") { json in
                    json.member("ResponseTimestamp", ISOTime.text(made, zone))
                    json.key(delivery)
                    json.list { json in
                        json.object { json in
                            content(&json, &situations)
                            json.member("ResponseTimestamp", ISOTime.text(made, zone))
                            json.member("ValidUntil", ISOTime.text(made + Self.validity, zone))
                        }
                    }
                    json.siriSituations(situations)
                }
            }
        }
        return .body(json.bytes, freshness: Freshness(views, now: now), look: look)
    }
}

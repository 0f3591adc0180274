import LiveModel
import TransitCore

extension MOTIS {
    /// `GET plan?fromPlace=&toPlace=&time=&arriveBy=&numItineraries=&pageCursor=…`: journeys between two places. The
    /// parameters are documented in ``MOTISPlanRequest``.
    func plan(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let version = try MOTISVersion(request)
        let asked = MOTISPlanRequest(&request.query, now: request.second)
        try request.query.finishLeavingRest()
        let (planner, views, now, sender) = (planner, views, request.now, request.sender)
        return .later { () async throws(Problem) -> EndpointResponse in
            let (found, work) = try await planner.answer(
                startingAt: asked.request.tableStart, by: asked.request.service, isLive: true,
                isAbandoned: await sender.departure()
            ) {
                (moment, planner) throws(Problem) in
                let found = try asked.request.plan(at: moment, &planner)
                let answer = MOTISPlanResponse(found: found, asked: asked, version: version)
                return (json: answer.json(&planner), effort: found.plan.work)
            }
            return .body(
                found.json, freshness: Freshness(views, now: now, seconds: 5),
                work: max(RequestCost.journeys(found.effort), work))
        }
    }
}

/// The response to a plan request in MOTIS's format.
private struct MOTISPlanResponse {
    let found: PlanResult
    let asked: MOTISPlanRequest
    let version: MOTISVersion

    private var plan: JourneyResult { found.plan }
    private var routing: RoutingData { found.moment.routing }
    private var legs: MOTISLegs {
        MOTISLegs(
            moment: found.moment, version: version, isDetailed: asked.isDetailed, languages: asked.languages)
    }

    func json(_ planner: inout JourneyPlanner) -> [UInt8] {
        var walks = FoundWalks(of: plan, at: found.moment)
        var json = JSONWriter(capacity: 4096 + plan.journeys.count * 4096)
        json.object { json in
            json.member("requestParameters") { json in
                for parameter in asked.parameters {
                    json.key(parameter.name)
                    json.string(parameter.value)
                }
            }
            json.member("debugOutput") { $0.member("work", plan.work) }
            json.key("from")
            write(plan.question.start, "START", to: &json)
            json.key("to")
            write(plan.question.end, "END", to: &json)
            json.list("direct") { writeDirect(&walks, &planner, to: &$0) }
            json.list("itineraries") { json in
                guard asked.request.mostJourneys > 0 else { return }
                for journey in plan.journeys { write(journey, &walks, &planner, to: &json) }
            }
            json.member("previousPageCursor", plan.earlier.text)
            json.member("nextPageCursor", plan.later.text)
        }
        return json.bytes
    }

    private func write(
        _ journey: PlannedJourney, _ walks: inout FoundWalks, _ planner: inout JourneyPlanner, to json: inout JSONWriter
    ) {
        json.object { json in
            json.member(
                "id", plan.id(of: journey, in: routing.network, of: routing.agencies, found.moment.addedRuns).text)
            json.member("duration", journey.arrival - journey.departure)
            json.utc("startTime", journey.departure)
            json.utc("endTime", journey.arrival)
            json.member("transfers", journey.boardings - 1)
            json.list("legs") { json in
                for number in journey.legs.indices { write(number, of: journey, &walks, &planner, to: &json) }
            }
        }
    }

    private func write(
        _ number: Int, of journey: PlannedJourney, _ walks: inout FoundWalks, _ planner: inout JourneyPlanner,
        to json: inout JSONWriter
    ) {
        let leg = journey.legs[number]
        if case .ride(let ride) = leg.way {
            if let displayed = DisplayedRide(ride, at: found.moment) { legs.write(displayed, to: &json) }
            return
        }
        let (start, end) = (plan.beginning(of: number, in: journey), plan.end(of: number, in: journey))
        let ends = [start, end].map { routing.coordinate(of: $0) ?? $0.coordinate }
        legs.write(
            walk: asked.isDetailed ? walks.walk(from: ends[0], to: ends[1], &planner) : nil,
            metres: plan.metres(of: leg), from: ends[0], to: ends[1], departure: leg.departure, arrival: leg.arrival,
            to: &json,
            ends: (
                { write(start, "START", departure: leg.departure, to: &$0) },
                { write(end, "END", arrival: leg.arrival, to: &$0) }
            ))
    }

    /// Writes the walk to the destination as an itinerary, if it is requested and not too long.
    private func writeDirect(_ walks: inout FoundWalks, _ planner: inout JourneyPlanner, to json: inout JSONWriter) {
        guard asked.tellsDirect, let walk = plan.walk, walk.seconds <= asked.longestDirect else { return }
        let (departure, arrival): (EpochSeconds, EpochSeconds) =
            switch asked.request.time {
            case .departure(let moment): (moment, moment + walk.seconds)
            case .arrival(let moment): (moment - walk.seconds, moment)
            }
        let (start, end) = (plan.question.start, plan.question.end)
        let way = asked.isDetailed ? walks.walk(from: start.coordinate, to: end.coordinate, &planner) : nil
        json.object { json in
            json.member("id", "")
            json.member("duration", walk.seconds)
            json.utc("startTime", departure)
            json.utc("endTime", arrival)
            json.member("transfers", 0)
            json.list("legs") { json in
                legs.write(
                    walk: way, metres: walk.metres, from: start.coordinate, to: end.coordinate, departure: departure,
                    arrival: arrival, to: &json,
                    ends: (
                        { write(start, "START", departure: departure, to: &$0) },
                        { write(end, "END", arrival: arrival, to: &$0) }
                    ))
            }
        }
    }

    /// Writes the API's `Place` of an end of the plan.
    /// - Parameter name: the name of a place that is not a stop.
    private func write(
        _ place: PlanPlace, _ name: String, departure: EpochSeconds? = nil, arrival: EpochSeconds? = nil,
        to json: inout JSONWriter
    ) {
        guard let stop = place.stop else {
            return json.motisPlace(name, at: place.coordinate, departure: departure, arrival: arrival)
        }
        let (number, own) = routing.network.stop(stop)
        let service = found.moment.services[number]
        json.motisPlace(
            own, in: service,
            MOTISCall(
                arrival: arrival, departure: departure, scheduledArrival: arrival, scheduledDeparture: departure)
        ) { $0.motisAlerts(service.situations(ofPlace: own), in: service, asked.languages) }
    }
}

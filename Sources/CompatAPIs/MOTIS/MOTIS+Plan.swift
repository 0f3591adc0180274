import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension MOTIS {
    /// `GET plan?fromPlace=&toPlace=&time=&arriveBy=&numItineraries=&pageCursor=…`: journeys between two places. The
    /// parameters are documented in ``MOTISPlanRequest``.
    func plan(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let version = try MOTISVersion(request)
        let asked = MOTISPlanRequest(&request.query, now: request.second, version)
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

/// Encodes the response to a plan request in MOTIS's format.
private struct MOTISPlanResponse {
    let found: PlanResult
    let asked: MOTISPlanRequest
    let version: MOTISVersion

    private var plan: JourneyResult { found.plan }
    private var itineraries: MOTISItineraries {
        let form = MOTISLegs.Form(version: version, isDetailed: asked.isDetailed, languages: asked.languages)
        return MOTISItineraries(plan: plan, legs: MOTISLegs(moment: found.moment, form: form))
    }

    func json(_ planner: inout JourneyPlanner) -> [UInt8] {
        var walks = FoundWalks(of: plan, at: found.moment)
        let itineraries = itineraries
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
            itineraries.write(plan.question.start, "START", to: &json)
            json.key("to")
            itineraries.write(plan.question.end, "END", to: &json)
            json.list("direct") { writeDirect(itineraries, &walks, &planner, to: &$0) }
            json.list("itineraries") { json in
                guard asked.request.mostJourneys > 0 else { return }
                for journey in plan.journeys { itineraries.write(journey, &walks, &planner, to: &json) }
            }
            json.member("previousPageCursor", plan.earlier.text)
            json.member("nextPageCursor", plan.later.text)
        }
        return json.bytes
    }

    /// Writes the direct walk to the destination as an itinerary, if it is requested and not too long.
    private func writeDirect(
        _ itineraries: MOTISItineraries, _ walks: inout FoundWalks, _ planner: inout JourneyPlanner,
        to json: inout JSONWriter
    ) {
        guard asked.includesDirect, let walk = plan.walk, walk.seconds <= asked.longestDirect else { return }
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
                itineraries.legs.write(
                    walk: way, metres: walk.metres, from: start.coordinate, to: end.coordinate, departure: departure,
                    arrival: arrival, to: &json,
                    ends: (
                        { itineraries.write(start, "START", departure: departure, to: &$0) },
                        { itineraries.write(end, "END", arrival: arrival, to: &$0) }
                    ))
            }
        }
    }
}

import Agencies
import HTTPServer
import TransitCore

extension API {
    /// `GET /api/v1/plan`: journeys between two places. The parameters are documented in ``PlanRequest``.
    /// - Throws: 404 for an unknown stop, 503 if no timetable is loaded.
    func plan(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let request = PlanRequest(&call.query, now: call.second)
        let language = call.query.language()
        try call.query.finish()
        let (planner, views, now) = (planner, registry.entries.map { AgencyView($0) }, call.now)
        let answerer = PlanAnswerer(health: views.map(\.moment), now: call.second, language: language)
        let sender = call.sender
        return .later { () async throws(Problem) -> EndpointResponse in
            let (found, work) = try await planner.answer(
                startingAt: request.tableStart, by: request.service, isLive: request.isLive,
                isAbandoned: await sender.departure()
            ) {
                (moment, planner) throws(Problem) in
                try answerer.plan(request, at: moment, &planner)
            }
            return .body(
                found.json, freshness: Freshness(views, now: now, seconds: 5),
                work: max(RequestCost.journeys(found.effort), work))
        }
    }

    /// `GET /api/v1/plan/{id}`: the current state of a planned journey, with alternatives if it has become impossible.
    ///
    /// - `position`: the rider's position, to compare with the vehicle's.
    ///
    /// - Throws: 404 if the journey no longer exists, 503 if no timetable is loaded.
    func plannedJourney(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let position = request.query.place("position")
        let language = request.query.language()
        try request.query.finish()
        guard let id = JourneyID(text: request.parameters[0].utf8) else { throw Self.noJourney }
        let (planner, views, now) = (planner, registry.entries.map { AgencyView($0) }, request.now)
        let answerer = PlanAnswerer(health: views.map(\.moment), now: request.second, language: language)
        let sender = request.sender
        return .later { () async throws(Problem) -> EndpointResponse in
            let (json, work) = try await planner.answer(
                startingAt: id.tableStart, by: { $0.service(on: id.firstDate) }, isLive: true,
                isAbandoned: await sender.departure()
            ) {
                (moment, planner) throws(Problem) in
                try answerer.journey(id, from: position, at: moment, &planner)
            }
            return .body(json, freshness: Freshness(views, now: now, seconds: 5), work: work)
        }
    }

    fileprivate static let noJourney = Problem.notFound("There is no journey with this id.")
}

/// Encodes responses from the planner data of one moment.
private struct PlanAnswerer: Sendable {
    let health: [AgencyState]
    let now: EpochSeconds
    /// The language of names; nil if unknown.
    let language: String?

    func plan(
        _ request: PlanRequest, at moment: PlannerMoment?, _ planner: inout JourneyPlanner
    ) throws(Problem) -> (json: [UInt8], effort: Int) {
        let found = try request.plan(at: moment, &planner)
        let answer = PlanResponse(moment: found.moment, health: health, now: now, language: language)
        return (answer.json(found.plan, using: planner.space), found.plan.work)
    }

    func journey(
        _ id: JourneyID, from position: Coordinate?, at moment: PlannerMoment?, _ planner: inout JourneyPlanner
    ) throws(Problem) -> [UInt8] {
        guard let moment else { throw .unavailable("No timetable is ready yet.", retryAfter: 5) }
        let watched = WatchedJourney(
            id, in: moment.view, on: moment.routing, now: now, moment.addedRuns,
            isCanceled: { moment.isCanceled($0) }, outlook: { moment.outlook(of: $0) },
            of: position.map { RiderCheck(position: $0) { moment.sighting(of: $0) } }, using: &planner)
        guard let watched else { throw API.noJourney }
        return PlanResponse(moment: moment, health: health, now: now, language: language)
            .json(watched, from: position, using: &planner)
    }
}

import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension MOTIS {
    /// `GET refresh-itinerary?itineraryId=&detailedLegs=&language=`: an itinerary from an earlier response, with its
    /// current times. Canceled rides are marked; after a missed transfer, the legs overlap in time.
    /// - Throws: 404 if the itinerary is unknown or a part of it no longer exists.
    func refreshItinerary(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let text = request.query.text("itineraryId", maximum: JourneyID.longest)
        if text == nil { request.query.complain("itineraryId", "an id from another response") }
        let form = try Self.form(&request)
        try request.query.finishLeavingRest()
        // The id of an itinerary from `trip` is the id of its run.
        if let run = text.flatMap({ MOTISTripID($0) }) { return try trip(run, as: form, request) }
        guard let journey = text.flatMap({ JourneyID(text: $0.utf8) }) else { throw Self.noItinerary }
        let (views, now, sender) = (views, request.now, request.sender)
        return .later { () async throws(Problem) -> EndpointResponse in
            let (json, work) = try await refreshed(
                startingAt: journey.tableStart, by: { $0.service(on: journey.firstDate) }, as: form, at: now, sender
            ) { _ in journey }
            return .body(json, freshness: Freshness(views, now: now, seconds: 5), work: work)
        }
    }

    /// `POST refresh-itinerary`: an itinerary with its current times, whose legs the body describes. The query contains
    /// all other parameters, including the walking parameters of `plan`.
    /// - Throws: 400 for a malformed body, 404 if a leg does not exist, 413 if the body is too large.
    func refreshComposedItinerary(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let form = try Self.form(&request)
        let walking = MOTISWalking(&request.query)
        try request.query.finishLeavingRest()
        let (now, sender) = (request.now, request.sender)
        return .later { () async throws(Problem) -> EndpointResponse in
            let id = try MOTISItineraryID(try await sender.body(upTo: MOTISItineraryID.mostBytes))
            let (json, work) = try await refreshed(
                startingAt: id.tableStart, by: { id.service(of: $0) }, as: form, at: now, sender
            ) { id.journey(at: $0, walking) }
            return .body(json, work: work)
        }
    }

    private static func form(_ request: inout EndpointRequest) throws(Problem) -> MOTISLegs.Form {
        MOTISLegs.Form(
            version: try MOTISVersion(request), isDetailed: request.query.flag("detailedLegs", default: true),
            languages: request.query.motisLanguages())
    }

    private func refreshed(
        startingAt start: TableDay, by choice: @Sendable (AgencyState) -> AgencyService?, as form: MOTISLegs.Form,
        at now: Double, _ sender: Caller, _ id: @Sendable (PlannerMoment) -> JourneyID?
    ) async throws(Problem) -> (json: [UInt8], work: Double) {
        let (json, work) = try await planner.answer(
            startingAt: start, by: choice, isLive: true, isAbandoned: await sender.departure()
        ) {
            (moment, planner) throws(Problem) in
            guard let moment else { throw .unavailable("No timetable is ready yet.", retryAfter: 5) }
            guard let id = id(moment) else { throw Self.noItinerary }
            return try Self.itinerary(id, MOTISLegs(moment: moment, form: form), at: now, &planner)
        }
        return (json, work)
    }

    private static func itinerary(
        _ id: JourneyID, _ legs: MOTISLegs, at now: Double, _ planner: inout JourneyPlanner
    ) throws(Problem) -> [UInt8] {
        let moment = legs.moment
        let watched = WatchedJourney(
            id, in: moment.view, on: moment.routing, now: EpochSeconds(rounding: now, .down), moment.addedRuns,
            isCanceled: { moment.isCanceled($0) }, outlook: { moment.outlook(of: $0) }, using: &planner)
        guard let watched, watched.reason?.kind != .gone else { throw noItinerary }
        var walks = FoundWalks(of: watched.plan, at: moment)
        var json = JSONWriter(capacity: 8192)
        MOTISItineraries(plan: watched.plan, legs: legs).write(watched.journey, &walks, &planner, to: &json)
        return json.bytes
    }

    private static let noItinerary = Problem.notFound("There is no itinerary with this id.")
}

import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension MOTIS {
    /// `GET refresh-itinerary?itineraryId=&detailedLegs=&language=`: an itinerary of another response with its current
    /// times. Rides that are canceled are marked, and transfers that are missed overlap.
    /// - Throws: 404 if there is no such itinerary, or a part of it no longer exists.
    func refreshItinerary(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let version = try MOTISVersion(request)
        let text = request.query.text("itineraryId", maximum: JourneyID.longest)
        if text == nil { request.query.complain("itineraryId", "an id from another response") }
        let form = MOTISLegs.Form(
            version: version, isDetailed: request.query.flag("detailedLegs", default: true),
            languages: request.query.motisLanguages())
        try request.query.finishLeavingRest()
        // Itineraries of trip have the ids of their runs.
        if let run = text.flatMap({ MOTISTripID($0) }) { return try trip(run, as: form, request) }
        guard let journey = text.flatMap({ JourneyID(text: $0.utf8) }) else { throw Self.noItinerary }
        return refresh(journey, as: form, request)
    }

    private func refresh(
        _ id: JourneyID, as form: MOTISLegs.Form, _ request: EndpointRequest
    ) -> EndpointResponse {
        let (planner, views, now, sender) = (planner, views, request.now, request.sender)
        return .later { () async throws(Problem) -> EndpointResponse in
            let (json, work) = try await planner.answer(
                startingAt: id.tableStart, by: { $0.service(on: id.firstDate) }, isLive: true,
                isAbandoned: await sender.departure()
            ) {
                (moment, planner) throws(Problem) in
                guard let moment else { throw .unavailable("No timetable is ready yet.", retryAfter: 5) }
                return try Self.itinerary(id, MOTISLegs(moment: moment, form: form), at: now, &planner)
            }
            return .body(json, freshness: Freshness(views, now: now, seconds: 5), work: work)
        }
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

    private static let noItinerary = Problem.notFound("itineraryId: There is no itinerary with this id.")
}

import Agencies
import AgencyQueries
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

    /// `GET /api/v1/plan/{id}`: the current state of a planned journey, with alternatives if the journey has become
    /// impossible.
    ///
    /// - `position`: the rider's position, to be compared with the vehicle's position.
    ///
    /// - Throws: 404 if the journey no longer exists, 503 if no timetable is loaded.
    func plannedJourney(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let position = request.query.place("position")
        let language = request.query.language()
        try request.query.finish()
        return try journey(of: request, in: language, type: .json) { (answerer, id, moment, planner) throws(Problem) in
            try answerer.journey(id, from: position, at: moment, &planner)
        }
    }

    /// `GET /api/v1/plan/{id}.ics`: a planned journey as an event of a calendar (RFC 5545), with its current times.
    ///
    /// - `weekdays`: numbers from 1 (Monday) to 7 (Sunday). The event then repeats at its scheduled times on these
    ///   weekdays, except on days on which one of its trips does not run or a clock change moves its times.
    ///
    /// - Throws: 404 if the journey no longer exists, 400 if it does not run on the weekdays, 503 if no timetable is
    ///   loaded.
    func journeyCalendar(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let language = request.query.language()
        let weekdays = request.query.weekdays()
        try request.query.finish()
        let words = CalendarWords.of(language, configuration.language)
        let base = base(for: request.sender)
        return try journey(of: request, in: language, type: .calendar, isLive: weekdays == nil) {
            (answerer, id, moment, planner) throws(Problem) in
            try answerer.calendar(id, words, on: weekdays, base: base, at: moment, &planner)
        }
    }

    private typealias JourneyEncoder =
        @Sendable (
            _ answerer: PlanAnswerer, _ id: JourneyID, _ moment: PlannerMoment?, _ planner: inout JourneyPlanner
        ) throws(Problem) -> [UInt8]

    /// Responds to a request about the journey whose id the path contains.
    private func journey(
        of request: EndpointRequest, in language: String?, type: ContentType, isLive: Bool = true,
        _ encode: @escaping JourneyEncoder
    ) throws(Problem) -> EndpointResponse {
        guard let id = JourneyID(text: request.parameters[0].utf8) else { throw Self.noJourney }
        let (planner, views, now) = (planner, registry.entries.map { AgencyView($0) }, request.now)
        let answerer = PlanAnswerer(health: views.map(\.moment), now: request.second, language: language)
        let sender = request.sender
        // A calendar contains the server's base URL, which depends on the client.
        let freshness = type == .json ? Freshness(views, now: now, seconds: 5) : .once
        return .later { () async throws(Problem) -> EndpointResponse in
            let (body, work) = try await planner.answer(
                startingAt: id.tableStart, by: { $0.service(on: id.firstDate) }, isLive: isLive,
                isAbandoned: await sender.departure()
            ) {
                (moment, planner) throws(Problem) in
                try encode(answerer, id, moment, &planner)
            }
            return .body(body, type: type, freshness: freshness, work: work)
        }
    }

    fileprivate static let noJourney = Problem.notFound("There is no journey with this id.")
}

/// Encodes responses from the planner data at one point in time.
private struct PlanAnswerer: Sendable {
    let health: [AgencyState]
    let now: EpochSeconds
    /// The language of names; nil for the feeds' defaults.
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
        let (found, state) = try watched(id, from: position, at: moment, &planner)
        return PlanResponse(moment: state, health: health, now: now, language: language)
            .json(found, from: position, using: &planner)
    }

    func calendar(
        _ id: JourneyID, _ words: CalendarWords, on weekdays: Set<Int>?, base: String, at moment: PlannerMoment?,
        _ planner: inout JourneyPlanner
    ) throws(Problem) -> [UInt8] {
        let (found, state) = try watched(id, from: nil, at: moment, &planner)
        var repetition: JourneyCalendar.Repetition?
        if let weekdays { repetition = try self.repetition(of: found.journey, on: weekdays, at: state) }
        let outlook = JourneyOutlook(
            found.journey, of: found.plan, at: state, impossibleFor: found.reason, using: planner.space)
        return JourneyCalendar(
            watched: found, id: id.text, moment: state, chance: outlook.chance, now: now, language: language,
            words: words, base: base, repetition: repetition
        ).bytes
    }

    private func repetition(
        of journey: PlannedJourney, on weekdays: Set<Int>, at moment: PlannerMoment
    ) throws(Problem) -> JourneyCalendar.Repetition {
        let ride = journey.legs.lazy.compactMap { leg in
            if case .ride(let ride) = leg.way { ride } else { nil }
        }.first
        // The clock times of the event are in the time zone of the first ride's agency.
        let timetable = moment.services[ride.map { Int($0.trip.timetable) } ?? 0].timetable
        let (zone, zoneName) = (timetable.zone, timetable.feedField(.timeZone))
        guard let days = JourneyRepetition(of: journey, on: weekdays, at: moment, in: zone) else {
            throw .wrong([.init(name: "weekdays", expected: "a weekday on which the journey's trips run as scheduled")])
        }
        return JourneyCalendar.Repetition(days: days, zone: zone, zoneName: zoneName.isEmpty ? "UTC" : zoneName)
    }

    private func watched(
        _ id: JourneyID, from position: Coordinate?, at moment: PlannerMoment?, _ planner: inout JourneyPlanner
    ) throws(Problem) -> (WatchedJourney, PlannerMoment) {
        guard let moment else { throw .unavailable("No timetable is ready yet.", retryAfter: 5) }
        let watched = WatchedJourney(
            id, in: moment.view, on: moment.routing, now: now, moment.addedRuns,
            isCanceled: { moment.isCanceled($0) }, outlook: { moment.outlook(of: $0) },
            of: position.map { RiderCheck(position: $0) { moment.sighting(of: $0) } }, using: &planner)
        guard let watched else { throw API.noJourney }
        return (watched, moment)
    }
}

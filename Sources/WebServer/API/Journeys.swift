import LiveEngine
import Synchronization
import TransitCore

extension API {
    /// `GET /api/v1/journeys?start=&end=&arriveBy=&margin=&agency=`
    func journeys(_ call: inout Call) throws(Problem) -> Answer {
        let views = views(&call.query)
        let question = JourneyQuestion(&call.query)
        try call.query.finish()
        let services = views.compactMap(\.moment.service)
        return .later { [journeyQueue] () async throws(Problem) -> Answer in
            let answer = try await journeyQueue.answer(to: question, of: services)
            return .body(answer.json, caching: .minute, work: Work.journeys(answer.effort))
        }
    }
}

/// Looks for one way after the other: whoever looks for many at once keeps no more than one processor from answering others.
actor JourneyQueue {
    /// Riders who wait.
    private static let most = 64

    private let waiting = Atomic<Int>(0)

    nonisolated func answer(to question: JourneyQuestion, of services: [AgencyService]) async throws(Problem)
        -> JourneyAnswer
    {
        defer { waiting.subtract(1, ordering: .relaxed) }
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.most else {
            throw .unavailable("As many ways are being looked for as this server can.", retryAfter: 3)
        }
        return await search(question, services)
    }

    private func search(_ question: JourneyQuestion, _ services: [AgencyService]) -> JourneyAnswer {
        JourneyAnswer(question, of: services)
    }
}

extension JourneyQuestion {
    /// The last second of 2099: no timetable speaks of later ones.
    private static let lastSecond = 4_102_444_799

    /// Means nothing after a complaint.
    fileprivate init(_ query: inout QueryReader) {
        let (start, end) = (Self.place("start", &query), Self.place("end", &query))
        if !query.has("arriveBy") { query.complain("arriveBy", "epoch seconds") }
        let beginning = EpochSeconds(Int64(query.integer("arriveBy", in: 0...Self.lastSecond, default: 0)))
        let minutes = Int64(query.integer("margin", in: 0...180, default: 15))
        self.init(from: start, to: end, arriveBy: beginning, margin: minutes * 60)
    }

    private static func place(_ name: String, _ query: inout QueryReader) -> Coordinate {
        if !query.has(name) { query.complain(name, "latitude,longitude in degrees") }
        return query.place(name) ?? Coordinate(latitude: 0, longitude: 0)
    }
}

/// What the agencies' timetables have, with the agencies.
struct JourneyAnswer {
    struct Found {
        let journey: Journey
        let service: AgencyService
    }

    let question: JourneyQuestion
    let found: [Found]
    let reason: NoJourney?
    /// Calls and stops looked at.
    let effort: Int

    init(_ question: JourneyQuestion, of services: [AgencyService]) {
        let journeys = FoundJourneys(question, in: services.map(\.timetable))
        self.question = question
        found = journeys.found.map { Found(journey: $0.journey, service: services[$0.timetable]) }
        reason = journeys.reason
        effort = journeys.effort
    }
}

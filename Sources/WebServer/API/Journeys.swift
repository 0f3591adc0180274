import LiveEngine
import Synchronization
import TransitCore

extension API {
    /// `GET /api/v1/journeys?start=&end=&arriveBy=&margin=&agency=`
    func journeys(_ call: inout Call) throws(Problem) -> Answer {
        let views = views(&call.query)
        let wish = JourneyWish(&call.query)
        try call.query.finish()
        let services = views.compactMap(\.moment.service)
        return .later { [journeyDesk] () async throws(Problem) -> Answer in
            let answer = try await journeyDesk.answer(to: wish, of: services)
            return .body(answer.json, caching: .minute, work: Work.journeys(answer.effort))
        }
    }
}

/// Looks for one way after the other: whoever looks for many at once keeps no more than one processor from answering others.
actor JourneyDesk {
    /// Riders who wait.
    private static let most = 64

    private let waiting = Atomic<Int>(0)

    nonisolated func answer(to wish: JourneyWish, of services: [AgencyService]) async throws(Problem) -> JourneyAnswer {
        defer { waiting.subtract(1, ordering: .relaxed) }
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.most else {
            throw .unavailable("As many ways are being looked for as this server can.", retryAfter: 3)
        }
        return await search(wish, services)
    }

    private func search(_ wish: JourneyWish, _ services: [AgencyService]) -> JourneyAnswer {
        JourneyAnswer(wish, of: services)
    }
}

/// What a rider asks for.
struct JourneyWish: Sendable {
    let question: JourneyQuestion
    /// Epoch seconds.
    let arriveBy: Int64
    /// Minutes to be there before.
    let margin: Int

    /// The last second of 2099: no timetable speaks of later ones.
    private static let lastSecond = 4_102_444_799

    /// Means nothing after a complaint.
    init(_ query: inout QueryReader) {
        let (start, end) = (Self.place("start", &query), Self.place("end", &query))
        if !query.has("arriveBy") { query.complain("arriveBy", "epoch seconds") }
        arriveBy = Int64(query.integer("arriveBy", in: 0...Self.lastSecond, default: 0))
        margin = query.integer("margin", in: 0...180, default: 15)
        question = JourneyQuestion(from: start, to: end, arriveBy: arriveBy - Int64(margin) * 60)
    }

    private static func place(_ name: String, _ query: inout QueryReader) -> Coordinate {
        if !query.has(name) { query.complain(name, "latitude,longitude in degrees") }
        return query.place(name) ?? Coordinate(latitude: 0, longitude: 0)
    }
}

/// The best of what the agencies' timetables have, or why there is nothing.
struct JourneyAnswer {
    struct Found {
        let journey: Journey
        let service: AgencyService
    }

    let wish: JourneyWish
    private(set) var found: [Found] = []
    /// Of the agency that came closest to a way.
    private(set) var reason: NoJourney?
    /// Calls and stops looked at.
    private(set) var effort = 0

    init(_ wish: JourneyWish, of services: [AgencyService]) {
        self.wish = wish
        for service in services {
            do throws(NoJourney) {
                found += try service.timetable.journeys(wish.question, effort: &effort)
                    .map { Found(journey: $0, service: service) }
            } catch {
                reason = reason.map { max($0, error) } ?? error
            }
        }
        let chosen = Journey.choice(of: found.map(\.journey))
        // Two agencies may have the same way on foot: the first tells it.
        found = chosen.compactMap { journey in found.first { $0.journey == journey } }
    }
}

import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension API {
    /// `GET /api/v1/accuracy`: scores of predicted arrivals, compared with the agency's own predictions and with simple
    /// baseline methods.
    ///
    /// - `agency`, or one of `route` and `stop`: the scope; all agencies by default.
    /// - `from` and `to`, or `days` up to `to`: the range of service days, at most 90.
    /// - `horizon`: a range of minutes before the arrival, such as `3-6`.
    /// - `by`: `day` or `route` returns a score for each instead of the overall score.
    ///
    /// - Throws: 404 if predictions are not scored or the scope is unknown, 503 if the scores cannot be read.
    func accuracy(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        guard let published = publishedAccuracy else {
            throw .notFound("This server does not measure its predictions.")
        }
        let request = AccuracyRequest(&call.query, registry: registry, now: call.now)
        try call.query.finish()
        guard let request else { throw .wrong(call.query.problems) }
        let now = call.now
        return .later { () async throws(Problem) -> EndpointResponse in
            let minute = published.minute
            let answer: AccuracyResponse
            do {
                answer = try await published.repository.answer(request.question)
            } catch {
                throw .unavailable("The scores are temporarily unavailable.", retryAfter: 60)
            }
            var json = JSONWriter(capacity: 16 << 10)
            json.accuracy(answer, to: request, minute)
            // New scores are published every minute.
            return .body(json.bytes, freshness: .until(now + 20))
        }
    }
}

/// The query parameters of `/api/v1/accuracy`.
struct AccuracyRequest: Sendable {
    /// The maximum number of service days in one response.
    private static let mostDays = 90

    let question: AccuracyQuestion
    let entries: [PublishedAgency]
    /// The prediction horizon; nil for all horizons.
    let horizon: Horizon?

    /// Parses the query; returns nil if it has reported problems.
    init?(_ query: inout QueryReader, registry: AgencyRegistry, now: Double) {
        let scope = query.accuracyScope(registry)
        let entries = query.agencies(registry, with: scope?.entry)
        let days = query.days(today: entries.today(at: now), most: Self.mostDays)
        let grouping: AccuracyQuestion.Grouping? = query.choice("by")
        horizon = query.choice("horizon")
        guard query.problems.isEmpty, let days else { return nil }
        self.entries = entries
        question = AccuracyQuestion(
            agencies: entries.map(\.description.id), days: days, scope: scope?.scope, grouping: grouping)
    }
}

extension QueryReader {
    /// Reads a parameter that has a fixed set of values.
    fileprivate mutating func choice<Choice: AccuracyChoice>(_ name: String) -> Choice? {
        guard has(name) else { return nil }
        let text = text(name) ?? ""
        let choice = Choice.allCases.first { $0.word == text }
        if choice == nil { complain(name, Choice.allCases.map(\.word).joined(separator: ", ")) }
        return choice
    }

    /// Reads a route or stop id, which need not be in the current timetable.
    fileprivate mutating func accuracyScope(
        _ registry: AgencyRegistry
    ) -> (entry: PublishedAgency, scope: AccuracySubject.Scope)? {
        let (route, stop) = (text("route"), text("stop"))
        if route != nil, stop != nil { miss("Scores are available by route or by stop, not by both.") }
        for (name, id) in [("route", route), ("stop", stop)] {
            guard let id else { continue }
            guard let (agency, own) = GlobalID.parts(of: id), let entry = registry[agency] else {
                miss("There is no \(name) with this id.")
                continue
            }
            return (entry, name == "route" ? .route(String(own)) : .stop(String(own)))
        }
        return nil
    }

    fileprivate mutating func agencies(_ registry: AgencyRegistry, with scope: PublishedAgency?) -> [PublishedAgency] {
        guard let ids = registry.agencyIDs(&self) else {
            return scope.map { [$0] } ?? registry.entries
        }
        let found = ids.compactMap { registry[$0] }
        if let scope, found.contains(where: { $0 !== scope }) { miss("The route or stop belongs to another agency.") }
        return found
    }

    fileprivate mutating func days(today: ServiceDate, most: Int) -> ClosedRange<ServiceDate>? {
        let (from, to) = (day("from"), day("to"))
        let count = integer("days", in: 1...most, default: 7)
        let last = to ?? today
        let first = from ?? last.advanced(by: 1 - Int32(count))
        guard first <= last else {
            miss("from must not be after to.")
            return nil
        }
        // Of a longer range, only the last `most` days are returned.
        return max(first, last.advanced(by: 1 - Int32(most)))...last
    }
}

/// A parameter whose values have fixed names.
protocol AccuracyChoice: CaseIterable {
    var word: String { get }
}

extension Horizon: AccuracyChoice {
    /// The range of the horizon in minutes, such as `3-6`.
    var word: String { "\(seconds.lowerBound / 60)-\(seconds.upperBound / 60)" }
}

extension AccuracyQuestion.Grouping: AccuracyChoice {
    var word: String { rawValue }
}

extension [PublishedAgency] {
    /// Returns the latest local date among the agencies.
    fileprivate func today(at now: Double) -> ServiceDate {
        let epoch = EpochSeconds(rounding: now, .down)
        return compactMap { $0.moment.service?.timetable.zone.date(at: epoch) }.max()
            ?? epoch.utcDate
    }
}

import TestSupport

@testable import TransitCore

/// Requests the journeys of a day page by page, forwards and backwards, and in a single wide window.
struct PageComparison {
    private static let day: Int64 = 86_400
    private static let mostPages = 3000

    let routing: RoutingData
    /// Returns the live changes to the runs of a table; nil if there are none.
    var live: (RunTable) -> LiveRuns? = { _ in nil }
    private var days: RunDays
    private var planner = JourneyPlanner()

    init(_ routing: RoutingData) {
        self.routing = routing
        days = RunDays(routing.network)
    }

    private mutating func plan(_ question: JourneyQuery) -> JourneyResult {
        let table = days.table(startingAt: question.tableStart)
        return planner.plan(question, in: LiveRunTable(table, live: live(table)), on: routing.stops)
    }

    /// Compares the pages with the single window.
    /// - Parameter question: A query whose window is the window of the pages.
    /// - Returns: A description of the difference; nil if the pages and the day contain the same journeys.
    mutating func difference(_ question: JourneyQuery) -> String? {
        let window = question.window ?? 7200
        let span = Self.day(question)
        var whole = question
        (whole.window, whole.mostJourneys) = (Self.day, .max)
        let all = plan(whole)
        let expected = all.journeys.filter { span.contains(all.stopQuestion.key(of: $0)) }
        let limits = all.stopQuestion.walkingLimits
        if let worse = Self.dominated(in: expected, limits) { return "dominated: \(worse)" }
        let (first, last) =
            switch question.time {
            case .departure:
                (
                    PlanCursor(.departure(span.lowerBound), window: window, returnsLast: false),
                    PlanCursor(.departure(span.upperBound - window), window: window, returnsLast: true)
                )
            case .arrival:
                (
                    PlanCursor(.arrival(span.lowerBound + window), window: window, returnsLast: false),
                    PlanCursor(.arrival(span.upperBound), window: window, returnsLast: true)
                )
            }
        for (cursor, goesBack) in [(first, false), (last, true)] {
            guard let found = pages(question, from: cursor, goesBack: goesBack, through: span) else {
                return "pages from \(cursor.text) do not end"
            }
            let (seen, wanted) = (found.map { Self.text($0, limits) }, expected.map { Self.text($0, limits) })
            if seen != wanted {
                let (missing, added) = (
                    wanted.filter { !seen.contains($0) }, seen.filter { !wanted.contains($0) }
                )
                return "pages from \(cursor.text): missing \(missing), added \(added), \(seen.count) of \(wanted.count)"
            }
        }
        return nil
    }

    private static func day(_ question: JourneyQuery) -> ClosedRange<EpochSeconds> {
        switch question.time {
        case .departure(let moment): moment...moment + day
        case .arrival(let moment): moment - day...moment
        }
    }

    /// Returns the journeys of all pages in the order of a plan; nil if there are too many pages.
    private mutating func pages(
        _ question: JourneyQuery, from first: PlanCursor, goesBack: Bool, through span: ClosedRange<EpochSeconds>
    ) -> [PlannedJourney]? {
        var (found, cursor): ([PlannedJourney], PlanCursor) = ([], first)
        for _ in 0..<Self.mostPages {
            guard let read = PlanCursor(text: cursor.text.utf8) else { return nil }
            var page = question
            (page.time, page.window, page.returnsLastJourneys) = (read.time, read.window, read.returnsLast)
            let plan = plan(page)
            guard plan.reason != .tooMuch else { return nil }
            found = goesBack ? plan.journeys + found : found + plan.journeys
            cursor = goesBack ? plan.earlier : plan.later
            let window = cursor.window ?? 0
            let edge: EpochSeconds =
                switch cursor.time {
                case .departure(let moment): goesBack ? moment + window : moment
                case .arrival(let moment): goesBack ? moment : moment - window
                }
            guard span.contains(edge) else {
                return found.filter { span.contains(plan.stopQuestion.key(of: $0)) }
                    .sorted(by: PlannedJourney.isEarlier)
            }
        }
        return nil
    }

    /// Returns a journey that another one equals or exceeds in every criterion; nil if there is none.
    private static func dominated(in journeys: [PlannedJourney], _ limits: [Int32]) -> PlannedJourney? {
        let compared = journeys.map { WalkLimitedJourney($0, limits) }
        return journeys.indices.first { place in
            journeys.indices.contains { $0 != place && compared[place].isCovered(by: compared[$0]) }
        }
        .map { journeys[$0] }
    }

    /// Returns the four criteria by which a journey is Pareto-optimal: its departure, arrival, number of transfers, and
    /// the tightest walking limit that its longest walk satisfies. Among journeys that are equal in all four, the
    /// search returns any, so total walking is not compared.
    private static func text(_ journey: PlannedJourney, _ limits: [Int32]) -> String {
        let limit = WalkLimitedJourney(journey, limits).limit
        return "\(journey.departure.rawValue)-\(journey.arrival.rawValue) \(journey.changes) \(limit)"
    }
}

extension PageComparison {
    /// Returns a random query between two stops at a time within the given range.
    mutating func question(
        between stops: [NetworkStopIndex], from start: EpochSeconds, minutes: Int, _ random: inout SeededRandom
    ) -> JourneyQuery? {
        func place() -> PlanPlace? {
            let stop = stops[random.below(stops.count)]
            return routing.coordinate(of: stop).map { PlanPlace($0, stop: stop) }
        }
        let moment = start + Int64(60 * random.below(minutes))
        guard let from = place(), let to = place() else { return nil }
        var question = JourneyQuery(
            from: from, to: to, random.below(2) == 0 ? .departure(moment) : .arrival(moment),
            window: Int64(60 * [10, 30, 60, 120, 120, 240, 720][random.below(7)]))
        question.mostJourneys = [1, 3, 5, 10, 100][random.below(5)]
        question.mostChanges = random.below(5)
        question.walk = WalkProfile(farthest: [150, 400, 1200][random.below(3)])
        if random.below(8) == 0, let via = place() {
            question.via = JourneyQuery.Via(via, stay: Int32(60 * random.below(20)))
        }
        return question
    }
}

/// The journeys that depart, or arrive, within a time window. Consecutive windows contain each journey once, and their
/// union equals the result of one wide window in departures, arrivals, transfers and walking limits. Among journeys
/// that are equal in these criteria, the two searches may find different ones.
///
/// An empty window is extended in its direction, by up to a day, until there are journeys. It then ends at the
/// requested length after the first of these journeys.
package struct PlanPage {
    /// The maximum length of an extended window, in seconds from its start.
    package static let reach: Int64 = 86_400
    private static let shortestStep: Int64 = 1800
    private static let longestStep: Int64 = 4 * 3600

    /// A query with a window.
    let question: RaptorQuery
    /// Whether the page contains the last journeys of its window and an empty window is extended into the past.
    let goesBack: Bool
    /// The journeys, ordered by departure, then arrival, then transfers.
    private(set) var journeys: [PlannedJourney] = []
    /// The time span that has been searched completely.
    private(set) var searched: ClosedRange<EpochSeconds>
    /// The number of calls and footpaths scanned so far.
    private(set) var work = 0

    private let window: Int64

    /// Searches the window. Throws if the work limit is reached or the table has no runs.
    init(
        _ question: RaptorQuery, window: Int64, goesBack: Bool, in view: LiveRunTable, using space: PlannerScratch
    ) throws(PlanError) {
        (self.question, self.goesBack, self.window) = (question, goesBack, max(window, 0))
        searched = question.span(window)
        let limit = goesBack ? searched.upperBound - Self.reach : searched.lowerBound + Self.reach
        try look(in: searched, view, space)
        guard journeys.isEmpty else { return }
        guard !view.table.runs.column.isEmpty else { throw .notCovered }
        var step = max(self.window, Self.shortestStep)
        while journeys.isEmpty, work < question.mostWork, let span = next(step, until: limit) {
            try look(in: span, view, space)
            step = min(2 * step, Self.longestStep)
        }
        guard let whole = whole(until: limit) else { return }
        if whole.lowerBound < searched.lowerBound {
            try look(in: whole.lowerBound...searched.lowerBound - 1, view, space)
        }
        if whole.upperBound > searched.upperBound {
            try look(in: searched.upperBound + 1...whole.upperBound, view, space)
        }
        searched = whole
        journeys.removeAll { !whole.contains(question.key(of: $0)) }
    }

    /// Returns the next time span to search, adjacent to the span already searched.
    private func next(_ seconds: Int64, until limit: EpochSeconds) -> ClosedRange<EpochSeconds>? {
        if goesBack {
            let last = searched.lowerBound - 1
            return last < limit ? nil : max(last - seconds, limit)...last
        }
        let first = searched.upperBound + 1
        return first > limit ? nil : first...min(first + seconds, limit)
    }

    /// Returns the span that completes the requested length after the first journey found, or before the last journey
    /// if the page goes back.
    private func whole(until limit: EpochSeconds) -> ClosedRange<EpochSeconds>? {
        let keys = journeys.map { question.key(of: $0) }
        guard let first = keys.min(), let last = keys.max() else { return nil }
        return goesBack
            ? max(last - window, limit)...searched.upperBound : searched.lowerBound...min(first + window, limit)
    }

    private mutating func look(
        in span: ClosedRange<EpochSeconds>, _ view: LiveRunTable, _ space: PlannerScratch
    ) throws(PlanError) {
        var part = question
        part.window = span.upperBound - span.lowerBound
        switch question.time {
        case .departure: part.time = .departure(span.lowerBound)
        case .arrival: part.time = .arrival(span.upperBound)
        }
        let found = try view.journeysWorthShowing(part, using: space)
        work += found.work
        searched = min(searched.lowerBound, span.lowerBound)...max(searched.upperBound, span.upperBound)
        journeys += found.journeys
        journeys.sort(by: PlannedJourney.isEarlier)
    }
}

extension RaptorQuery {
    /// Returns the time of a journey to which the window applies: its departure or its arrival.
    func key(of journey: PlannedJourney) -> EpochSeconds {
        switch time {
        case .departure: journey.departure
        case .arrival: journey.arrival
        }
    }

    /// Returns the first and the last second of the window.
    func span(_ window: Int64) -> ClosedRange<EpochSeconds> {
        switch time {
        case .departure(let moment): moment...moment + max(window, 0)
        case .arrival(let moment): moment - max(window, 0)...moment
        }
    }
}

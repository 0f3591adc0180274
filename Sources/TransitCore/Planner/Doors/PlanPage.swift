/// The journeys that begin, or end, within a window of time. Windows that follow each other have each journey once, and
/// all that one wide window has.
///
/// Where service is thin the window may be empty. Then it grows in its direction, up to a day, until there are
/// journeys; behind the first of these it is as wide again as it was asked for.
package struct PlanPage {
    /// Seconds from the beginning of the window up to which it grows.
    package static let reach: Int64 = 86_400
    private static let shortestStep: Int64 = 1800
    private static let longestStep: Int64 = 4 * 3600

    /// With a window.
    let question: PlanQuestion
    /// It has the last journeys of its window, and grows into the past.
    let goesBack: Bool
    /// By departure, then arrival, then changes.
    private(set) var journeys: [PlannedJourney] = []
    /// Nothing but these journeys lies in it.
    private(set) var searched: ClosedRange<EpochSeconds>
    /// Calls and footpaths looked at.
    private(set) var work = 0

    private let window: Int64

    /// Looks for the journeys. Throws if it is too much, and if the table has no runs at all.
    init(
        _ question: PlanQuestion, window: Int64, goesBack: Bool, in view: RunView, using space: PlanSpace
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

    /// The times beside those that have been looked through.
    private func next(_ seconds: Int64, until limit: EpochSeconds) -> ClosedRange<EpochSeconds>? {
        if goesBack {
            let last = searched.lowerBound - 1
            return last < limit ? nil : max(last - seconds, limit)...last
        }
        let first = searched.upperBound + 1
        return first > limit ? nil : first...min(first + seconds, limit)
    }

    /// The times of a window that begins with the first journey, or ends with the last one, and of what lies before it.
    private func whole(until limit: EpochSeconds) -> ClosedRange<EpochSeconds>? {
        let keys = journeys.map { question.key(of: $0) }
        guard let first = keys.min(), let last = keys.max() else { return nil }
        return goesBack
            ? max(last - window, limit)...searched.upperBound : searched.lowerBound...min(first + window, limit)
    }

    private mutating func look(
        in span: ClosedRange<EpochSeconds>, _ view: RunView, _ space: PlanSpace
    ) throws(PlanError) {
        var part = question
        part.window = span.upperBound - span.lowerBound
        switch question.time {
        case .departure: part.time = .departure(span.lowerBound)
        case .arrival: part.time = .arrival(span.upperBound)
        }
        let found = try view.journeysWorthTelling(part, using: space)
        work += found.work
        searched = min(searched.lowerBound, span.lowerBound)...max(searched.upperBound, span.upperBound)
        journeys += found.journeys
        journeys.sort(by: PlannedJourney.isEarlier)
    }
}

extension PlanQuestion {
    /// By what journeys lie in the window.
    func key(of journey: PlannedJourney) -> EpochSeconds {
        switch time {
        case .departure: journey.departure
        case .arrival: journey.arrival
        }
    }

    /// The first and the last moment of the window.
    func span(_ window: Int64) -> ClosedRange<EpochSeconds> {
        switch time {
        case .departure(let moment): moment...moment + max(window, 0)
        case .arrival(let moment): moment - max(window, 0)...moment
        }
    }
}

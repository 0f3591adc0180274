/// Search memory for one query, reused by the next. Used by one query at a time.
package final class PlannerScratch {
    let first = RaptorScratch()
    let second = RaptorScratch()
    /// Returns whether the result is no longer wanted. Called once per round; a search for which it returns true throws
    /// ``PlanError/stopped``.
    package var isStopped: () -> Bool = { false }
    /// Called with each journey found, also with those that are not returned.
    var onJourney: ((PlannedJourney) -> Void)?

    package init() {}
}

extension LiveRunTable {
    /// Runs a query.
    /// - Throws: ``PlanError`` if there are no journeys.
    package func plan(_ question: RaptorQuery, using space: PlannerScratch) throws(PlanError) -> Plan {
        try nonempty(ways(question, using: space))
    }

    /// Throws if a plan has no journeys.
    func nonempty(_ plan: Plan) throws(PlanError) -> Plan {
        guard plan.journeys.isEmpty else { return plan }
        throw table.runs.column.isEmpty ? .notCovered : .noRide
    }

    /// Runs a query.
    /// - Returns: A plan, possibly without journeys.
    func ways(_ question: RaptorQuery, using space: PlannerScratch) throws(PlanError) -> Plan {
        guard table.isWhole else { throw .tooMuch }
        let question = question.clamped
        let span = table.network.span
        let limits = SearchLimits(
            question, horizon: question.window == nil ? span.horizon : span.longestJourney)
        switch question.time {
        case .departure(let moment):
            var search = PlanSearch<Forward>(question, limits, in: self, using: space)
            return try search.plan(at: table.seconds(moment))
        case .arrival(let moment):
            var search = PlanSearch<Backward>(question, limits, in: self, using: space)
            return try search.plan(at: table.seconds(moment))
        }
    }
}

extension RaptorQuery {
    /// The maximum number of stops near the start or the end.
    private static var mostStops: Int { 2000 }

    /// This query with all numbers clamped to their ranges.
    fileprivate var clamped: RaptorQuery {
        var question = self
        question.start = Self.clamped(start)
        question.end = Self.clamped(end)
        question.via?.stops = Self.clamped(via?.stops ?? [])
        question.via?.stay = min(max(via?.stay ?? 0, 0), 86_400)
        return question
    }

    private static func clamped(_ stops: [StopAccess]) -> [StopAccess] {
        stops.prefix(mostStops).map { access in
            var access = access
            access.seconds = min(max(access.seconds, 0), Network.mostSeconds)
            access.inside = min(max(access.inside, 0), access.seconds)
            return access
        }
    }

    /// The run table that the query needs.
    package var tableStart: TableDay {
        TableDay(time, window: window, goesBack: nil)
    }
}

extension PlannedJourney {
    static func isEarlier(_ one: Self, _ other: Self) -> Bool {
        if one.departure != other.departure { return one.departure < other.departure }
        return (one.arrival, one.changes) < (other.arrival, other.changes)
    }
}

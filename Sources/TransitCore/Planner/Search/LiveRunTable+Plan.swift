/// The reusable memory of journey searches. It must be used by only one query at a time.
package final class PlannerScratch {
    let first = RaptorScratch()
    let second = RaptorScratch()
    /// Returns whether the query should stop. It is called once per round; if it returns true, the search throws
    /// ``PlanError/stopped``.
    package var isStopped: () -> Bool = { false }
    /// Called for each journey found, including journeys that are not returned.
    var onJourney: ((PlannedJourney) -> Void)?

    package init() {}
}

extension LiveRunTable {
    /// Runs a query.
    /// - Throws: ``PlanError``, also if there are no journeys.
    package func plan(_ question: RaptorQuery, using space: PlannerScratch) throws(PlanError) -> Plan {
        try nonempty(ways(question, using: space))
    }

    /// Returns a plan unchanged; throws if it has no journeys.
    func nonempty(_ plan: Plan) throws(PlanError) -> Plan {
        guard plan.journeys.isEmpty else { return plan }
        throw table.runs.column.isEmpty ? .notCovered : .noRide
    }

    /// Runs a query like ``plan(_:using:)``, but does not throw if there are no journeys.
    func ways(_ question: RaptorQuery, using space: PlannerScratch) throws(PlanError) -> Plan {
        guard table.isWhole else { throw .tooMuch }
        var question = question
        question.clamp()
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
    /// The maximum number of stops near the start or the end of a query.
    private static var mostStops: Int { 2000 }

    /// Clamps all numbers of the query to their valid ranges.
    fileprivate mutating func clamp() {
        start = Self.clamped(start)
        end = Self.clamped(end)
        guard let via else { return }
        self.via = Via(Self.clamped(via.stops), stay: min(max(via.stay, 0), 86_400))
    }

    private static func clamped(_ stops: [StopAccess]) -> [StopAccess] {
        stops.prefix(mostStops).map { access in
            var access = access
            access.seconds = min(max(access.seconds, 0), Network.mostSeconds)
            access.inside = min(max(access.inside, 0), access.seconds)
            return access
        }
    }

    /// The day of the run table that the query needs.
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

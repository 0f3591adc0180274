/// Plans journeys between two places. Reuses allocated memory between queries.
package struct JourneyPlanner {
    package let space = PlannerScratch()
    package var search = WalkSearch()
    var stepFreeWays = StepFreeCache()

    package init() {}

    /// Runs a query. Step-free journeys avoid stops and lifts while these are closed.
    ///
    /// Most station closures in a network affect no journey of a query. The first search ignores closures that begin or
    /// end within the query's time range. The search is repeated with the closures that affect the journeys found,
    /// until no other closure affects them.
    /// - Parameters:
    ///   - view: The runs of the table for ``JourneyQuery/tableStart``.
    ///   - routing: Access walks for the same timetables.
    package mutating func plan(_ question: JourneyQuery, in view: LiveRunTable, on routing: AccessEgressWalks)
        -> JourneyResult
    {
        let (network, reach) = (view.table.network, question.reach(in: view.table.network))
        guard question.wheelchair != .no,
            let known = StationClosures(view.live?.closures ?? [], within: reach, in: network)
        else { return plan(question, while: nil, in: view, on: routing) }
        let found = FoundClosures()
        space.onJourney = { known.append(along: $0, to: &found.numbers) }
        defer { space.onJourney = nil }
        var closed = known.always
        while true {
            let timeline = stepFreeWays.timeline(
                closed.sorted().map { known.closures[$0] }, within: reach, in: network)
            let plan = plan(question, while: timeline, in: view, on: routing)
            guard !found.numbers.isSubset(of: closed), plan.reason != .stopped, plan.reason != .tooMuch else {
                return plan
            }
            closed.formUnion(found.numbers)
        }
    }

    private mutating func plan(
        _ question: JourneyQuery, while closed: StepFreeTimeline?, in view: LiveRunTable, on routing: AccessEgressWalks
    ) -> JourneyResult {
        if question.onBoard != nil { return planOnBoard(question, while: closed, in: view, on: routing) }
        let profile = question.walk
        let places = [question.start, question.end] + [question.via?.place].compactMap { $0 }
        let walks = places.enumerated().map { number, place in
            routing.walks(at: place, for: profile, arriving: number == 1, while: closed, in: &search)
        }
        let (start, end, via) = (walks[0], walks[1], walks.count > 2 ? walks[2] : nil)
        var plan = JourneyResult(question, from: start, to: end, via: via ?? [], while: closed)
        if closed != nil {
            // The walking limits of reduced walking must be the same on all pages, regardless of station closures.
            let usual = places.enumerated().flatMap { number, place in
                routing.walks(at: place, for: profile, arriving: number == 1, in: &search)
            }
            plan.stopQuestion.longestUsualWalk = usual.map { $0.seconds }.max()
        }
        let stopQuestion = plan.stopQuestion
        if question.via == nil {
            plan.walk = routing.length(
                from: question.start.coordinate, to: question.end.coordinate, for: profile, in: &search)
        }
        guard question.via != nil || !question.isThere else {
            plan.reason = .samePlace
            return plan
        }
        guard !start.isEmpty else { return plan.failing(.noStopNearStart) }
        guard !end.isEmpty else { return plan.failing(.noStopNearEnd) }
        guard via?.isEmpty != true else { return plan.failing(.noRide) }
        do throws(PlanError) {
            guard let window = question.window else {
                // Journeys with less walking may depart much later than the first one. A query without a window returns
                // only the first.
                let found = try view.plan(stopQuestion, using: space)
                plan.take(found.journeys, work: found.work)
                (plan.earlier, plan.later) = (stopQuestion.earlier(than: found), stopQuestion.later(than: found))
                return plan
            }
            plan.take(
                try PlanPage(stopQuestion, window: window, goesBack: question.goesBack, in: view, using: space))
        } catch {
            plan.reason = NoPlan(error)
        }
        return plan
    }

    /// The longest time in seconds that riders wait for a station closure to end, before or after a journey planned
    /// earlier.
    static let mostWaiting: Int64 = 2 * 3600

    /// Returns a plan that consists of a single journey of an earlier result.
    package mutating func recall(
        _ journey: PlannedJourney, of question: JourneyQuery, in view: LiveRunTable, on routing: AccessEgressWalks
    ) -> JourneyResult {
        let (profile, network) = (question.walk, view.table.network)
        let reach = journey.departure - Self.mostWaiting...max(journey.departure, journey.arrival) + Self.mostWaiting
        let known =
            question.wheelchair == .no
            ? nil : StationClosures(view.live?.closures ?? [], within: reach, in: network)
        let closed = stepFreeWays.timeline(known?.closures(at: journey) ?? [], within: reach, in: network)
        var plan = JourneyResult(
            question,
            from: routing.walks(at: question.start, for: profile, arriving: false, while: closed, in: &search),
            to: routing.walks(at: question.end, for: profile, arriving: true, while: closed, in: &search), via: [],
            while: closed)
        plan.journeys = [journey]
        return plan
    }
}

/// The station closures that affect journeys found so far.
private final class FoundClosures {
    var numbers: Set<Int> = []
}

extension JourneyQuery {
    /// The day of the run table that the query needs.
    package var tableStart: TableDay { TableDay(time, window: window, goesBack: returnsLastJourneys) }

    /// Returns the time range in which the journeys of a query and its page may lie.
    fileprivate func reach(in network: Network) -> ClosedRange<EpochSeconds> {
        let window = max(window ?? 0, 0)
        let (page, longest) = (max(window, PlanPage.reach), max(network.span.horizon, network.span.longestJourney))
        switch time {
        case .departure(let moment):
            let first = returnsLastJourneys == true ? moment + window - page : moment
            return first...max(first, moment + page) + longest
        case .arrival(let moment):
            let last = returnsLastJourneys == false ? moment - window + page : moment
            return min(last, moment - page) - longest...last
        }
    }

    /// The maximum distance in metres between an origin and a destination that are treated as the same location.
    private static let sameness = 25.0

    fileprivate var isThere: Bool {
        start.coordinate.distance(to: end.coordinate) <= Self.sameness || start.stop != nil && start.stop == end.stop
    }
}

extension JourneyResult {
    func failing(_ reason: NoPlan) -> JourneyResult {
        var plan = self
        plan.reason = reason
        return plan
    }

    fileprivate mutating func take(_ page: PlanPage) {
        take(page.journeys, work: page.work)
        var searched = page.searched
        if let left = leaveOut() {
            searched =
                question.goesBack ? left.lowerBound...searched.upperBound : searched.lowerBound...left.upperBound
        }
        goOn(around: searched)
    }

    fileprivate mutating func take(_ found: [PlannedJourney], work: Int) {
        self.work = work
        // Drop journeys that take longer than walking.
        journeys = found.filter { journey in
            walk.map { journey.arrival - journey.departure < $0.seconds } ?? true
        }
        if journeys.isEmpty { reason = .noRide }
    }

    /// Removes journeys beyond the requested number. Journeys with the same departure time (or the same arrival time,
    /// for queries by arrival) are either all removed or all retained.
    /// - Returns: The first and the last remaining time; nil if no journey was removed.
    private mutating func leaveOut() -> ClosedRange<EpochSeconds>? {
        let most = max(question.mostJourneys, 1)
        guard journeys.count > most else { return nil }
        let keys = journeys.map { stopQuestion.key(of: $0) }.sorted()
        let left = question.goesBack ? keys[keys.count - most]...keys[keys.count - 1] : keys[0]...keys[most - 1]
        journeys.removeAll { !left.contains(stopQuestion.key(of: $0)) }
        return left
    }
}

extension JourneyResult {
    /// Sets the paging cursors to the windows before and after the time span that was searched.
    mutating func goOn(around searched: ClosedRange<EpochSeconds>) {
        guard let window = question.window.map({ max($0, 0) }) else { return }
        let (before, after) = (searched.lowerBound - 1, searched.upperBound + 1)
        switch question.time {
        case .departure:
            earlier = PlanCursor(.departure(before - window), window: window, returnsLast: true)
            later = PlanCursor(.departure(after), window: window, returnsLast: false)
        case .arrival:
            earlier = PlanCursor(.arrival(before), window: window, returnsLast: true)
            later = PlanCursor(.arrival(after + window), window: window, returnsLast: false)
        }
    }
}

extension JourneyQuery {
    /// Whether the last journeys of a window are returned instead of the first, and an empty window is extended into
    /// the past. By default only for queries with an arrival time.
    fileprivate var goesBack: Bool {
        if let returnsLastJourneys { return returnsLastJourneys }
        if case .arrival = time { return true }
        return false
    }
}

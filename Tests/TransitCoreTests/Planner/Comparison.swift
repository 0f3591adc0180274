@testable import TransitCore

/// Runs each query with both the search under test and the exhaustive planner, compares the results, and verifies that
/// each journey is feasible.
struct Comparison {
    let network: Network
    var exhaustive: Exhaustive
    private var days: RunDays
    private let space = PlannerScratch()
    /// Returns the live changes to the runs of a table; nil if there are none.
    var live: (RunTable) -> LiveRuns? = { _ in nil }

    init(_ network: Network, _ exhaustive: Exhaustive) {
        self.network = network
        self.exhaustive = exhaustive
        days = RunDays(network)
    }

    /// Returns the runs that a query uses, with their live changes.
    mutating func view(for question: RaptorQuery) -> LiveRunTable {
        let table = days.table(startingAt: question.tableStart)
        return LiveRunTable(table, live: live(table))
    }

    /// Compares the results of a query.
    /// - Returns: A description of the difference; nil if there is none.
    mutating func difference(_ question: RaptorQuery) -> String? {
        let view = view(for: question)
        let plan = (try? view.plan(question, using: space)) ?? Plan()
        let found = plan.journeys.map { criteria($0, question) }.sorted()
        let expected = exhaustive.answer(question)
        if found != expected {
            return "found \(found), expected \(expected) \(plan.journeys)"
        }
        for journey in plan.journeys {
            if let fault = fault(in: journey, question) { return fault }
        }
        return nil
    }

    /// Compares the results of a query with walking as a criterion: they must be exactly the Pareto-optimal journeys
    /// for each walking limit.
    mutating func differenceReducingWalks(_ question: RaptorQuery) -> String? {
        let view = view(for: question)
        let found = (try? view.planReducingWalks(question, using: space))?.journeys ?? []
        var best: Set<Exhaustive.Found> = []
        for limit in question.walkingLimits {
            let limited = limit == question.walkingLimits[0] ? question : question.limitingWalks(to: limit)
            if let difference = difference(limited) { return difference }
            best.formUnion(exhaustive.answer(limited))
            for journey in (try? view.plan(limited, using: space))?.journeys ?? [] {
                let way = criteria(journey, question)
                let isCovered = found.contains { other in
                    let isAsGood = criteria(other, question) == way || way.isWorse(than: criteria(other, question))
                    return isAsGood && other.longestWalk <= limit
                }
                if !isCovered { return "\(journey) with walks up to \(limit) is missing in \(found)" }
            }
        }
        let worse = found.first { !best.contains(criteria($0, question)) }
        return worse.map { "\($0) is not the best with any walks: \(best)" }
    }

    /// Returns the criteria by which a journey is compared. If a query without a window fixes the departure or the
    /// arrival, the exact value of that end is not compared.
    private func criteria(_ journey: PlannedJourney, _ question: RaptorQuery) -> Exhaustive.Found {
        var found = Exhaustive.Found(
            departure: Int(journey.departure.rawValue), arrival: Int(journey.arrival.rawValue), changes: journey.changes
        )
        switch (question.time, question.window) {
        case (.departure(let moment), nil): found.departure = Int(moment.rawValue)
        case (.arrival(let moment), nil): found.arrival = Int(moment.rawValue)
        default: break
        }
        return found
    }

    /// Returns a description of a run whose row in the routing table is wrong or missing; nil if there is none.
    mutating func misplaced(at moment: EpochSeconds) -> String? {
        let table = days.table(startingAt: RunTable.start(forwardFrom: moment))
        let view = LiveRunTable(table, live: live(table))
        var rows: [String: (raptorRoute: RaptorRoute, run: RaptorRouteRun)] = [:]
        let copies = Set(table.runs.column.indices.flatMap { Array(table.copies.groups[$0]) })
        for raptorRoute in view.raptorRoutes {
            for number in 0..<Int(raptorRoute.runCount) {
                let run = raptorRoute.run(number)
                let key = Self.key(view.run(run.run), view.addedNumber(run.run))
                if !copies.contains(run.run), rows.updateValue((raptorRoute, run), forKey: key) != nil {
                    return "\(key) lies in two raptorRoutes"
                }
                if number > 0,
                    !RaptorRoute.isOrdered(
                        raptorRoute.run(number - 1).times, run.times, calls: Int(raptorRoute.callCount))
                {
                    return "\(key) overtakes in its raptorRoute"
                }
            }
        }
        // Runs that begin after the table's end may be early enough to be in it.
        let span = Int(table.start.rawValue)..<Int(table.start.rawValue + table.length) - 3600
        for run in exhaustive.runs where !run.isGone && span.contains(run.calls[0].departure) {
            let key = Self.key(Run(trip: run.trip, date: run.date), run.added)
            guard let row = rows[key] else { return "\(key) is missing" }
            for (place, call) in run.calls.enumerated() {
                let (routeCall, time) = (row.raptorRoute.call(place), row.run.times[place])
                let isSame =
                    network.nodeStops.column[routeCall.node].position == call.stop
                    && routeCall.canBoard == call.canBoard && routeCall.canAlight == call.canAlight
                    && (!call.canAlight || Int(table.moment(time.arrival).rawValue) == call.arrival)
                    && (!call.canBoard || Int(table.moment(time.departure).rawValue) == call.departure)
                if !isSame { return "\(key) differs at \(place): \(routeCall) \(time) \(call)" }
            }
        }
        return nil
    }

    private static func key(_ run: Run, _ added: UInt32?) -> String {
        "\(run.trip.timetable)/\(run.trip.trip.rawValue)/\(run.date.daysSince1970)/\(added.map { Int($0) } ?? -1)"
    }

    /// Returns the reason why a journey is infeasible; nil if it is feasible as returned.
    private func fault(in journey: PlannedJourney, _ question: RaptorQuery) -> String? {
        var now = journey.departure
        var place: NetworkStopIndex?
        for (number, leg) in journey.legs.enumerated() {
            if leg.departure < now { return "leg \(number) leaves before the last one is over" }
            // A via point reached without a walk has no leg.
            if let place, leg.from != nil, leg.from != place, !leg.isSeated, question.via == nil {
                return "leg \(number) begins elsewhere"
            }
            if case .ride(let ride) = leg.way,
                let fault = fault(in: ride, leg, staysOn: journey.legs.dropFirst(number + 1).first?.isSeated == true)
            {
                return "leg \(number): \(fault)"
            }
            (now, place) = (leg.arrival, leg.to)
        }
        if now != journey.arrival { return "it ends at \(now)" }
        // The first ride of a rider on board began before the query.
        guard question.onBoard == nil else { return nil }
        switch question.time {
        case .departure(let moment): return journey.departure >= moment ? nil : "it begins too early"
        case .arrival(let moment): return journey.arrival <= moment ? nil : "it ends too late"
        }
    }

    private func fault(in ride: PlanRide, _ leg: PlanLeg, staysOn: Bool) -> String? {
        let run = exhaustive.runs.first {
            $0.trip == ride.trip && $0.date == ride.date && $0.added == ride.added && !$0.isGone
        }
        guard let run, ride.boarding < ride.alighting, ride.alighting < run.calls.count else { return "no such run" }
        let (from, to) = (run.calls[ride.boarding], run.calls[ride.alighting])
        guard from.departure == Int(leg.departure.rawValue), to.arrival == Int(leg.arrival.rawValue),
            from.stop == leg.from?.position, to.stop == leg.to?.position
        else { return "it runs otherwise" }
        return (ride.isSeated || from.canBoard) && (staysOn || to.canAlight) ? nil : "nobody gets on or off there"
    }
}

extension PlanLeg {
    fileprivate var isSeated: Bool {
        if case .ride(let ride) = way { ride.isSeated } else { false }
    }
}

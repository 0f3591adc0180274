/// Runs one query: a single search, or two searches for a query with a via place. The second search starts where the
/// first one ends. It cannot be copied: an implicit copy of the searches would cost a noticeable part of a short query.
struct PlanSearch<Direction: TravelDirection>: ~Copyable {
    private let view: LiveRunTable
    private let limits: SearchLimits
    /// The access stops in search direction: a backward search begins at the end of the journey.
    private let origin, target: [SearchAccess]
    private let via: (stops: [SearchAccess], stay: Int32)?
    private let writer: JourneyWriter
    private let onJourney: ((PlannedJourney) -> Void)?
    private var first: RaptorSearch<Direction>
    private var second: RaptorSearch<Direction>?
    private var journeys: [PlannedJourney] = []
    private var beyond: [PlannedJourney] = []

    /// Prepares a search.
    /// - Parameter question: A query with all numbers in their valid ranges.
    init(_ question: RaptorQuery, _ limits: SearchLimits, in view: LiveRunTable, using space: PlannerScratch) {
        self.view = view
        self.limits = limits
        writer = JourneyWriter(question: question, view: view, limits: limits)
        func walks(_ stops: [StopAccess], _ forward: [SearchAccess]) -> [SearchAccess] {
            Direction.isForward ? forward : stops.map { SearchAccess($0, in: view.table, isForward: false) }
        }
        let (start, end) = (walks(question.start, writer.walks.start), walks(question.end, writer.walks.end))
        (origin, target) = Direction.isForward ? (start, end) : (end, start)
        onJourney = space.onJourney
        let keepsLabels = limits.window != nil
        first = RaptorSearch(view, limits, keepsLabels: keepsLabels, in: space.first, isStopped: space.isStopped)
        if let via = question.via {
            self.via = (walks(via.stops, writer.walks.via), via.stay)
            second = RaptorSearch(view, limits, keepsLabels: keepsLabels, in: space.second, isStopped: space.isStopped)
        } else {
            via = nil
            second = nil
        }
    }

    /// Runs the search: for all times in the query's window or, without a window, for one time.
    /// - Parameter moment: The earliest departure time or the latest arrival time, in seconds since ``RunTable/start``.
    mutating func plan(at moment: Int32) throws(PlanError) -> Plan {
        let begin = Direction.mirrored(moment)
        let middle = via?.stops ?? target
        let bound = begin + (limits.window ?? 0) + limits.horizon + 1
        first.aim(at: middle, before: bound)
        second?.aim(at: target, before: bound)
        defer {
            first.leave(middle)
            second?.leave(target)
        }
        if let window = limits.window {
            try search(leaving: begin...begin + window)
        } else {
            try search(from: begin)
        }
        return Plan(journeys: journeys.sorted(by: PlannedJourney.isEarlier), beyond: beyond, work: work)
    }

    private var work: Int { first.work + (second?.work ?? 0) }

    private mutating func search(from begin: Int32) throws(PlanError) {
        try run(from: begin)
        collect()
    }

    /// Finds the earliest arrivals for departures at `begin` or later.
    private mutating func run(from begin: Int32) throws(PlanError) {
        first.seeds.removeAll(keepingCapacity: true)
        for access in origin {
            guard let ready = access.ready(leavingAt: begin) else { continue }
            for node in first.network.nodes(of: access.stop) {
                first.seeds.append(Seed(round: 0, node: node, ready: ready))
            }
        }
        if writer.onBoard.isEmpty { try first.run() } else { try first.run(onBoard: writer.onBoard) }
        first.seeds.removeAll(keepingCapacity: true)
        try goOn()
    }

    private mutating func search(leaving span: ClosedRange<Int32>) throws(PlanError) {
        // Journeys that depart after the window are not returned, but they dominate worse journeys within it.
        try run(from: span.upperBound + 1)
        collect()
        (beyond, journeys) = (journeys, [])
        if second == nil { try first.measureRest(from: span.lowerBound) }
        let departures = try first.departures(from: origin, leaving: span)
        var next = 0
        while next < departures.count {
            var end = next + 1
            while end < departures.count, departures[end].leave == departures[next].leave { end += 1 }
            try first.run(departures[next..<end])
            try goOn()
            collect()
            next = end
        }
    }

    /// Runs the second search from the via place, if there is one.
    private mutating func goOn() throws(PlanError) {
        guard second != nil else { return }
        plantSecond()
        try second?.run()
    }

    private mutating func plantSecond() {
        second?.seeds.removeAll(keepingCapacity: true)
        for round in 1...limits.rides where first.takeNew(round) {
            for access in via?.stops ?? [] {
                guard let ready = access.ready(leavingAt: first.arrival(round) + (via?.stay ?? 0)) else { continue }
                for node in first.network.nodes(of: access.stop) {
                    second?.seeds.append(Seed(round: round, node: node, ready: ready))
                }
            }
        }
    }

    private mutating func collect() {
        for round in 1...limits.rides {
            var steps: [RideStep] = []
            if second == nil {
                guard first.takeNew(round) else { continue }
                _ = first.trace(round, into: &steps)
                add(steps, afterVia: nil)
            } else {
                guard second?.takeNew(round) == true, let rest = second?.trace(round, into: &steps) else { continue }
                let after = steps.count
                _ = first.trace(rest, into: &steps)
                add(steps, afterVia: after)
            }
        }
    }

    /// Adds the journey of the steps found.
    /// - Parameter afterVia: The number of steps found by the second search; nil without a via place.
    private mutating func add(_ steps: [RideStep], afterVia: Int?) {
        let before = afterVia.map { Direction.isForward ? steps.count - $0 : $0 }
        let journey = writer.journey(Direction.isForward ? steps.reversed() : steps, beforeVia: before)
        onJourney?(journey)
        // A journey takes no longer than the journeys that it dominates, so dropping it here cannot hide a journey that
        // would be short enough.
        guard limits.window == nil || journey.arrival - journey.departure <= Int64(limits.horizon) else { return }
        journeys.append(journey)
    }
}

@testable import TransitCore

/// A reference planner that tries every run in every round, without RAPTOR routes, marks, bounds or dominance. It
/// shares only the timetable and the query with the search.
struct Exhaustive {
    struct Call {
        var stop: Int
        var arrival: Int
        var departure: Int
        var canBoard: Bool
        var canAlight: Bool
        var boardsOnRequest = false
        var alightsOnRequest = false
        /// Whether the call differs from the timetable in time or stop.
        var isChanged = false
    }

    struct OneRun {
        var trip: NetworkTrip
        var date: ServiceDate
        var route: Int
        var calls: [Call]
        var wait = 0
        var access = WheelchairAccess.unknown
        /// The runs to which an in-seat transfer is possible.
        var next: [Int] = []
        var isGone = false
        var startsElsewhere = false
        var endsElsewhere = false
        /// The run's index in the snapshot's list of runs, if the run is in no timetable.
        var added: UInt32?
    }

    struct Way {
        var to: Int
        var walk: Int
        var least: Int
    }

    /// An optimal result: departure, arrival and number of transfers.
    struct Found: Hashable, Comparable {
        var departure: Int
        var arrival: Int
        var changes: Int

        static func < (one: Self, other: Self) -> Bool {
            (one.departure, one.arrival, one.changes) < (other.departure, other.arrival, other.changes)
        }

        func isWorse(than other: Self) -> Bool {
            self != other && other.departure >= departure && other.arrival <= arrival && other.changes <= changes
        }
    }

    var runs: [OneRun] = []
    /// The walks of ``ways`` and ``ruled``, for all riders and for wheelchair users.
    var allWays: [(ways: [[Way]], ruled: [[(to: Int, walk: Int?, estimate: Int)]])] = []
    /// The walks from each stop, except between pairs of stops with transfer rules for specific lines; includes a walk
    /// from the stop to itself.
    var ways: [[Way]] = []
    /// The walks from each stop that depend on the lines: the duration if the walk is allowed, and otherwise an
    /// estimate.
    var ruled: [[(to: Int, walk: Int?, estimate: Int)]] = []
    var rules: [TransferRule] = []
    var access: [WheelchairAccess] = []
    var change = 60

    /// The run that the rider is on board of, and the first call where they can alight.
    var aboard: (run: Int, next: Int)?

    // The query that determines which lines are used.
    private var question = RaptorQuery(from: [], to: [], .departure(0))
    private var pace = 256

    /// Returns the earliest arrivals by number of rides for a departure at a given time; nil if there is none within
    /// the time span.
    func arrivals(_ leaving: Int, accepting span: ClosedRange<Int>) -> [Int?] {
        var seeds = Self.noSeeds(rides)
        seeds[0] = question.start.map { ($0.stop.position, leaving + Int($0.seconds)) }
        guard let via = question.via else { return last(seeds, to: question.end, span, from: aboard) }
        var on = Self.noSeeds(rides)
        let until = last(seeds, to: via.stops, Int.min / 2...span.upperBound, from: aboard)
        for (ridden, arrival) in until.enumerated() {
            guard let arrival else { continue }
            on[ridden] = via.stops.map { ($0.stop.position, arrival + Int(via.stay) + Int($0.seconds)) }
        }
        return last(on, to: question.end, span)
    }

    private static func noSeeds(_ rides: Int) -> [[(stop: Int, ready: Int)]] {
        Array(repeating: [], count: rides + 1)
    }

    private var rides: Int { question.mostChanges + noChanges }

    /// The number of boardings in each journey that are not transfers: the first boarding, and the boarding after the
    /// via point.
    private var noChanges: Int { question.via == nil ? 1 : 2 }

    private func last(
        _ seeds: [[(stop: Int, ready: Int)]], to end: [StopAccess], _ span: ClosedRange<Int>,
        from aboard: (run: Int, next: Int)? = nil
    ) -> [Int?] {
        var found: [Int?] = Array(repeating: nil, count: rides + 1)
        var ready = Ready(stops: ways.count)
        plant(seeds[0], &ready)
        var egress = [Int?](repeating: nil, count: ways.count)
        for access in end {
            let known = egress[access.stop.position]
            egress[access.stop.position] = min(known ?? Int(access.seconds), Int(access.seconds))
        }
        for round in 1...rides {
            var next = Ready(stops: ways.count)
            func leave(_ run: OneRun, at call: Call) {
                if let seconds = egress[call.stop], span.contains(call.arrival + seconds) {
                    found[round] = min(found[round] ?? .max, call.arrival + seconds)
                }
                walk(run, call, &next)
            }
            if round == 1, let aboard { ride(aboard.run, from: aboard.next, span.upperBound, leave) }
            for (number, run) in runs.enumerated()
            where isAllowed(run) && run.calls[run.calls.count - 1].arrival >= ready.first {
                ride(number, run, ready, span.upperBound, leave)
            }
            plant(seeds[round], &next)
            ready = next
        }
        return found
    }

    /// The earliest boarding time at each stop, and possible boardings of specific runs at specific calls.
    private struct Ready {
        var times: [Int]
        var calls: Set<[Int]> = []
        var first = Int.max

        init(stops: Int) { times = Array(repeating: .max, count: stops) }
    }

    private func plant(_ seeds: [(stop: Int, ready: Int)], _ ready: inout Ready) {
        for seed in seeds { set(seed.stop, seed.ready, &ready) }
    }

    private func set(_ stop: Int, _ time: Int, _ ready: inout Ready) {
        ready.times[stop] = min(ready.times[stop], time)
        ready.first = min(ready.first, time)
    }

    /// Boards a run wherever possible, and reports the calls at which riders can alight.
    private func ride(_ number: Int, _ run: OneRun, _ ready: Ready, _ end: Int, _ body: (OneRun, Call) -> Void) {
        var isOn = false
        for (place, call) in run.calls.enumerated() {
            if isOn, canAlight(call), call.arrival <= end { body(run, call) }
            if canBoard(call) {
                let inTime = ready.times[call.stop] <= call.departure - run.wait
                isOn = isOn || inTime || (!ready.calls.isEmpty && ready.calls.contains([number, place]))
            }
        }
        guard isOn else { return }
        for next in run.next where isAllowed(runs[next]) {
            for call in runs[next].calls where canAlight(call) && call.arrival <= end { body(runs[next], call) }
        }
    }

    /// Reports the calls at which riders can alight from the run that the rider is on board of.
    private func ride(_ number: Int, from first: Int, _ end: Int, _ body: (OneRun, Call) -> Void) {
        let run = runs[number]
        for call in run.calls.dropFirst(first) where canAlight(call) && call.arrival <= end { body(run, call) }
        for next in run.next where isAllowed(run) && isAllowed(runs[next]) {
            for call in runs[next].calls where canAlight(call) && call.arrival <= end { body(runs[next], call) }
        }
    }

    private func walk(_ run: OneRun, _ call: Call, _ ready: inout Ready) {
        for way in ways[call.stop] {
            let walking = way.walk * pace / 256
            guard walking <= Int(question.longestWalk) else { continue }
            set(way.to, call.arrival + max(walking, way.least), &ready)
        }
        for (to, walk, estimate) in ruled[call.stop] { changeByRule(run, call, to, walk, estimate, &ready) }
    }

    private func changeByRule(
        _ run: OneRun, _ call: Call, _ to: Int, _ walk: Int?, _ estimate: Int, _ ready: inout Ready
    ) {
        for (number, other) in runs.enumerated() {
            for (place, departing) in other.calls.enumerated() where departing.stop == to && departing.canBoard {
                guard let time = time(from: run, call.stop, to: other, to, walk, estimate),
                    call.arrival + time <= departing.departure - other.wait
                else { continue }
                ready.calls.insert([number, place])
                ready.first = min(ready.first, call.arrival)
            }
        }
    }

    /// Returns the transfer time in seconds by the most specific rule; nil if the transfer is impossible.
    private func time(
        from run: OneRun, _ stop: Int, to other: OneRun, _ to: Int, _ walk: Int?, _ estimate: Int
    ) -> Int? {
        var best: TransferRule?
        for rule in rules where rule.from.position == stop && rule.to.position == to {
            guard rule.fromLine.includes(run.trip, of: NetworkRouteIndex(run.route)),
                rule.toLine.includes(other.trip, of: NetworkRouteIndex(other.route))
            else { continue }
            if best.map({ rule.rank > $0.rank }) ?? true { best = rule }
        }
        switch best?.kind {
        case .minimum(let seconds): return Int(seconds)
        case .impossible: return nil
        case .timed: return walking(estimate).map { _ in 0 }
        case .recommended: return walking(estimate).map { max($0, change) }
        case nil: return walk.flatMap(walking).map { max($0, change) }
        }
    }

    /// Converts a walking time to the rider's pace; nil if the walk is too long.
    private func walking(_ seconds: Int) -> Int? {
        let walking = seconds * pace / 256
        return walking <= Int(question.longestWalk) ? walking : nil
    }

    private func isAllowed(_ run: OneRun) -> Bool {
        !run.isGone && !question.routesLeftOut.contains(NetworkRouteIndex(run.route)) && isPossible(run.access)
    }

    private func canBoard(_ call: Call) -> Bool {
        call.canBoard && isPossible(access[call.stop]) && !(question.leavesOutRequests && call.boardsOnRequest)
    }

    private func canAlight(_ call: Call) -> Bool {
        call.canAlight && isPossible(access[call.stop]) && !(question.leavesOutRequests && call.alightsOnRequest)
    }

    private func isPossible(_ access: WheelchairAccess) -> Bool {
        switch question.wheelchair {
        case .no: true
        case .unlessImpossible: access != .impossible
        case .onlyPossible: access == .possible
        }
    }
}

// Results of queries.
extension Exhaustive {
    /// Returns all results that a query must find. For a query without a window, the results have the optimal arrival
    /// or departure.
    mutating func answer(_ question: RaptorQuery) -> [Found] {
        self.question = question
        (ways, ruled) = allWays[question.wheelchair == .no ? 0 : 1]
        pace = Int(question.paceFactor * 256)
        let horizon = Int(question.horizon ?? 86_400)
        switch (question.time, question.window) {
        case (.departure(let moment), nil):
            return first(leaving: Int(moment.rawValue), horizon)
        case (.departure(let moment), .some(let window)):
            let from = Int(moment.rawValue)
            let end = from + Int(window)
            return good(leaving: from...end + horizon, arriving: Int.min / 2...end + horizon)
                .filter { $0.departure <= end && $0.arrival - $0.departure <= horizon }
        case (.arrival(let moment), nil):
            return last(arriving: Int(moment.rawValue), horizon)
        case (.arrival(let moment), .some(let window)):
            let by = Int(moment.rawValue)
            let begin = by - Int(window)
            return good(leaving: begin - horizon...by, arriving: Int.min / 2...by)
                .filter { $0.arrival >= begin && $0.arrival - $0.departure <= horizon }
        }
    }

    private func first(leaving moment: Int, _ horizon: Int) -> [Found] {
        Self.best(
            arrivals(moment, accepting: Int.min / 2...moment + horizon).enumerated().compactMap { ridden, arrival in
                arrival.map { Found(departure: moment, arrival: $0, changes: ridden - noChanges) }
            })
    }

    private func good(leaving span: ClosedRange<Int>, arriving: ClosedRange<Int>) -> [Found] {
        Self.best(
            departures(in: span).flatMap { leave in
                arrivals(leave, accepting: arriving).enumerated().compactMap { ridden, arrival in
                    arrival.map { Found(departure: leave, arrival: $0, changes: ridden - noChanges) }
                }
            })
    }

    /// Returns the latest departure for each number of transfers. A rider who departs earlier can catch every run that
    /// a later departure catches.
    private func last(arriving moment: Int, _ horizon: Int) -> [Found] {
        let leaves = departures(in: moment - horizon...moment)
        return Self.best(
            (1...rides).compactMap { ridden in
                var (low, high) = (0, leaves.count)
                while low < high {
                    let middle = (low + high) / 2
                    let isInTime = arrivals(leaves[middle], accepting: Int.min / 2...moment)[...ridden]
                        .contains { $0 != nil }
                    if isInTime { low = middle + 1 } else { high = middle }
                }
                return low > 0 ? Found(departure: leaves[low - 1], arrival: moment, changes: ridden - noChanges) : nil
            })
    }

    /// Returns all times at which a rider can leave the start in order to catch some run.
    private func departures(in span: ClosedRange<Int>) -> [Int] {
        var leaves: Set<Int> = []
        for run in runs {
            for call in run.calls where call.canBoard {
                for access in question.start where access.stop.position == call.stop {
                    let leave = call.departure - run.wait - Int(access.seconds)
                    if span.contains(leave) { leaves.insert(leave) }
                }
            }
        }
        return leaves.sorted()
    }

    static func best(_ all: [Found]) -> [Found] {
        Set(all).filter { one in !all.contains { one.isWorse(than: $0) } }.sorted()
    }
}

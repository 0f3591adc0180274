/// Sorts runs into lanes.
struct LaneDraft {
    /// What all runs of a lane have in common beside their pattern.
    private struct Key: Comparable {
        /// Where nodes of its own begin, for a trip that rules name; else `UInt32.max`.
        var nodes: UInt32
        var wait: Int32
        var access: UInt8
        /// The same for the trip that riders stay seated for.
        var nextPattern, nextNodes: UInt32
        var nextAccess: UInt8

        static func < (one: Self, other: Self) -> Bool {
            if one.nextPattern != other.nextPattern { return one.nextPattern < other.nextPattern }
            if one.nodes != other.nodes { return one.nodes < other.nodes }
            if one.nextNodes != other.nextNodes { return one.nextNodes < other.nextNodes }
            if one.wait != other.wait { return one.wait < other.wait }
            return (one.access, one.nextAccess) < (other.access, other.nextAccess)
        }
    }

    struct Row {
        var firstTime: Int
        var run: RunIndex
        var next: RunIndex
    }

    struct DraftLane {
        var firstRun, firstCall: Int
        var runCount, callCount, ownCount, wait: Int32
        var route, nextRoute: NetworkRouteIndex
        var access, nextAccess: WheelchairAccess

        func lane(
            runs: UnsafePointer<LaneRun>, starts: UnsafePointer<Int32>, calls: UnsafePointer<LaneCall>
        ) -> Lane {
            Lane(
                runs: runs, starts: starts, calls: calls, runCount: runCount, callCount: callCount, ownCount: ownCount,
                wait: wait,
                route: route, nextRoute: nextRoute, access: access, nextAccess: nextAccess)
        }
    }

    private let draft: RunTableDraft
    private(set) var calls: [LaneCall] = []
    private(set) var times: [RunCall] = []
    private(set) var runs: [Row] = []
    private(set) var lanes: [DraftLane] = []
    /// By run, its lane and the place there.
    private(set) var runPlaces: [LanePlace]

    /// Lanes of one kind among which a run looks for one that it neither overtakes nor is overtaken in; in more it does not look.
    private static let mostOpen = 32

    init(_ draft: RunTableDraft) {
        self.draft = draft
        runPlaces = Array(repeating: LanePlace(lane: LaneIndex(0), number: 0), count: draft.runs.count)
        for pattern in draft.patterns { add(pattern) }
    }

    private mutating func add(_ pattern: RunTableDraft.PatternRuns) {
        let timetable = draft.network.timetables[pattern.timetable]
        let keyed = pattern.runs.map { (key: key(of: $0, timetable), time: start(of: $0, timetable), run: $0) }
            .sorted { one, other in
                if one.key != other.key { return one.key < other.key }
                return one.time == other.time ? one.run < other.run : one.time < other.time
            }
        var first = 0
        while first < keyed.count {
            var end = first + 1
            while end < keyed.count, keyed[end].key == keyed[first].key { end += 1 }
            add(keyed[first..<end].map { $0.run }, timetable)
            first = end
        }
    }

    private func key(of run: Int, _ timetable: Timetable) -> Key {
        let trip = draft.runs[run].trip
        var key = Key(
            nodes: draft.network.ownNodes(of: trip) ?? .max, wait: Int32(timetable.tripHeadways[trip.trip]),
            access: Self.access(of: trip.trip, timetable).rawValue, nextPattern: .max, nextNodes: .max, nextAccess: 0)
        guard draft.next[run] != .none else { return key }
        let next = draft.runs[draft.next[run].position].trip
        key.nextPattern = timetable.pattern(of: next.trip).rawValue
        key.nextNodes = draft.network.ownNodes(of: next) ?? .max
        key.nextAccess = Self.access(of: next.trip, timetable).rawValue
        return key
    }

    private func start(of run: Int, _ timetable: Timetable) -> Int32 {
        draft.dayStarts[run] &+ timetable.tripStarts[draft.runs[run].trip.trip]
    }

    static func access(of trip: TripIndex, _ timetable: Timetable) -> WheelchairAccess {
        let flags = timetable.tripFlags[trip]
        if flags.contains(.wheelchairAccessible) { return .possible }
        return flags.contains(.notWheelchairAccessible) ? .impossible : .unknown
    }

    /// Runs of one kind, by start.
    private mutating func add(_ members: [Int], _ timetable: Timetable) {
        let firstCall = calls.count
        let own = addCalls(of: members[0], timetable)
        let count = calls.count - firstCall
        var open: [(last: Int, rows: [Row])] = []
        for run in members {
            let row = Row(firstTime: times.count, run: RunIndex(run), next: draft.next[run])
            addTimes(of: run, timetable)
            if let place = lane(for: row, among: open, count) {
                open[place].last = row.firstTime
                open[place].rows.append(row)
            } else {
                open.append((row.firstTime, [row]))
            }
        }
        for lane in open { add(lane.rows, members[0], firstCall, count, own, timetable) }
    }

    private func lane(for row: Row, among open: [(last: Int, rows: [Row])], _ count: Int) -> Int? {
        times.withUnsafeBufferPointer { times in
            guard let base = times.baseAddress else { return nil }
            return open.indices.suffix(Self.mostOpen)
                .first { Lane.isOrdered(base + open[$0].last, base + row.firstTime, calls: count) }
        }
    }

    private mutating func add(
        _ rows: [Row], _ sample: Int, _ firstCall: Int, _ count: Int, _ own: Int, _ timetable: Timetable
    ) {
        let trip = draft.runs[sample].trip
        let next = draft.next[sample] == .none ? trip : draft.runs[draft.next[sample].position].trip
        for (number, row) in rows.enumerated() {
            runPlaces[row.run.position] = LanePlace(lane: LaneIndex(lanes.count), number: UInt32(number))
        }
        lanes.append(
            DraftLane(
                firstRun: runs.count, firstCall: firstCall, runCount: Int32(rows.count), callCount: Int32(count),
                ownCount: Int32(own), wait: Int32(timetable.tripHeadways[trip.trip]),
                route: route(of: trip, timetable), nextRoute: route(of: next, timetable),
                access: Self.access(of: trip.trip, timetable), nextAccess: Self.access(of: next.trip, timetable)))
        runs += rows
    }

    private func route(of trip: NetworkTrip, _ timetable: Timetable) -> NetworkRouteIndex {
        draft.network.networkRoute(timetable.routeOf(trip.trip), of: Int(trip.timetable))
    }
}

// What a run's row holds.
extension LaneDraft {
    /// - Returns: how many are the run's own; those of the trip that riders stay seated for follow.
    private mutating func addCalls(of run: Int, _ timetable: Timetable) -> Int {
        let own = draft.network.calls(of: draft.runs[run].trip)
        calls += own
        if draft.next[run] != .none {
            calls += draft.network.calls(of: draft.runs[draft.next[run].position].trip).map { $0.seated }
        }
        return own.count
    }

    private mutating func addTimes(of run: Int, _ timetable: Timetable) {
        let first = times.count
        addTimes(ofTrip: run, timetable)
        // Nobody boards where the trip ends, and the next one may leave before this one would.
        times[times.count - 1].departure = times[times.count - 1].arrival
        if draft.next[run] != .none { addTimes(ofTrip: draft.next[run].position, timetable) }
        // A timetable whose times fall would lead back in time.
        var last = Int32.min
        for place in first..<times.count {
            times[place].arrival = max(times[place].arrival, last)
            times[place].departure = max(times[place].departure, times[place].arrival)
            last = times[place].departure
        }
    }

    private mutating func addTimes(ofTrip run: Int, _ timetable: Timetable) {
        let trip = draft.runs[run].trip.trip
        let (start, profile) = (start(of: run, timetable), timetable.tripProfiles[trip])
        for callIndex in timetable.stops(of: timetable.pattern(of: trip)).indices(from: 0) {
            times.append(
                RunCall(
                    arrival: start &+ timetable.profileArrivals[profile + callIndex],
                    departure: start &+ timetable.profileDepartures[profile + callIndex]))
        }
    }
}

extension Range<PatternStopIndex> {
    fileprivate func indices(from first: Int) -> Range<Int> { first..<first + count }
}

extension Network {
    /// Where a trip calls. Where it ends nobody boards, and where it begins nobody alights.
    func calls(of trip: NetworkTrip) -> [LaneCall] {
        let timetable = Int(trip.timetable)
        return calls(of: timetables[timetable].pattern(of: trip.trip), in: timetable, own: ownNodes(of: trip))
    }

    /// Where the nodes of a trip begin that rules name; nil for all others.
    func ownNodes(of trip: NetworkTrip) -> UInt32? {
        callNodes.hasOwn ? callNodes.own(Self.first(of: trip, in: timetables)) : nil
    }

    /// - Parameter own: where the nodes of a trip begin that rules name.
    func calls(of pattern: PatternIndex, in number: Int, own: UInt32?) -> [LaneCall] {
        let timetable = timetables[number]
        let rows = timetable.stops(of: pattern)
        return rows.enumerated().map { callIndex, row in
            let flags = timetable.patternStopFlags[row]
            return LaneCall(
                callNodes.node(callIndex, row, of: number, own: own),
                board: callIndex + 1 < rows.count ? flags.pickup : .never,
                alight: callIndex > 0 ? flags.dropOff : .never)
        }
    }
}

/// Groups runs into RAPTOR routes.
struct RaptorRouteDraft {
    /// A run, its following run (in-seat transfer), and the index of the run's first element in the array of times.
    struct Row {
        var firstTime: Int
        var run: RunIndex
        var next: RunIndex
    }

    /// A RAPTOR route with offsets into the draft's arrays in place of pointers.
    struct DraftRoute {
        var firstRun, firstCall, firstDeparture, firstFastest: Int
        var runCount, callCount, ownCount, wait: Int32
        var route, nextRoute: NetworkRouteIndex
        var access, nextAccess: WheelchairAccess

        func raptorRoute(
            runs: UnsafePointer<RaptorRouteRun>, departures: UnsafePointer<Int32>, fastest: UnsafePointer<Int32>,
            calls: UnsafePointer<RaptorRouteCall>
        ) -> RaptorRoute {
            RaptorRoute(
                runs: runs, departures: departures, fastest: fastest, calls: calls, plannedRuns: runCount,
                runCount: runCount, callCount: callCount, ownCount: ownCount, wait: wait, route: route,
                nextRoute: nextRoute, access: access, nextAccess: nextAccess, isAsPlanned: true)
        }
    }

    let draft: RunTableDraft
    var calls: [RaptorRouteCall] = []
    var times: [RunCall] = []
    private(set) var runs: [Row] = []
    private(set) var raptorRoutes = IndexedArray<RaptorRouteIndex, DraftRoute>()
    private(set) var departureCount = 0
    /// The values of ``RaptorRoute/fastest``, ordered by RAPTOR route and call.
    private(set) var fastest: [Int32] = []
    /// The RAPTOR route of each run, and the run's position in it.
    private(set) var runPlaces: IndexedArray<RunIndex, RaptorRoutePlace>

    /// The maximum number of existing RAPTOR routes to which adding a run is attempted before a new RAPTOR route is
    /// created for it.
    private static let mostOpen = 32

    init(_ draft: RunTableDraft) {
        self.draft = draft
        runPlaces = IndexedArray(
            repeating: RaptorRoutePlace(raptorRoute: RaptorRouteIndex(0), number: 0), for: draft.runs.indices)
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

    func start(of run: RunIndex, _ timetable: Timetable) -> Int32 {
        draft.dayStarts[run] &+ timetable.tripStarts[draft.runs[run].trip.trip]
    }

    static func access(of trip: TripIndex, _ timetable: Timetable) -> WheelchairAccess {
        timetable.tripFlags[trip].wheelchair
    }

    /// Groups runs with the same key, ordered by start, into RAPTOR routes.
    private mutating func add(_ members: [RunIndex], _ timetable: Timetable) {
        let firstCall = calls.count
        let own = addCalls(of: members[0], timetable)
        let count = calls.count - firstCall
        var open: [(last: Int, rows: [Row])] = []
        for run in members {
            let row = Row(firstTime: times.count, run: run, next: draft.next[run])
            addTimes(of: run, timetable)
            if let place = raptorRoute(for: row, among: open, count) {
                open[place].last = row.firstTime
                open[place].rows.append(row)
            } else {
                open.append((row.firstTime, [row]))
            }
        }
        for raptorRoute in open { add(raptorRoute.rows, members[0], firstCall, count, own, timetable) }
    }

    private func raptorRoute(for row: Row, among open: [(last: Int, rows: [Row])], _ count: Int) -> Int? {
        times.withUnsafeBufferPointer { times in
            guard let base = times.baseAddress else { return nil }
            return open.indices.suffix(Self.mostOpen)
                .first { RaptorRoute.isOrdered(base + open[$0].last, base + row.firstTime, calls: count) }
        }
    }

    private mutating func add(
        _ rows: [Row], _ sample: RunIndex, _ firstCall: Int, _ count: Int, _ own: Int, _ timetable: Timetable
    ) {
        let trip = draft.runs[sample].trip
        let next = draft.next[sample] == .none ? trip : draft.runs[draft.next[sample]].trip
        for (number, row) in rows.enumerated() {
            runPlaces[row.run] = RaptorRoutePlace(raptorRoute: raptorRoutes.endIndex, number: UInt32(number))
        }
        raptorRoutes.append(
            DraftRoute(
                firstRun: runs.count, firstCall: firstCall, firstDeparture: departureCount,
                firstFastest: fastest.count, runCount: Int32(rows.count), callCount: Int32(count), ownCount: Int32(own),
                wait: Int32(timetable.tripHeadways[trip.trip]),
                route: route(of: trip, timetable), nextRoute: route(of: next, timetable),
                access: Self.access(of: trip.trip, timetable), nextAccess: Self.access(of: next.trip, timetable)))
        runs += rows
        departureCount += rows.count * count
        addFastest(rows, count)
    }

    private mutating func addFastest(_ rows: [Row], _ count: Int) {
        let first = fastest.count
        fastest += repeatElement(0, count: count)
        fastest.withUnsafeMutableBufferPointer { fastest in
            times.withUnsafeBufferPointer { times in
                guard let base = fastest.baseAddress, let times = times.baseAddress else { return }
                RaptorRoute.setFastest(base + first, calls: count, of: rows.lazy.map { times + $0.firstTime })
            }
        }
    }

    /// The departures, ordered by RAPTOR route, call and run, followed by padding for ``RaptorRoute/atOnce``
    /// comparisons.
    var departures: [Int32] {
        [Int32](unsafeUninitializedCapacity: departureCount + RaptorRoute.atOnce) { memory, count in
            for raptorRoute in raptorRoutes.rows {
                let runCount = Int(raptorRoute.runCount)
                for number in 0..<runCount {
                    let first = runs[raptorRoute.firstRun + number].firstTime
                    for call in 0..<Int(raptorRoute.callCount) {
                        let place = raptorRoute.firstDeparture + call * runCount + number
                        memory.initializeElement(at: place, to: times[first + call].departure)
                    }
                }
            }
            for place in departureCount..<departureCount + RaptorRoute.atOnce {
                memory.initializeElement(at: place, to: .max)
            }
            count = departureCount + RaptorRoute.atOnce
        }
    }

    private func route(of trip: NetworkTrip, _ timetable: Timetable) -> NetworkRouteIndex {
        draft.network.networkRoute(timetable.routeOf(trip.trip), of: Int(trip.timetable))
    }
}

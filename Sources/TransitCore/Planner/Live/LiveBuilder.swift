/// Puts changed runs into lanes.
struct LiveBuilder {
    /// What becomes of a run of the table.
    private enum Fate {
        static let unchanged: Int32 = -1
        static let gone: Int32 = -2
        // Otherwise where its row stands in `rows`.
    }

    /// A run as it is today.
    struct Row {
        var times: UnsafeMutablePointer<RunCall>
        /// Where it calls, if that differs from its lane.
        var calls: UnsafeMutablePointer<LaneCall>?
        var callCount: Int
        var ownCount: Int
        var run: RunIndex
        var next: RunIndex
    }

    /// Where a change stands.
    private struct ChangePlace {
        var timetable: Int
        var change: Int
    }

    let table: RunTable
    private let changes: [RunChanges?]
    private let network: Network
    private(set) var lanes: [Lane]
    private(set) var added: [LiveRuns.Added] = []
    let times = Arena<RunCall>()
    let calls = Arena<LaneCall>()
    let laneRuns = Arena<LaneRun>()
    let starts = Arena<Int32>()

    private var places: [ChangePlace] = []
    /// By run, its place in `places`; -1 for one that goes by its timetable.
    private var placeOfRun: [Int32]
    private var fates: [Int32]
    private var rows: [Row] = []
    private var touched: [LaneIndex] = []
    private var isTouched: [Bool]

    /// Lanes of runs that left the same lane; in more a place is not looked for.
    private static let mostOpen = 8

    init(_ table: RunTable, _ changes: [RunChanges?]) {
        self.table = table
        self.changes = changes
        network = table.network
        lanes = Array(table.lanes.column)
        placeOfRun = Array(repeating: -1, count: table.runs.column.count)
        fates = Array(repeating: Fate.unchanged, count: table.runs.column.count)
        isTouched = Array(repeating: false, count: lanes.count)
    }

    mutating func build() {
        var runs = find()
        // Riders of the trip before may stay seated for a trip that is changed.
        for run in runs {
            for previous in table.previous.groups[run] where placeOfRun[previous.position] < 0 { runs.append(previous) }
        }
        for run in runs where fates[run.position] == Fate.unchanged { settle(run) }
        for lane in touched { renew(lane) }
        add()
    }

    /// The runs of the table that are changed, each once.
    private mutating func find() -> [RunIndex] {
        var runs: [RunIndex] = []
        for (number, known) in changes.enumerated() where number < network.timetables.count {
            guard let known else { continue }
            for (place, change) in known.runs.enumerated() {
                guard let day = change.trip else { continue }
                let wanted = Run(trip: NetworkTrip(timetable: number, trip: day.trip), date: day.date)
                guard let run = table.tripRuns.find(wanted, in: table.runs.column), placeOfRun[run.position] < 0 else {
                    continue
                }
                placeOfRun[run.position] = Int32(places.count)
                places.append(ChangePlace(timetable: number, change: place))
                runs.append(run)
            }
        }
        return runs
    }

    private func change(_ run: RunIndex) -> (RunChange, RunChanges)? {
        let place = placeOfRun[run.position]
        guard place >= 0, let known = changes[places[Int(place)].timetable] else { return nil }
        return (known.runs[places[Int(place)].change], known)
    }

    private mutating func touch(_ lane: LaneIndex) {
        guard !isTouched[lane.position] else { return }
        isTouched[lane.position] = true
        touched.append(lane)
    }
}

// One run.
extension LiveBuilder {
    private mutating func settle(_ run: RunIndex) {
        let index = table.runPlaces.column[run].lane
        touch(index)
        guard let row = row(of: run, in: lanes[index.position]) else {
            fates[run.position] = Fate.gone
            return
        }
        fates[run.position] = Int32(rows.count)
        rows.append(row)
    }

    /// Nil if it does not run.
    private func row(of run: RunIndex, in lane: Lane) -> Row? {
        let (own, count) = (Int(lane.ownCount), Int(lane.callCount))
        var row = Row(
            times: times.allocate(count), calls: nil, callCount: count, ownCount: own, run: run,
            next: table.next.column[run])
        guard write(run, lane, first: 0, own, into: &row) else { return nil }
        if count > own, !writeNext(run, lane, &row) {
            (row.callCount, row.next) = (own, .none)
            shape(&row, lane)
        }
        Self.settleTimes(row.times, row.callCount)
        return row
    }

    private func writeNext(_ run: RunIndex, _ lane: Lane, _ row: inout Row) -> Bool {
        let (own, count) = (Int(lane.ownCount), Int(lane.callCount))
        if let (change, known) = change(row.next), !Self.begins(change, known) { return false }
        if let (change, known) = change(row.run), !Self.ends(change, known, at: own - 1) { return false }
        guard write(row.next, lane, first: own, count - own, into: &row) else { return false }
        row.times[own - 1].departure = row.times[own - 1].arrival
        return row.times[own].departure >= row.times[own - 1].arrival
    }

    /// Whether a changed trip still begins where its riders would stay seated.
    private static func begins(_ change: RunChange, _ known: RunChanges) -> Bool {
        guard change.kind == .times else { return false }
        guard change.firstCallIndex == 0 else { return true }
        guard !change.calls.isEmpty else { return false }
        let call = known.calls[change.calls.lowerBound]
        return !call.isSkipped && call.movedTo == nil
    }

    /// Whether a changed trip still ends where they would.
    private static func ends(_ change: RunChange, _ known: RunChanges, at callIndex: Int) -> Bool {
        guard callIndex >= change.firstCallIndex else { return true }
        let place = change.calls.lowerBound + callIndex - change.firstCallIndex
        guard change.calls.contains(place), place < known.calls.count else { return false }
        return !known.calls[place].isSkipped && known.calls[place].movedTo == nil
    }

    /// Writes the calls of one trip, of which `count` stand in the lane from `first` on.
    private func write(_ run: RunIndex, _ lane: Lane, first: Int, _ count: Int, into row: inout Row) -> Bool {
        let usual = table.times(of: run)
        guard let (change, known) = change(run) else {
            (row.times + first).update(from: usual, count: count)
            return true
        }
        guard change.kind == .times else { return false }
        let past = table.seconds(known.at) - 1
        let timetable = places[Int(placeOfRun[run.position])].timetable
        for callIndex in 0..<count {
            let place = change.calls.lowerBound + callIndex - change.firstCallIndex
            if callIndex < change.firstCallIndex {
                // It has been there: nobody boards it at a time that is over.
                row.times[first + callIndex] = RunCall(
                    arrival: min(usual[callIndex].arrival, past), departure: min(usual[callIndex].departure, past))
            } else if change.calls.contains(place), place < known.calls.count {
                write(known.calls[place], at: first + callIndex, lane, run, timetable, &row)
            } else {
                row.times[first + callIndex] = usual[callIndex]
                close(first + callIndex, lane, &row)
            }
        }
        return true
    }

    private func write(
        _ call: CallChange, at place: Int, _ lane: Lane, _ run: RunIndex, _ timetable: Int, _ row: inout Row
    ) {
        row.times[place] = times(of: call)
        if call.isSkipped { return close(place, lane, &row) }
        guard let moved = call.movedTo, moved.position < network.timetables[timetable].stops.count else { return }
        shape(&row, lane)
        let own = table.runs.column[run].trip
        let node = network.node(
            at: network.networkStop(moved, of: timetable), for: own,
            of: place < lane.ownCount ? lane.route : lane.nextRoute)
        row.calls?[place] = lane.call(place).moved(to: node)
    }

    /// Riders are told to be there by what boards show.
    private func times(of call: CallChange) -> RunCall {
        RunCall(arrival: table.seconds(call.arrival), departure: table.seconds(min(call.departure, call.shown)))
    }

    /// Where nobody gets on or off.
    private func close(_ place: Int, _ lane: Lane, _ row: inout Row) {
        shape(&row, lane)
        row.calls?[place] = lane.call(place).closed
    }

    /// Gives a row calls of its own.
    private func shape(_ row: inout Row, _ lane: Lane) {
        guard row.calls == nil else { return }
        let own = calls.allocate(Int(lane.callCount))
        own.update(from: lane.calls, count: Int(lane.callCount))
        row.calls = own
    }

    /// No time falls behind the one before.
    private static func settleTimes(_ times: UnsafeMutablePointer<RunCall>, _ count: Int) {
        var last = Int32.min
        for call in 0..<count {
            times[call].arrival = max(times[call].arrival, last)
            times[call].departure = max(times[call].departure, times[call].arrival)
            last = times[call].departure
        }
    }
}

// Lanes.
extension LiveBuilder {
    /// Makes a lane of the table anew, with its runs as they are today; those that do not fit have lanes of their own.
    private mutating func renew(_ index: LaneIndex) {
        let lane = lanes[index.position]
        let kept = laneRuns.allocate(Int(lane.runCount))
        var count = 0
        var loose: [LaneRun] = []
        func fits(_ run: LaneRun) -> Bool {
            count == 0 || Lane.isOrdered(kept[count - 1].times, run.times, calls: Int(lane.callCount))
        }
        for number in 0..<Int(lane.runCount) {
            var run = lane.run(number)
            let fate = fates[run.run.position]
            if fate == Fate.gone { continue }
            if fate >= 0 {
                let row = rows[Int(fate)]
                (run.times, run.next) = (UnsafePointer(row.times), row.next)
                if let calls = row.calls {
                    addLane(like: lane, calls: calls, row.callCount, row.ownCount, [run])
                    continue
                }
                guard fits(run) else {
                    loose.append(run)
                    continue
                }
            }
            // Those that the timetable has in order need not be compared.
            while fate < 0, count > 0, fates[kept[count - 1].run.position] >= 0, !fits(run) {
                count -= 1
                loose.append(kept[count])
            }
            (kept + count).initialize(to: run)
            count += 1
        }
        lanes[index.position].runs = UnsafePointer(kept)
        lanes[index.position].starts = starts(of: kept, count)
        lanes[index.position].runCount = Int32(count)
        addLanes(like: lane, loose)
    }

    private func starts(of runs: UnsafePointer<LaneRun>, _ count: Int) -> UnsafePointer<Int32> {
        let memory = starts.allocate(count)
        for number in 0..<count { (memory + number).initialize(to: runs[number].times[0].departure) }
        return UnsafePointer(memory)
    }

    /// Lanes for runs that call where a lane does and do not fit into it.
    private mutating func addLanes(like lane: Lane, _ loose: [LaneRun]) {
        guard !loose.isEmpty else { return }
        let count = Int(lane.callCount)
        var open: [[LaneRun]] = []
        for run in loose.sorted(by: { $0.times[count - 1].arrival < $1.times[count - 1].arrival }) {
            let place = open.indices.suffix(Self.mostOpen).first { place in
                open[place].last.map { Lane.isOrdered($0.times, run.times, calls: count) } ?? false
            }
            if let place { open[place].append(run) } else { open.append([run]) }
        }
        for runs in open { addLane(like: lane, calls: lane.calls, count, Int(lane.ownCount), runs) }
    }

    private mutating func addLane(
        like lane: Lane, calls: UnsafePointer<LaneCall>, _ count: Int, _ own: Int, _ runs: [LaneRun]
    ) {
        let memory = laneRuns.allocate(runs.count)
        for (number, run) in runs.enumerated() { (memory + number).initialize(to: run) }
        var added = lane
        (added.runs, added.runCount) = (UnsafePointer(memory), Int32(runs.count))
        added.starts = starts(of: memory, runs.count)
        (added.calls, added.callCount, added.ownCount) = (calls, Int32(count), Int32(own))
        lanes.append(added)
    }
}

// Runs that no timetable has.
extension LiveBuilder {
    private mutating func add() {
        for (number, known) in changes.enumerated() where number < network.timetables.count {
            guard let known else { continue }
            for change in known.runs where change.trip == nil && change.kind == .added { add(change, known, number) }
        }
    }

    private mutating func add(_ change: RunChange, _ known: RunChanges, _ number: Int) {
        let timetable = network.timetables[number]
        guard timetable.patterns.contains(change.pattern) else { return }
        let rows = timetable.stops(of: change.pattern)
        guard rows.count > 1, rows.count <= RunTableDraft.mostCallsOfPattern else { return }
        let route = network.networkRoute(timetable.patternRoutes[change.pattern], of: number)
        let usual = network.calls(of: change.pattern, in: number, own: nil)
        let places = calls.allocate(usual.count)
        for (callIndex, call) in usual.enumerated() { (places + callIndex).initialize(to: call) }
        let index = RunIndex(table.runs.column.count + added.count)
        let times = times.allocate(usual.count)
        let past = RunCall(arrival: table.seconds(known.at) - 1, departure: table.seconds(known.at) - 1)
        for callIndex in usual.indices {
            let place = change.calls.lowerBound + callIndex - change.firstCallIndex
            let isTold = callIndex >= change.firstCallIndex && change.calls.contains(place) && place < known.calls.count
            (times + callIndex).initialize(to: past)
            if isTold { tell(known.calls[place], callIndex, times, places, route, number) }
            if !isTold || known.calls[place].isSkipped {
                places[callIndex] = usual[callIndex].closed
            }
        }
        Self.settleTimes(times, usual.count)
        let memory = laneRuns.allocate(1)
        memory.initialize(to: LaneRun(times: UnsafePointer(times), run: index, next: .none))
        lanes.append(
            Lane(
                runs: UnsafePointer(memory), starts: starts(of: memory, 1), calls: UnsafePointer(places), runCount: 1,
                callCount: Int32(usual.count), ownCount: Int32(usual.count), wait: 0, route: route, nextRoute: route,
                access: .unknown, nextAccess: .unknown))
        let trip = NetworkTrip(timetable: number, trip: TripIndex(UInt32.max))
        added.append(
            LiveRuns.Added(
                run: Run(trip: trip, date: timetable.zone.date(at: known.at)), number: change.run,
                pattern: change.pattern))
    }

    private func tell(
        _ call: CallChange, _ callIndex: Int, _ times: UnsafeMutablePointer<RunCall>,
        _ places: UnsafeMutablePointer<LaneCall>, _ route: NetworkRouteIndex, _ number: Int
    ) {
        times[callIndex] = self.times(of: call)
        guard let moved = call.movedTo, moved.position < network.timetables[number].stops.count else { return }
        let node = network.node(at: network.networkStop(moved, of: number), for: nil, of: route)
        places[callIndex] = places[callIndex].moved(to: node)
    }
}

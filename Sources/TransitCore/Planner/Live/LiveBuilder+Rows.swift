// Runs with their current times and stops.
extension LiveBuilder {
    mutating func settle(_ run: RunIndex) {
        let place = table.runPlaces.column[run]
        touch(place.raptorRoute)
        let raptorRoute = raptorRoutes[place.raptorRoute]
        guard let row = row(of: run, raptorRoute, usual: raptorRoute.run(Int(place.number)).times) else {
            fates[run] = Fate.gone
            return
        }
        fates[run] = Int32(rows.count)
        rows.append(row)
    }

    /// Returns a run with its changes applied; nil if it is canceled.
    /// - Parameter usual: The scheduled times.
    private mutating func row(of run: RunIndex, _ raptorRoute: RaptorRoute, usual: UnsafePointer<RunCall>) -> Row? {
        let (own, count) = (Int(raptorRoute.ownCount), Int(raptorRoute.callCount))
        var row = Row(
            times: times.allocate(count), calls: nil, callCount: count, ownCount: own, run: run,
            next: table.next.column[run])
        guard write(run, raptorRoute, usual: usual, first: 0, own, into: &row) else { return nil }
        if count > own, !writeNext(run, raptorRoute, &row) {
            (row.callCount, row.next) = (own, .none)
            shape(&row, raptorRoute)
        }
        Self.settleTimes(row.times, row.callCount)
        return row
    }

    private mutating func writeNext(_ run: RunIndex, _ raptorRoute: RaptorRoute, _ row: inout Row) -> Bool {
        let (own, count) = (Int(raptorRoute.ownCount), Int(raptorRoute.callCount))
        if let (change, known) = change(row.next), !Self.begins(change, known) { return false }
        if let (change, known) = change(row.run), !Self.ends(change, known, at: own - 1) { return false }
        guard write(row.next, raptorRoute, usual: table.times(of: row.next), first: own, count - own, into: &row) else {
            return false
        }
        row.times[own - 1].departure = row.times[own - 1].arrival
        return row.times[own].departure >= row.times[own - 1].arrival
    }

    /// Returns whether a changed trip still begins at the stop of its in-seat transfer.
    private static func begins(_ change: RunChange, _ known: RunChanges) -> Bool {
        guard change.kind == .times else { return false }
        guard change.firstCallIndex == 0 else { return true }
        guard !change.calls.isEmpty else { return false }
        let call = known.calls[change.calls.lowerBound]
        return !call.isSkipped && call.movedTo == nil
    }

    /// Returns whether a changed trip still ends at the stop of its in-seat transfer.
    private static func ends(_ change: RunChange, _ known: RunChanges, at callIndex: Int) -> Bool {
        guard callIndex >= change.firstCallIndex else { return true }
        let place = change.calls.lowerBound + callIndex - change.firstCallIndex
        guard change.calls.contains(place), place < known.calls.count else { return false }
        return !known.calls[place].isSkipped && known.calls[place].movedTo == nil
    }

    /// Writes the calls of one trip to a row: `count` calls of the RAPTOR route, beginning with call `first`.
    private mutating func write(
        _ run: RunIndex, _ raptorRoute: RaptorRoute, usual: UnsafePointer<RunCall>, first: Int, _ count: Int,
        into row: inout Row
    ) -> Bool {
        guard let (change, known) = change(run) else {
            (row.times + first).update(from: usual, count: count)
            return true
        }
        guard change.kind == .times else { return false }
        // The calls that are still ahead and that the change contains.
        let begin = min(max(change.firstCallIndex, 0), count)
        let shift = change.calls.lowerBound - change.firstCallIndex
        let end = min(max(min(change.calls.upperBound, known.calls.count) - shift, begin), count)
        let past = table.seconds(known.at) - 1
        for callIndex in 0..<begin {
            // Calls that the vehicle has passed get times in the past, so that they cannot be boarded.
            row.times[first + callIndex] = RunCall(
                arrival: min(usual[callIndex].arrival, past), departure: min(usual[callIndex].departure, past))
        }
        if begin < end, write(known.calls[shift + begin..<shift + end], to: row.times + first + begin) {
            let timetable = places[Int(placeOfRun[run])].timetable
            for callIndex in begin..<end {
                reshape(known.calls[shift + callIndex], at: first + callIndex, raptorRoute, run, timetable, &row)
            }
        }
        for callIndex in end..<count {
            row.times[first + callIndex] = usual[callIndex]
            close(first + callIndex, raptorRoute, &row)
        }
        return true
    }

    /// Writes changed times.
    /// - Returns: Whether any of the calls is skipped or moved to another stop.
    private func write(_ calls: ArraySlice<CallChange>, to times: UnsafeMutablePointer<RunCall>) -> Bool {
        calls.withUnsafeBufferPointer { calls in
            var isReshaped = false
            for (number, call) in calls.enumerated() {
                times[number] = self.times(of: call)
                if call.changesStops { isReshaped = true }
            }
            return isReshaped
        }
    }

    private mutating func reshape(
        _ call: CallChange, at place: Int, _ raptorRoute: RaptorRoute, _ run: RunIndex, _ timetable: Int,
        _ row: inout Row
    ) {
        if call.isSkipped { return close(place, raptorRoute, &row) }
        if !call.rules.isEmpty {
            shape(&row, raptorRoute)
            row.calls?[place] = raptorRoute.call(place).changed(
                by: call.rules, isFirst: place == 0 || place == raptorRoute.ownCount,
                isLast: place >= raptorRoute.ownCount - 1)
        }
        guard let moved = call.movedTo, moved.position < network.timetables[timetable].stops.count else { return }
        shape(&row, raptorRoute)
        let own = table.runs.column[run].trip
        let node = network.node(
            at: network.networkStop(moved, of: timetable), for: own,
            of: place < raptorRoute.ownCount ? raptorRoute.route : raptorRoute.nextRoute)
        row.calls?[place] = (row.calls?[place] ?? raptorRoute.call(place)).moved(to: node)
    }

    func times(of call: CallChange) -> RunCall {
        RunCall(arrival: table.seconds(call.arrival), departure: table.seconds(call.times.boarding))
    }

    /// Disallows boarding and alighting at a call.
    private mutating func close(_ place: Int, _ raptorRoute: RaptorRoute, _ row: inout Row) {
        shape(&row, raptorRoute)
        row.calls?[place] = raptorRoute.call(place).closed
    }

    /// Copies the RAPTOR route's calls to the row so that they can be modified.
    private mutating func shape(_ row: inout Row, _ raptorRoute: RaptorRoute) {
        guard row.calls == nil else { return }
        let own = calls.allocate(Int(raptorRoute.callCount))
        own.update(from: raptorRoute.calls, count: Int(raptorRoute.callCount))
        row.calls = own
    }

    /// Increases times where necessary so that they never decrease along the run.
    static func settleTimes(_ times: UnsafeMutablePointer<RunCall>, _ count: Int) {
        guard !areSettled(times, count) else { return }
        var last = Int32.min
        for call in 0..<count {
            times[call].arrival = max(times[call].arrival, last)
            times[call].departure = max(times[call].departure, times[call].arrival)
            last = times[call].departure
        }
    }

    private static func areSettled(_ times: UnsafeMutablePointer<RunCall>, _ count: Int) -> Bool {
        guard count > 0 else { return true }
        // No early exit, and signs of differences instead of comparisons: the compiler then vectorizes the loop.
        var falls = times[0].departure &- times[0].arrival
        for call in 1..<count {
            falls |= (times[call].arrival &- times[call - 1].departure) | (times[call].departure &- times[call].arrival)
        }
        return falls >= 0
    }
}

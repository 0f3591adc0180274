// Adds runs that no timetable contains.
extension LiveBuilder {
    mutating func add() {
        for (number, known) in changes.enumerated() where number < network.timetables.count {
            guard let known else { continue }
            for change in known.runs where change.trip == nil && change.kind == .added { add(change, known, number) }
        }
    }

    private mutating func add(_ change: RunChange, _ known: RunChanges, _ number: Int) {
        let timetable = timetables[number]
        guard timetable.patterns.contains(change.pattern) else { return }
        let rows = timetable.stops(of: change.pattern)
        guard rows.count > 1, rows.count <= RunTableDraft.mostCallsOfPattern else { return }
        let route = network.networkRoute(timetable.patternRoutes[change.pattern], of: number)
        let usual =
            timetable.ownPatternIndices.contains(change.pattern)
            ? network.calls(at: rows.map { timetable.patternStopStops[$0] }, of: route, in: number)
            : network.calls(of: change.pattern, in: number, own: nil)
        let places = calls.allocate(usual.count)
        for (callIndex, call) in usual.enumerated() { (places + callIndex).initialize(to: call) }
        let index = RunIndex(table.runs.column.count + added.count)
        let times = times.allocate(usual.count)
        let past = RunCall(arrival: table.seconds(known.at) - 1, departure: table.seconds(known.at) - 1)
        for callIndex in usual.indices {
            let place = change.calls.lowerBound + callIndex - change.firstCallIndex
            let isIncluded =
                callIndex >= change.firstCallIndex && change.calls.contains(place) && place < known.calls.count
            (times + callIndex).initialize(to: past)
            if isIncluded { apply(known.calls[place], callIndex, of: usual.count, times, places, route, number) }
            if !isIncluded || known.calls[place].isSkipped {
                places[callIndex] = usual[callIndex].closed
            }
        }
        Self.settleTimes(times, usual.count)
        let memory = routeRuns.allocate(1)
        memory.initialize(to: RaptorRouteRun(times: UnsafePointer(times), run: index, next: .none))
        raptorRoutes.append(
            RaptorRoute(
                runs: UnsafePointer(memory), departures: nil,
                fastest: fastest(of: [UnsafePointer(times)], usual.count), calls: UnsafePointer(places), plannedRuns: 0,
                runCount: 1, callCount: Int32(usual.count), ownCount: Int32(usual.count), wait: 0, route: route,
                nextRoute: route, access: .unknown, nextAccess: .unknown, isAsPlanned: false))
        let trip = NetworkTrip(timetable: number, trip: TripIndex(UInt32.max))
        added.append(
            LiveRuns.Added(
                run: Run(trip: trip, date: timetable.zone.date(at: known.at)), number: change.run,
                pattern: change.pattern, isInPlaceOfTrip: change.isInPlaceOfTrip, line: change.line))
    }

    private func apply(
        _ call: CallChange, _ callIndex: Int, of count: Int, _ times: UnsafeMutablePointer<RunCall>,
        _ places: UnsafeMutablePointer<RaptorRouteCall>, _ route: NetworkRouteIndex, _ number: Int
    ) {
        times[callIndex] = self.times(of: call)
        if !call.rules.isEmpty {
            places[callIndex] = places[callIndex].changed(
                by: call.rules, isFirst: callIndex == 0, isLast: callIndex == count - 1)
        }
        guard let moved = call.movedTo, moved.position < network.timetables[number].stops.count else { return }
        let node = network.node(at: network.networkStop(moved, of: number), for: nil, of: route)
        places[callIndex] = places[callIndex].moved(to: node)
    }
}

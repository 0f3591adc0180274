package import TransitCore

extension LiveSnapshot {
    /// Returns the departures of a stop, or of all stops of a station: the timetable, overlaid with live data.
    ///
    /// - Parameters:
    ///   - from: The earliest time shown. Vehicles that have left are omitted.
    ///   - to: The end of the period.
    ///   - place: The position where the previous board ended; see ``Board/next``.
    ///   - limit: The maximum number of rows, at least one.
    package func board(
        at stop: StopIndex, from: EpochSeconds, to: EpochSeconds, after place: BoardPlace? = nil, limit: Int = .max
    ) -> Board {
        let rows = timetable.callRows(at: stop)
        let places = timetable.places(of: stop)
        let moved = places.flatMap { callsMoved(to: $0) }.filter { !rows.contains($0.row) }
        // Lines may be frequent, so only the rows that are shown, or that a report may move onto the board, are stored.
        let isReported = !departures.isEmpty
        var earliest = Earliest<Arrival>(isReported ? max(limit, Self.mostReported) : limit)
        var before = Earliest<Arrival>(isReported ? Self.mostReported : 0)
        var rest = BoardRest(after: place)
        let take = { (arrival: consuming Arrival) in
            let key = arrival.key
            if rest.takes(arrival) {
                earliest.append(arrival, at: key)
            } else {
                before.append(arrival, at: key.reversed)
            }
        }
        let since = max(from, place?.time ?? from)
        for row in rows {
            RowArrivals(snapshot: self, row: row, places: places, from: from, to: to, since: since).forEach(take)
        }
        for moved in moved {
            let row = RowArrivals(snapshot: self, row: moved.row, places: places, from: from, to: to, since: since)
            if let trip = moved.trip { row.add(trip, take) } else { row.add(untimetabled: [runs[moved.run]], take) }
        }
        var arrivals = earliest.sorted()
        if isReported {
            arrivals = before.sorted().reversed() + arrivals
            merge(at: places, into: &arrivals, window: from..<max(from, to))
            arrivals.sort { $0.key < $1.key }
            rest = BoardRest(after: place)
            arrivals.removeAll { !rest.takes($0) }
        }
        let exceeded = earliest.isCut || arrivals.count > limit
        if arrivals.count > limit { arrivals.removeLast(arrivals.count - limit) }
        let routesHere = timetable.routes(ofRows: rows)
        let routes = moved.isEmpty ? routesHere : timetable.routes(ofRows: rows + moved.map(\.row))
        let closures = closures(at: stop)
        var board = Board(
            stop: stop, at: at, arrivals: arrivals, routes: routes,
            vehicles: routesHere.reduce(0) { $0 + vehicleCount(on: $1) },
            staleVehicles: routesHere.reduce(0) { $0 + staleVehicleCount(on: $1) },
            alerts: alerts(at: stop, rows: rows + moved.map(\.row), of: arrivals, closing: closures),
            headways: headways(at: places),
            isAnswered: !answeredStops.isEmpty && places.contains { answeredStops.contains($0) })
        board.closures = closures
        if exceeded { board.next = BoardPlace(behind: arrivals, after: place) }
        return board
    }

    /// The minimum number of rows with which provider reports are merged, even if the board shows fewer rows.
    private static let mostReported = 1000

    private func merge(at places: [StopIndex], into arrivals: inout [Arrival], window: Range<EpochSeconds>) {
        let reports = places.compactMap { place in departures[place].map { (place, $0) } }
        guard !reports.isEmpty else { return }
        var merge = DepartureMerge(arrivals, of: self, window: window)
        for (place, report) in reports { merge.add(report, of: place) }
        arrivals = merge.arrivals
    }

    /// Returns the wheelchair access reported for the vehicle of a run.
    package func wheelchair(of run: LiveRun) -> WheelchairAccess? {
        wheelchair(of: run.vehicle.map { vehicles[$0] }, on: run)
    }

    /// Returns the wheelchair access reported for a vehicle.
    package func wheelchair(of vehicle: LiveVehicle) -> WheelchairAccess? {
        wheelchair(of: vehicle, on: vehicle.match?.trip.flatMap { run(of: $0) })
    }

    /// Returns the reported wheelchair access. The vehicle's own report takes precedence over its trip's update.
    private func wheelchair(of vehicle: LiveVehicle?, on run: LiveRun?) -> WheelchairAccess? {
        vehicle?.reading.wheelchair ?? run?.wheelchair
    }

    /// Returns whether a run's vehicle reports that it is about to arrive at a call: GTFS-Realtime,
    /// `VehicleStopStatus.INCOMING_AT`.
    fileprivate func isArriving(_ run: LiveRun, at row: PatternStopIndex) -> Bool {
        guard !run.isUpcoming, let vehicle = run.vehicle.map({ vehicles[$0] }), !vehicle.isStale,
            vehicle.reading.stopStatus == .incoming,
            row - timetable.stops(of: run.pattern).lowerBound - run.firstCallIndex <= 1
        else { return false }
        if let number = vehicle.reading.stopSequence { return number == timetable.patternStopSequences[row] }
        return vehicle.reading.stopID.map { timetable.isID($0, of: timetable.patternStopStops[row]) } ?? false
    }

    /// Returns the occupancy of a run when it leaves a call; its current occupancy if `call` is nil.
    ///
    /// The occupancy is unknown for a vehicle that is still on its previous trip or no longer reports.
    package func occupancy(of run: LiveRun, at call: PredictedCall?) -> DisplayedOccupancy? {
        let vehicle = run.vehicle.map { vehicles[$0] }
        guard vehicle?.isStale != true, call?.isSkipped != true else { return nil }
        if let expected = call?.occupancy, expected.seats != nil {
            return DisplayedOccupancy(expected, isExpected: true)
        }
        guard !run.isUpcoming, let now = vehicle?.reading.occupancy, now.seats != nil else { return nil }
        return DisplayedOccupancy(now, isExpected: false)
    }

    private func headways(at places: [StopIndex]) -> [StopHeadway] {
        guard !departures.isEmpty else { return [] }
        return places.flatMap { departures[$0]?.headways ?? [] }
    }

    private func alerts(
        at stop: StopIndex, rows: [PatternStopIndex], of arrivals: [Arrival], closing closures: [Int]
    ) -> [Int] {
        guard !alerts.isEmpty else { return [] }
        let runs = arrivals.lazy.compactMap(\.trip)
        let concerning = activeAlerts(concerning: AlertPlace(stop, rows: rows, runs: runs, in: timetable))
        // An alert may refer to a lift or a generic node of the station, which is not related to a platform in the
        // timetable.
        let closing = closures.filter { !concerning.contains($0) }
        return closing.isEmpty ? concerning : (concerning + closing).sorted()
    }
}

/// The arrivals of one row of the pattern-stop columns.
private struct RowArrivals {
    /// The longest time between a trip's scheduled arrival and departure at its last stop, in seconds.
    private static let longestStay: Int64 = 3600

    let snapshot: LiveSnapshot
    let row: PatternStopIndex
    /// The stops of the board.
    let places: [StopIndex]
    let from: EpochSeconds
    let to: EpochSeconds
    /// The start of the period to search, which may be later than the start of the board.
    let since: EpochSeconds

    private var timetable: Timetable { snapshot.timetable }
    private var pattern: PatternIndex { timetable.patternStopPatterns[row] }
    private var callIndex: Int { row - timetable.stops(of: pattern).lowerBound }
    private var isLast: Bool { timetable.isLastStop(row) }

    func forEach(_ body: (consuming Arrival) -> Void) {
        let (callIndex, isLast) = (callIndex, isLast)
        // Rows are sorted by departure; at the last stop the earlier arrival is relevant.
        let end = isLast ? to + Self.longestStay : to
        timetable.forEachCall(ofPatternStop: row, from: since, to: end) { call in
            if let arrival = arrival(of: call, callIndex: callIndex, isLast: isLast) { body(arrival) }
        }
        // Add runs that are so late or early that their scheduled time is outside the period.
        for run in snapshot.timetabledRuns(on: pattern) {
            guard let trip = run.trip, let predicted = run.call(at: callIndex), isShown(predicted) else { continue }
            let scheduled = scheduledCall(of: trip)
            guard scheduled.departure < since || scheduled.departure >= end,
                let arrival = arrival(of: scheduled, callIndex: callIndex, isLast: isLast)
            else { continue }
            body(arrival)
        }
        forEachPassed(outside: since..<max(since, end), body)
        add(untimetabled: snapshot.untimetabledRuns(on: pattern), body)
    }

    /// Adds the runs that have no trip in the timetable.
    func add(untimetabled: [LiveRun], _ body: (consuming Arrival) -> Void) {
        guard !untimetabled.isEmpty else { return }
        let goesRound = timetable.goesRound(pattern)
        for run in untimetabled {
            // On a loop, the last call of a lap already represents the first call of the next lap.
            if goesRound, run.isUpcoming, callIndex == 0, timetable.repeatsFirstStop(pattern) { continue }
            guard let predicted = run.call(at: callIndex), isShown(predicted), !predicted.isNotOfRun else { continue }
            // A skipped call that was never in the timetable is not shown.
            if predicted.isSkipped { continue }
            let stop = predicted.movedTo
            if let stop, !places.contains(stop) { continue }
            // A trip that its feed adds ends at its last stop; a vehicle on a loop continues.
            let goesOn = goesRound && (run.addedTripID == nil || run.isUpcoming)
            var arrival = Arrival(patternStop: row, trip: nil, status: .live, isLastStop: isLast && !goesOn)
            arrival.scheduled = run.planned(at: callIndex, isArrival: isLast)
            arrival.movedTo = stop
            arrival.platform = stop.map { platform(of: $0) }
            arrival.overlay(run, predicted, callIndex: callIndex)
            if arrival.headsign == nil { arrival.headsign = snapshot.destination(of: run) }
            if predicted.source == .noData, let scheduled = arrival.scheduled {
                (arrival.status, arrival.predicted) = (.scheduled, nil)
                guard isShown(scheduled) else { continue }
            } else if let scheduled = arrival.scheduled {
                arrival.deviation = Int32(clamping: (isLast ? predicted.likely : predicted.departure) - scheduled)
            }
            arrival.rules = predicted.rules
            arrival.occupancy = snapshot.occupancy(of: run, at: predicted)
            arrival.wheelchair = snapshot.wheelchair(of: run)
            arrival.isArriving = arrival.status == .live && snapshot.isArriving(run, at: row)
            arrival.unnamed = snapshot.unnamed(run)
            body(arrival)
        }
    }

    /// Visits runs that called at this stop within the period although they were scheduled outside of it.
    private func forEachPassed(outside window: Range<EpochSeconds>, _ body: (consuming Arrival) -> Void) {
        guard showsPast else { return }
        for (trip, run) in snapshot.passed.runs(on: pattern) {
            guard let call = run.call(at: callIndex), isShown(call.settled),
                snapshot.run(of: trip)?.call(at: callIndex) == nil
            else { continue }
            let scheduled = scheduledCall(of: trip)
            guard !window.contains(scheduled.departure),
                let arrival = arrival(of: scheduled, callIndex: callIndex, isLast: isLast)
            else { continue }
            body(arrival)
        }
    }

    /// Whether the period begins before the snapshot's time, so that departed vehicles are shown.
    private var showsPast: Bool { from < snapshot.at }

    /// Adds a single trip.
    func add(_ trip: TripDay, _ body: (consuming Arrival) -> Void) {
        if let arrival = arrival(of: scheduledCall(of: trip), callIndex: callIndex, isLast: isLast) { body(arrival) }
    }

    private func scheduledCall(of trip: TripDay) -> ScheduledCall {
        let times = TripTimes(trip, pattern: pattern, in: timetable)
        return ScheduledCall(
            trip: trip.trip, date: trip.date, patternStop: row, arrival: times.arrival(at: callIndex),
            departure: times.departure(at: callIndex))
    }

    private func arrival(of call: ScheduledCall, callIndex: Int, isLast: Bool) -> Arrival? {
        let trip = TripDay(trip: call.trip, date: call.date)
        let scheduled = isLast ? call.arrival : call.departure
        var arrival = Arrival(patternStop: row, trip: trip, status: .scheduled, isLastStop: isLast)
        arrival.scheduled = scheduled
        let passed = showsPast ? snapshot.passed.run(of: trip, on: pattern)?.call(at: callIndex)?.settled : nil
        guard let run = snapshot.run(of: trip) else {
            // The vehicle is on another trip now. If the vehicle was matched to this trip by mistake, the trip is still
            // to come.
            guard let passed, isShown(passed) || scheduled < snapshot.at else {
                return isShown(scheduled) ? arrival : nil
            }
            return isShown(passed) ? arrival.settled(passed) : nil
        }
        arrival.headsign = run.signs?.headsign(at: callIndex)
        arrival.shortName = run.signs?.shortName
        switch run.state {
        case .canceled: arrival.status = .canceled
        case .notSeen: arrival.status = .notSeen
        case .live:
            guard let predicted = run.call(at: callIndex) else {
                // The vehicle has called at this stop. A board of the past shows the actual time, or else the scheduled
                // time.
                guard let passed else {
                    return showsPast && isShown(scheduled) && scheduled < snapshot.at ? arrival : nil
                }
                arrival.vehicle = run.vehicle
                arrival.wheelchair = snapshot.wheelchair(of: run)
                return isShown(passed) ? arrival.settled(passed) : nil
            }
            arrival.rules = predicted.rules
            if let stop = predicted.movedTo {
                arrival.movedTo = stop
                arrival.platform = platform(of: stop)
                if !places.contains(stop) {
                    arrival.status = .skipped
                    break
                }
            }
            if predicted.source == .noData, !predicted.isSkipped { break }
            guard isShown(predicted) else { return nil }
            arrival.overlay(run, predicted, callIndex: callIndex)
            arrival.occupancy = snapshot.occupancy(of: run, at: predicted)
            arrival.wheelchair = snapshot.wheelchair(of: run)
            arrival.isArriving = arrival.status == .live && snapshot.isArriving(run, at: row)
            arrival.deviation = Int32(clamping: (isLast ? predicted.likely : predicted.departure) - scheduled)
            return arrival
        }
        return isShown(scheduled) ? arrival : nil
    }

    /// Returns the platform code of a stop within its station, otherwise its name.
    private func platform(of stop: StopIndex) -> String {
        let code = timetable.string(timetable.stopPlatforms[stop])
        return code.isEmpty ? timetable.string(timetable.stopNames[stop]) : code
    }

    private func isShown(_ time: EpochSeconds) -> Bool { time >= from && time < to }

    private func isShown(_ predicted: PredictedCall) -> Bool { predicted.departure >= from && predicted.shown < to }
}

extension LiveSnapshot {
    /// Returns the destination reported by the vehicle of a run without a trip; nil if there is none, or for an
    /// upcoming run.
    fileprivate func destination(of run: LiveRun) -> String? {
        guard run.trip == nil, !run.isUpcoming, let vehicle = run.vehicle,
            let reported = vehicles[vehicle].reading.headsign, !reported.isEmpty
        else { return nil }
        return reported
    }
}

extension PredictedCall {
    /// Whether the pattern's stop is not part of an added run.
    fileprivate var isNotOfRun: Bool { isSkipped && source == .noData }
}

extension Arrival {
    /// Returns the arrival with the actual times of a call in the past.
    fileprivate func settled(_ passed: PredictedCall) -> Arrival {
        var arrival = self
        (arrival.status, arrival.predicted) = (.live, passed)
        arrival.deviation = scheduled.map { Int32(clamping: (isLastStop ? passed.likely : passed.departure) - $0) }
        return arrival
    }

    fileprivate mutating func overlay(_ run: LiveRun, _ predicted: PredictedCall, callIndex: Int) {
        status = predicted.isSkipped ? .skipped : .live
        if !predicted.isSkipped { self.predicted = predicted }
        vehicle = run.vehicle
        headsign = run.signs?.headsign(at: callIndex)
        shortName = run.signs?.shortName
        stopsAway = run.vehicle == nil || run.isUpcoming ? nil : callIndex - run.firstCallIndex
    }
}

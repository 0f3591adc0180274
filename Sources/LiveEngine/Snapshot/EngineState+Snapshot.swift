import LiveModel
import TransitCore

extension EngineState {
    mutating func makeSnapshot(sequence: UInt64, at now: EpochSeconds) -> LiveSnapshot {
        let shownTracks = tracks.indices.filter { tracks[$0].isVisible }
        var (runs, doubles) = makeRuns(shownTracks, at: now)
        var vehicles = shownTracks.map { vehicle(of: tracks[$0], at: now) }
        for number in runs.indices where runs[number].state == .live { runs[number].keepApart(in: timetable) }
        heldRuns.hold(&runs, of: vehicles, at: now)
        for run in runs {
            guard let number = run.vehicle, !run.isUpcoming else { continue }
            vehicles[number].follow(run, in: timetable)
        }
        for number in doubles { vehicles[number].leaveTrip() }
        for run in runs where run.isUpcoming && run.trip == nil {
            if let number = run.vehicle { vehicles[number].lookBeyondTheEnd(run, in: timetable) }
        }
        // Updated after the paths of the vehicles, which must not change every second.
        for number in runs.indices where runs[number].state == .live { runs[number].passBy(now, in: timetable) }
        followPassedCalls(runs, at: now)
        let alerts = alerts(at: now)
        return LiveSnapshot(
            timetable: timetable, sequence: sequence, at: now, vehicles: vehicles, runs: runs,
            passed: passedCalls, alerts: alerts, routeStatus: routeStatus(under: alerts, at: now), isLive: isLive,
            departures: departures,
            answeredStops: Set(stopReadings.values.flatMap { $0.values.compactMap(\.stop) }))
    }

    private func vehicle(of track: VehicleTrack, at now: EpochSeconds) -> LiveVehicle {
        var vehicle = LiveVehicle(
            reading: track.reading, seenAt: track.seenAt, isStale: isStale(track, at: now), state: track.match.state)
        vehicle.route = track.match.route
        vehicle.deviation = track.reading.deviation
        // A position along a pattern does not apply to a trip with its own stop list.
        guard let progress = track.progress, !agencyRuns.hasOwnList(of: track) else { return vehicle }
        vehicle.match = VehicleMatch(
            pattern: progress.pattern, trip: progress.trip, distance: progress.distance, offset: progress.offset)
        if let trip = progress.trip { vehicle.deviation = deviation(of: progress, on: trip) }
        return vehicle
    }

    /// Returns the deviation from the timetable in seconds, positive if late; 0 for a vehicle that waits to depart; nil
    /// for a vehicle away from its line.
    private func deviation(of progress: Progress, on trip: TripDay) -> Int32? {
        guard progress.strayed < 2 || progress.isAtTerminal else { return nil }
        let times = TripTimes(trip, pattern: progress.pattern, in: timetable)
        let isWaiting = progress.isWaiting(in: timetable)
        let moment = isWaiting ? progress.at : progress.atTerminalSince ?? progress.at
        let deviation = (moment.fractional - times.time(atDistance: progress.distance)).rounded()
        return Int32(clamping: Int64(isWaiting ? max(deviation, 0) : deviation))
    }
}

extension LiveVehicle {
    /// Removes the trip from a vehicle if another vehicle represents that trip.
    fileprivate mutating func leaveTrip() {
        match?.trip = nil
        reading.trip?.tripID = nil
        deviation = reading.deviation
    }

    /// The number of upcoming stops that the map needs to animate the vehicle until the next report.
    private static var knots: Int { 6 }

    /// Sets the vehicle's next stop and its expected path from its run.
    mutating func follow(_ run: LiveRun, in timetable: Timetable) {
        let stops = timetable.stops(of: run.pattern)
        if run.firstCallIndex < stops.count {
            nextStop = NextStop(patternStop: stops.lowerBound + run.firstCallIndex, shown: run.calls.first?.shown)
        }
        guard let match, state != .offRoute, !run.calls.isEmpty else { return }
        path = []
        path.reserveCapacity(Self.knots + 1)
        path.append(PathKnot(distance: match.distance, time: seenAt.fractional))
        for (position, call) in run.calls.prefix(Self.knots).enumerated() {
            let distance = Double(timetable.patternStopDistances[stops.lowerBound + run.firstCallIndex + position])
            addKnot(distance, at: call.likely)
            // The vehicle stands until it departs.
            if call.departure > call.likely + 2 { addKnot(distance, at: call.departure) }
        }
    }

    /// Sets the vehicle's next stop to the first stop of its next run, if the vehicle has no timetable and has passed
    /// the last stop of its current run.
    mutating func lookBeyondTheEnd(_ next: LiveRun, in timetable: Timetable) {
        guard nextStop == nil else { return }
        let first = timetable.goesRound(next.pattern) && timetable.repeatsFirstStop(next.pattern) ? 1 : 0
        let callIndex = max(first, next.firstCallIndex)
        let row = timetable.stops(of: next.pattern).lowerBound + callIndex
        nextStop = NextStop(patternStop: row, shown: next.call(at: callIndex)?.shown)
    }

    private mutating func addKnot(_ distance: Double, at time: EpochSeconds) {
        let last = path[path.count - 1]
        guard time.fractional > last.time else { return }
        path.append(PathKnot(distance: max(distance, last.distance), time: time.fractional))
    }
}

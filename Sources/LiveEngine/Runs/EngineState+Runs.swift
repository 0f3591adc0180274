import LiveModel
import TransitCore

extension EngineState {
    /// Returns all runs: those of vehicles, their next runs, those with only agency predictions, and those that should
    /// have a visible vehicle but have none.
    ///
    /// - Parameter shownTracks: The indexes of the visible vehicles' tracks, in the snapshot's order.
    /// - Returns: The runs, and the indexes of the vehicles whose trip is represented by another vehicle.
    mutating func makeRuns(_ shownTracks: [Int], at now: EpochSeconds) -> (runs: [LiveRun], doubles: [Int]) {
        let forecast = forecast(by: predictor, at: now)
        var offsetTable = SourceOffsetTable()
        var runs: [LiveRun] = []
        runs.reserveCapacity(shownTracks.count * 2)
        var known = Set<TripDay>(minimumCapacity: shownTracks.count * 2)
        var dated = Set<TripReference>()
        var doubles: [Int] = []
        // Two vehicles on one trip: the first represents it, the second is only drawn on the map.
        for (vehicle, track) in byTrust(shownTracks, at: now) {
            guard let run = trackedRun(of: tracks[track], vehicle: vehicle, forecast: forecast, &offsetTable) else {
                doubles.append(vehicle)
                continue
            }
            if let trip = run.trip {
                guard known.insert(trip).inserted else {
                    doubles.append(vehicle)
                    continue
                }
            } else if let journey = tracks[track].datedJourney {
                guard dated.insert(journey).inserted else { continue }
            }
            runs.append(run)
        }
        doubles.removeAll { tracks[shownTracks[$0]].trip.map { !known.contains($0) } ?? true }
        addNextRuns(to: &runs, of: shownTracks, known: &known, forecast: forecast, &offsetTable)
        addAgencyRuns(to: &runs, of: shownTracks, known: &known, forecast: forecast)
        addUnseenRuns(to: &runs, known: known, at: now)
        return (runs, doubles)
    }

    /// Returns the snapshot's vehicle indexes with their track indexes, the most reliable first: vehicles with a
    /// reported trip before those with an inferred one, and in each group fresh positions before stale ones.
    private func byTrust(_ shownTracks: [Int], at now: EpochSeconds) -> [(vehicle: Int, track: Int)] {
        var ranked = [[(vehicle: Int, track: Int)]](repeating: [], count: 4)
        for (vehicle, track) in shownTracks.enumerated() {
            guard tracks[track].match.progress != nil else { continue }
            let rank = (tracks[track].isInferred ? 2 : 0) + (isStale(tracks[track], at: now) ? 1 : 0)
            ranked[rank].append((vehicle, track))
        }
        return Array(ranked.joined())
    }

    func forecast<Model: Predictor>(by predictor: Model, at now: EpochSeconds) -> RunForecast<Model> {
        RunForecast(
            timetable: timetable, predictor: predictor, history: self.predictor.history, settings: settings, now: now)
    }

    private mutating func trackedRun(
        of track: VehicleTrack, vehicle: Int, forecast: RunForecast<LivePredictor>,
        _ offsetTable: inout SourceOffsetTable
    ) -> LiveRun? {
        calibrator.prepare(&offsetTable, for: track.id, at: forecast.now)
        guard var run = anchoredRun(of: track, vehicle: vehicle, forecast: forecast, &offsetTable) else { return nil }
        calibrator.calibrate(&run, &offsetTable, of: track, in: timetable, at: forecast.now)
        return run
    }

    /// Returns the base prediction of a vehicle's run, and collects the offsets of the other prediction sources.
    func anchoredRun(
        of track: VehicleTrack, vehicle: Int, forecast: RunForecast<LivePredictor>,
        _ offsetTable: inout SourceOffsetTable
    ) -> LiveRun? {
        guard let progress = track.progress, !hasEnded(progress, at: forecast.now), isOnItsWay(progress) else {
            return nil
        }
        // The stops of the trip differ from those of the pattern to which the vehicle was matched.
        if agencyRuns.hasOwnList(of: track) { return nil }
        let agency = progress.trip.flatMap { agencyRuns[$0] }
        if let agency, agency.isCanceled { return agency.run(vehicle: vehicle, under: forecast) }
        if agency == nil, let withdrawn = track.withdrawnRun { return withdrawn.run(vehicle: vehicle, under: forecast) }
        var run = forecast.run(of: track, on: progress, vehicle: vehicle, &offsetTable)
        if let agency { (run.wheelchair, run.properties) = (agency.wheelchair, agency.properties) }
        if let agency, !agency.calls.isEmpty {
            let isOutdated = agency.isOutdated(at: forecast.now, in: timetable)
            if !isOutdated, prefersAgency(agency, over: track, at: forecast.now) {
                run = merged(agency.run(vehicle: vehicle, under: forecast), run)
                offsetTable.begin(run.calls.count, on: offsetTable.baseKind)
            } else {
                if !isOutdated, agency.madeAt + settings.staleAfter >= track.seenAt {
                    run.hear(agency, &offsetTable, now: forecast.now)
                }
                run.takeStops(of: agency)
            }
        }
        return run
    }

    /// Returns whether only the agency's prediction is used, because the position is old or off the line.
    private func prefersAgency(_ agency: AgencyRun, over track: VehicleTrack, at now: EpochSeconds) -> Bool {
        isStale(track, at: now) ? agency.madeAt > track.seenAt : track.match.state == .offRoute
    }

    /// Merges the agency's prediction with the prediction from positions, which fills in stops for which the agency has
    /// no data.
    private func merged(_ agency: LiveRun, _ own: LiveRun) -> LiveRun {
        var run = agency
        // Removes stops that the vehicle has passed and the agency does not mention.
        let passed = run.calls.prefix(max(own.firstCallIndex - run.firstCallIndex, 0)).prefix { $0.source == .noData }
        run.firstCallIndex += passed.count
        run.calls.removeFirst(passed.count)
        guard !run.calls.isEmpty else { return own }
        for position in run.calls.indices where run.calls[position].source == .noData {
            guard var call = own.call(at: run.firstCallIndex + position) else { continue }
            call.movedTo = run.calls[position].movedTo
            call.occupancy = run.calls[position].occupancy
            call.rules = run.calls[position].rules
            run.calls[position] = call
        }
        run.smooth()
        return run
    }

    /// Adds the runs that have only agency predictions. An added trip with a visible vehicle is not added twice.
    private func addAgencyRuns(
        to runs: inout [LiveRun], of shownTracks: [Int], known: inout Set<TripDay>,
        forecast: RunForecast<LivePredictor>
    ) {
        let (ownVehicles, added) = vehiclesByTripID(shownTracks)
        for reported in agencyRuns.runs {
            let isOutdated = reported.isOutdated(at: forecast.now, in: timetable)
            guard let agency = isOutdated ? reported.withoutTimes(in: timetable) : reported else { continue }
            if let trip = agency.trip {
                guard known.insert(trip).inserted else { continue }
            } else if agency.properties.replaces == nil, let id = agency.addedTripID, added.contains(id) {
                continue
            }
            let own = agency.hasOwnList ? agency.addedTripID.flatMap { ownVehicles[$0] } : nil
            let isOfThatDay =
                agency.properties.replaces.map { $0.date == own?.date ?? serviceDay(at: forecast.now) } ?? true
            let run = agency.run(vehicle: isOfThatDay ? own?.vehicle : nil, under: forecast)
            // A run without calls is included as well, so that boards show the trip as over.
            let isOver = agency.trip != nil && (agency.isDeleted || !agency.calls.isEmpty)
            if run.state == .canceled || !run.calls.isEmpty || isOver { runs.append(run) }
        }
    }

    /// Returns the vehicles of trips with their own stop list, and the trip ids of all other vehicles on a line. Both
    /// are needed only for runs that are not in the timetable, which most feeds do not have.
    private func vehiclesByTripID(
        _ shownTracks: [Int]
    ) -> (own: [String: (vehicle: Int, date: ServiceDate?)], added: Set<String>) {
        guard agencyRuns.hasUntimetabled else { return ([:], []) }
        var own: [String: (vehicle: Int, date: ServiceDate?)] = [:]
        var added = Set<String>(minimumCapacity: shownTracks.count)
        for (vehicle, number) in shownTracks.enumerated() {
            guard let id = tracks[number].reading.trip?.tripID else { continue }
            if agencyRuns.hasOwnList(of: tracks[number]) {
                own[id] = (vehicle, tracks[number].serviceDay)
            } else if tracks[number].match.progress != nil {
                added.insert(id)
            }
        }
        return (own, added)
    }

    private mutating func addNextRuns(
        to runs: inout [LiveRun], of shownTracks: [Int], known: inout Set<TripDay>,
        forecast: RunForecast<LivePredictor>, _ offsetTable: inout SourceOffsetTable
    ) {
        var taken = Set(shownTracks.compactMap { tracks[$0].number })
        for run in runs where run.state == .live {
            guard let track = run.vehicle.map({ shownTracks[$0] }),
                let coming = forecast.comingRuns(after: run, of: tracks[track])
                    .first(where: { $0.isFree(known: known, taken: taken) })
            else { continue }
            if let trip = coming.trip {
                guard agencyRuns[trip] == nil else { continue }
                known.insert(trip)
            }
            if let number = coming.number { taken.insert(number) }
            calibrator.prepare(&offsetTable, for: tracks[track].id, at: forecast.now)
            var next = forecast.run(coming, after: run, &offsetTable)
            calibrator.calibrate(&next, &offsetTable, of: tracks[track], in: timetable, at: forecast.now)
            runs.append(next)
        }
    }

    /// Returns whether a vehicle can still serve its trip. A vehicle that was never seen on its line, and is away from
    /// it long after the scheduled start, may be anywhere.
    func isOnItsWay(_ progress: Progress) -> Bool {
        guard !progress.isPlaced, !progress.isAtTerminal, let trip = progress.trip else { return true }
        return progress.at < TripTimes(trip, pattern: progress.pattern, in: timetable).start + settings.notSeenAfter
    }

    /// Returns whether the trip has ended: an hour after its last arrival, even if a parked vehicle still reports the
    /// trip.
    func hasEnded(_ progress: Progress, at now: EpochSeconds) -> Bool {
        guard let trip = progress.trip else { return false }
        let end = TripTimes(trip, pattern: progress.pattern, in: timetable).end
        return now > end + 3600 && progress.pace == nil
    }

    func isStale(_ track: VehicleTrack, at now: EpochSeconds) -> Bool {
        // Checked first because nearly all positions are fresh, regardless of the feed's interval.
        guard now - track.seenAt > settings.staleAfter else { return false }
        let rhythm = 3 * (feeds[track.feed]?.interval ?? 0)
        return now - track.seenAt > min(rhythm, settings.vanishAfter)
    }
}

extension AgencyRuns {
    /// Returns whether the stop list of a vehicle's trip is contained only in its trip update.
    func hasOwnList(of track: VehicleTrack) -> Bool { hasOwnList(track.reading.trip, on: track.progress?.trip?.date) }
}

extension VehicleTrack {
    /// The service day of the trip, if known.
    fileprivate var serviceDay: ServiceDate? { reading.trip?.startDate ?? progress?.trip?.date }

    /// The run that the vehicle's own feed reports as canceled or deleted; nil if there is none.
    fileprivate var withdrawnRun: AgencyRun? {
        guard let progress, let trip = progress.trip, let relation = reading.trip?.relation else { return nil }
        guard relation == .canceled || relation == .deleted else { return nil }
        var run = AgencyRun(pattern: progress.pattern, trip: trip, madeAt: seenAt)
        (run.isCanceled, run.isDeleted) = (relation == .canceled, relation == .deleted)
        return run
    }

    /// The trip reference of the provider if it has a date. Without a date, another bus may use the same trip id.
    fileprivate var datedJourney: TripReference? {
        guard let trip = reading.trip, trip.tripID != nil, trip.startDate != nil else { return nil }
        return TripReference(tripID: trip.tripID, startTime: trip.startTime, startDate: trip.startDate)
    }
}

extension ComingRun {
    /// Returns whether no vehicle is on the trip or expected to serve it next.
    fileprivate func isFree(known: Set<TripDay>, taken: Set<TripNumber>) -> Bool {
        !(trip.map(known.contains) ?? false) && !(number.map(taken.contains) ?? false)
    }
}

import TransitCore

extension EngineState {
    /// All runs that somebody knows something about: those of vehicles, those that they begin next, those the agency alone
    /// speaks of, and those that should be seen and are not.
    ///
    /// - Parameter shownTracks: indexes of those whose vehicles are shown, in the snapshot's order.
    /// - Returns: the runs, and the vehicles that are on a trip for which another stands.
    mutating func makeRuns(_ shownTracks: [Int], at now: EpochSeconds) -> (runs: [LiveRun], doubles: [Int]) {
        let forecast = forecast(by: predictor, at: now)
        var panel = Panel()
        var runs: [LiveRun] = []
        runs.reserveCapacity(shownTracks.count * 2)
        var known = Set<TripDay>(minimumCapacity: shownTracks.count * 2)
        var dated = Set<TripReference>()
        var doubles: [Int] = []
        // Two vehicles on one trip: the first of these stands for it, the other shows on the map alone.
        for (vehicle, track) in byTrust(shownTracks, at: now) {
            guard let run = trackedRun(of: tracks[track], vehicle: vehicle, forecast: forecast, &panel) else {
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
        doubles.removeAll { tracks[shownTracks[$0]].progress?.trip.map { !known.contains($0) } ?? true }
        addNextRuns(to: &runs, of: shownTracks, known: &known, forecast: forecast, &panel)
        addAgencyRuns(to: &runs, of: shownTracks, known: &known, forecast: forecast)
        addUnseenRuns(to: &runs, known: known, at: now)
        return (runs, doubles)
    }

    /// Numbers of vehicles in the snapshot with the indexes of their tracks: those that name their trip before those that we
    /// put there, and of both those that still report first.
    private func byTrust(_ shownTracks: [Int], at now: EpochSeconds) -> [(vehicle: Int, track: Int)] {
        var ranked = [[(vehicle: Int, track: Int)]](repeating: [], count: 4)
        for (vehicle, track) in shownTracks.enumerated() {
            guard let progress = tracks[track].progress else { continue }
            ranked[(progress.isInferred ? 2 : 0) + (isStale(tracks[track], at: now) ? 1 : 0)].append((vehicle, track))
        }
        return Array(ranked.joined())
    }

    func forecast<Model: Predictor>(by predictor: Model, at now: EpochSeconds) -> RunForecast<Model> {
        RunForecast(
            timetable: timetable, predictor: predictor, history: self.predictor.history, settings: settings, now: now)
    }

    private mutating func trackedRun(
        of track: Track, vehicle: Int, forecast: RunForecast<LivePredictor>, _ panel: inout Panel
    ) -> LiveRun? {
        calibrator.prepare(&panel, for: track.id, at: forecast.now)
        guard var run = anchoredRun(of: track, vehicle: vehicle, forecast: forecast, &panel) else { return nil }
        calibrator.calibrate(&run, &panel, of: track, in: timetable, at: forecast.now)
        return run
    }

    /// A vehicle's run before anybody has moved it, and what all think of it.
    func anchoredRun(
        of track: Track, vehicle: Int, forecast: RunForecast<LivePredictor>, _ panel: inout Panel
    ) -> LiveRun? {
        guard let progress = track.progress, !hasEnded(progress, at: forecast.now), isOnItsWay(progress) else {
            return nil
        }
        // Its stops are not those of the pattern that it was placed on.
        if agencyRuns.hasOwnList(of: track) { return nil }
        let agency = progress.trip.flatMap { agencyRuns[$0] }
        if let agency, agency.isCanceled { return agency.run(vehicle: vehicle, under: forecast) }
        if agency == nil, let withdrawn = track.withdrawnRun { return withdrawn.run(vehicle: vehicle, under: forecast) }
        var run = forecast.run(of: track, on: progress, vehicle: vehicle, &panel)
        if let agency { (run.wheelchair, run.properties) = (agency.wheelchair, agency.properties) }
        if let agency, !agency.calls.isEmpty {
            let isOutdated = agency.isOutdated(at: forecast.now, in: timetable)
            if !isOutdated, prefersAgency(agency, over: track, at: forecast.now) {
                run = merged(agency.run(vehicle: vehicle, under: forecast), run)
                panel.begin(run.calls.count, on: panel.ground)
            } else {
                if !isOutdated, agency.madeAt + settings.staleAfter >= track.seenAt {
                    run.hear(agency, &panel, now: forecast.now)
                }
                run.takeStops(of: agency)
            }
        }
        return run
    }

    /// The agency's word alone holds where our position is old or beside its line.
    private func prefersAgency(_ agency: AgencyRun, over track: Track, at now: EpochSeconds) -> Bool {
        isStale(track, at: now) ? agency.madeAt > track.seenAt : track.match.state == .offRoute
    }

    /// Where the agency has no data, ours stands in.
    private func merged(_ agency: LiveRun, _ own: LiveRun) -> LiveRun {
        var run = agency
        // Stops that the vehicle has passed and the agency does not mention.
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

    /// What the agency alone speaks of; an added trip that a vehicle is seen on is not shown twice.
    private func addAgencyRuns(
        to runs: inout [LiveRun], of shownTracks: [Int], known: inout Set<TripDay>,
        forecast: RunForecast<LivePredictor>
    ) {
        var ownVehicles: [String: (vehicle: Int, date: ServiceDate?)] = [:]
        var added = Set<String>()
        for (vehicle, number) in shownTracks.enumerated() {
            guard let id = tracks[number].reading.trip?.tripID else { continue }
            if agencyRuns.hasOwnList(of: tracks[number]) {
                ownVehicles[id] = (vehicle, tracks[number].serviceDay)
            } else if tracks[number].progress != nil {
                added.insert(id)
            }
        }
        for said in agencyRuns.runs {
            let isOutdated = said.isOutdated(at: forecast.now, in: timetable)
            guard let agency = isOutdated ? said.withoutTimes(in: timetable) : said else { continue }
            if let trip = agency.trip {
                guard known.insert(trip).inserted else { continue }
            } else if agency.properties.replaces == nil, let id = agency.addedTripID, added.contains(id) {
                continue
            }
            let own = agency.hasOwnList ? agency.addedTripID.flatMap { ownVehicles[$0] } : nil
            let isOfThatDay =
                agency.properties.replaces.map { $0.date == own?.date ?? serviceDay(at: forecast.now) } ?? true
            let run = agency.run(vehicle: isOfThatDay ? own?.vehicle : nil, under: forecast)
            // A run without calls tells the board that it is over.
            let isOver = agency.trip != nil && (agency.isDeleted || !agency.calls.isEmpty)
            if run.state == .canceled || !run.calls.isEmpty || isOver { runs.append(run) }
        }
    }

    private mutating func addNextRuns(
        to runs: inout [LiveRun], of shownTracks: [Int], known: inout Set<TripDay>,
        forecast: RunForecast<LivePredictor>, _ panel: inout Panel
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
            calibrator.prepare(&panel, for: tracks[track].id, at: forecast.now)
            var next = forecast.run(coming, after: run, &panel)
            calibrator.calibrate(&next, &panel, of: tracks[track], in: timetable, at: forecast.now)
            runs.append(next)
        }
    }

    /// Away from its line long after the start, a vehicle never seen on it may be anywhere on its trip, or on none.
    func isOnItsWay(_ progress: Progress) -> Bool {
        guard !progress.isPlaced, !progress.isAtTerminal, let trip = progress.trip else { return true }
        return progress.at < TripTimes(trip, pattern: progress.pattern, in: timetable).start + settings.notSeenAfter
    }

    /// A trip is over an hour after its last arrival, even if a parked vehicle still names it.
    func hasEnded(_ progress: Progress, at now: EpochSeconds) -> Bool {
        guard let trip = progress.trip else { return false }
        let end = TripTimes(trip, pattern: progress.pattern, in: timetable).end
        return now > end + 3600 && progress.pace == nil
    }

    func isStale(_ track: Track, at now: EpochSeconds) -> Bool {
        // Nearly all are fresh, whatever the rhythm of their feed.
        guard now - track.seenAt > settings.staleAfter else { return false }
        let rhythm = 3 * (feeds[track.feed]?.interval ?? 0)
        return now - track.seenAt > min(rhythm, settings.vanishAfter)
    }
}

extension AgencyRuns {
    /// Whether the stops of a vehicle's trip are those of its update alone.
    func hasOwnList(of track: Track) -> Bool { hasOwnList(track.reading.trip, on: track.progress?.trip?.date) }
}

extension Track {
    /// The service day of its trip, as far as it is known.
    fileprivate var serviceDay: ServiceDate? { reading.trip?.startDate ?? progress?.trip?.date }

    /// The run that its own feed calls canceled or deleted, if it does.
    fileprivate var withdrawnRun: AgencyRun? {
        guard let progress, let trip = progress.trip, let relation = reading.trip?.relation else { return nil }
        guard relation == .canceled || relation == .deleted else { return nil }
        var run = AgencyRun(pattern: progress.pattern, trip: trip, madeAt: seenAt)
        (run.isCanceled, run.isDeleted) = (relation == .canceled, relation == .deleted)
        return run
    }

    /// What its provider calls its trip, where a day makes that one of a kind; without one the same name may be another bus's.
    fileprivate var datedJourney: TripReference? {
        guard let trip = reading.trip, trip.tripID != nil, trip.startDate != nil else { return nil }
        return TripReference(tripID: trip.tripID, startTime: trip.startTime, startDate: trip.startDate)
    }
}

extension ComingRun {
    /// Nobody is on it, or thought to go on to it.
    fileprivate func isFree(known: Set<TripDay>, taken: Set<TripNumber>) -> Bool {
        !(trip.map(known.contains) ?? false) && !(number.map(taken.contains) ?? false)
    }
}

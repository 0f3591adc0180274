package import LiveModel
import TransitCore

extension EngineState {
    /// Explains the predictions of one run of the latest snapshot by predicting it again from the same state.
    ///
    /// - Parameter number: The index of the run in ``LiveSnapshot/runs``.
    package func basis(ofRun number: Int) -> RunBasis {
        let run = snapshot.runs[number]
        var basis = RunBasis(
            firstCallIndex: run.firstCallIndex,
            calls: run.calls.map { Basis(kind: $0.source == .noData ? .schedule : .agency) })
        guard run.state == .live, let vehicle = run.vehicle,
            let track = indexOfTrack[snapshot.vehicles[vehicle].id].map({ tracks[$0] })
        else { return basis }
        guard let made = run.isUpcoming ? comingBases(run, vehicle, track) : movedBases(run, vehicle, track) else {
            return basis
        }
        for position in run.calls.indices where run.calls[position].isOurs {
            guard let own = made.call(at: run.firstCallIndex + position) else { continue }
            basis.calls[position] = own
        }
        basis.addHolds(of: run, in: timetable)
        return basis
    }

    /// Explains the predictions for a vehicle's next run; only the tree model adjusts them.
    private func comingBases(_ run: LiveRun, _ vehicle: Int, _ track: VehicleTrack) -> RunBasis? {
        guard let current = snapshot.runs.first(where: { $0.vehicle == vehicle && !$0.isUpcoming }) else { return nil }
        let forecast = forecast(by: predictor, at: snapshot.at)
        guard
            let coming = forecast.comingRuns(after: current, of: track).first(where: {
                $0.trip == run.trip && $0.ahead.pattern == run.pattern && $0.ahead.tripID == run.addedTripID
            })
        else { return nil }
        var offsetTable = SourceOffsetTable()
        offsetTable.treeCalls = TreeCalls(now: snapshot.at, areAsked: calibrator.trees?.forest != nil)
        let anchored = forecast.run(coming, after: current, &offsetTable)
        let basis = RunBasis(
            firstCallIndex: coming.ahead.firstCallIndex, calls: predictor.bases(of: coming.ahead))
        return moved(basis, anchored, &offsetTable, .upcoming, track)
    }

    private func movedBases(_ run: LiveRun, _ vehicle: Int, _ track: VehicleTrack) -> RunBasis? {
        guard let progress = track.progress else { return nil }
        let forecast = forecast(by: predictor, at: snapshot.at)
        var offsetTable = SourceOffsetTable()
        offsetTable.treeCalls = TreeCalls(now: snapshot.at, areAsked: calibrator.trees?.forest != nil)
        offsetTable.surpluses = []
        let ahead = forecast.ahead(of: track, on: progress)
        guard let anchored = anchoredRun(of: track, vehicle: vehicle, forecast: forecast, &offsetTable),
            anchored.trip == run.trip, anchored.pattern == run.pattern
        else { return nil }
        let basis = RunBasis(firstCallIndex: ahead.firstCallIndex, calls: predictor.bases(of: ahead))
        return moved(basis, anchored, &offsetTable, progress.isAtStart(in: timetable) ? .starting : .underway, track)
    }

    /// Adds the prediction sources that shifted the base prediction, with their shifts.
    private func moved(
        _ basis: RunBasis, _ anchored: LiveRun, _ offsetTable: inout SourceOffsetTable, _ state: Calibration.State,
        _ track: VehicleTrack
    ) -> RunBasis {
        let heardAt = max(track.heardAt, track.seenAt)
        calibrator.hearTrees(anchored, &offsetTable, state, of: track, heardAt: heardAt)
        let reasons = calibrator.trees?.forest.map { offsetTable.reasons(by: $0, of: anchored.calls) }
        var basis = basis
        var road = RoadAhead()
        for (position, call) in anchored.calls.enumerated() {
            let callIndex = anchored.firstCallIndex + position
            guard call.isOurs, basis.call(at: callIndex) != nil else { continue }
            let weights = calibrator.calibration.blend.weights(
                group: offsetTable.group(of: position, state), ahead: Float(call.likely - heardAt))
            road.goOn(to: callIndex, offsetTable, position)
            basis.calls[callIndex - basis.firstCallIndex].take(
                weights, offsetTable.offsets[position], road, hasAgency: offsetTable.hasAgency[position],
                treesGoBy: reasons?[position])
        }
        return basis
    }
}

/// The segments that a vehicle still has to travel to a stop, and the segment with the greatest surplus travel time.
private struct RoadAhead {
    /// The minimum surplus travel time, in seconds, with which a segment counts as slow or fast.
    private static let least = 30.0

    private(set) var worst: Basis.Stretch?
    private(set) var all = 0.0

    mutating func goOn(to callIndex: Int, _ offsetTable: SourceOffsetTable, _ position: Int) {
        guard let surpluses = offsetTable.surpluses, surpluses.indices.contains(position) else { return }
        let surplus = surpluses[position]
        // A vehicle held at a time point absorbs the delay of the previous segments.
        if abs(surplus.all - surplus.piece) < 1 { worst = nil }
        all = surplus.all
        guard abs(surplus.piece) >= Self.least, surplus.piece * surplus.all > 0,
            abs(surplus.piece) > Double(abs(worst?.seconds ?? 0))
        else { return }
        worst = Basis.Stretch(callIndex: callIndex, seconds: Int64(surplus.piece.rounded()))
    }
}

extension Basis {
    /// The minimum shift of the prediction by segment travel times, in seconds, at which the explanation names the
    /// segment with the greatest surplus.
    private static let leastOfRoad = 5.0

    fileprivate mutating func take(
        _ weights: SourceOffsets, _ offsets: SourceOffsets, _ road: RoadAhead, hasAgency: Bool,
        treesGoBy reason: Reason?
    ) {
        let seconds = weights * offsets
        func sum(_ experts: PredictionSource...) -> Float { experts.reduce(0) { $0 + seconds[$1.rawValue] } }
        let moved: [(Mover, Float)] = [
            (.road, sum(.mean, .kalman, .road)), (.timetable, sum(.forward, .timetable)), (.line, sum(.others)),
            (.agency, sum(.agency)), (.outcomes, sum(.trees)),
        ]
        moves = moved.map { mover, seconds in
            Move(mover: mover, seconds: Int64(seconds.rounded()), mostly: mover == .outcomes ? reason : nil)
        }.filter { $0.seconds != 0 }
        moves.sort { abs($0.seconds) > abs($1.seconds) }
        if hasAgency { agencyShare = Double(min(max(weights[PredictionSource.agency.rawValue], 0), 1)) }
        let share = Double(weights[PredictionSource.road.rawValue])
        if share > 0, share * abs(road.all) >= Self.leastOfRoad { self.road = road.worst }
    }
}

extension RunBasis {
    /// The minimum dwell, in seconds, that counts as a hold.
    private static let leastHold: Int64 = 60

    /// Adds holds to the explanations of calls predicted from the timetable: vehicles leave a time point no earlier
    /// than scheduled.
    fileprivate mutating func addHolds(of run: LiveRun, in timetable: Timetable) {
        let rows = timetable.stops(of: run.pattern)
        var hold: Basis.Stretch?
        for (position, call) in run.calls.enumerated() {
            let callIndex = run.firstCallIndex + position
            if calls[position].kind == .timetable { calls[position].wait = hold }
            let stay = call.departure - call.likely
            guard callIndex > 0, timetable.isHeld(at: callIndex, of: rows), stay >= Self.leastHold else { continue }
            if stay > hold?.seconds ?? 0 { hold = Basis.Stretch(callIndex: callIndex, seconds: stay) }
        }
    }
}

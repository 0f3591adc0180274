import LiveModel
import TransitCore

/// Samples predictions, compares them with the arrivals and corrects later predictions accordingly.
struct Calibrator: Sendable {
    var calibration: Calibration
    /// The state of the tree model; nil if the model is disabled.
    var trees: TreeState?
    private var pendingPredictions = PendingPredictions()

    init(_ calibration: Calibration, _ trees: TreeState? = nil) {
        self.calibration = calibration
        self.trees = trees
    }

    /// Decides whether training features are collected for a vehicle's run. Called before the run is predicted.
    mutating func prepare(_ offsetTable: inout SourceOffsetTable, for vehicle: String, at now: EpochSeconds) {
        guard let trees else { return }
        pendingPredictions.chooseToTeach(of: vehicle, at: now)
        offsetTable.treeCalls = TreeCalls(
            now: now, areAsked: trees.forest != nil, teaching: pendingPredictions.teaching)
    }

    /// Corrects the predictions of a vehicle's run, as of its feed's last report: the result does not change between
    /// two messages of the feed.
    ///
    /// - Parameter offsetTable: The uncorrected predictions of each source.
    mutating func calibrate(
        _ run: inout LiveRun, _ offsetTable: inout SourceOffsetTable, of track: VehicleTrack, in timetable: Timetable,
        at now: EpochSeconds
    ) {
        guard run.state == .live, !run.calls.isEmpty, let progress = track.progress else { return }
        let isAtStart = progress.isAtStart(in: timetable)
        let state: Calibration.State = run.isUpcoming ? .upcoming : isAtStart ? .starting : .underway
        let about = PendingPredictions.Subject(
            vehicle: track.id,
            name: run.name(in: timetable, at: now) ?? (run.isUpcoming ? nil : track.tripName(in: timetable)),
            state: state, heardAt: max(track.heardAt, track.seenAt))
        hearTrees(run, &offsetTable, state, of: track, heardAt: about.heardAt)
        pendingPredictions.choose(from: run, about, offsetTable, at: now)
        if !run.isUpcoming || trees?.forest != nil {
            run.blend(offsetTable, by: calibration.blend, state, in: timetable, heardAt: about.heardAt)
        }
        pendingPredictions.keep(run, about, in: timetable, at: now)
        for position in run.calls.indices where run.calls[position].isOurs {
            calibration.adjust(&run.calls[position], now: about.heardAt, state)
        }
        run.smooth()
    }

    /// Resolves the pending predictions of a finished trip and updates the calibration with them.
    mutating func settle(_ trip: FinishedTrip, in timetable: Timetable) {
        for (pending, arrivedAt) in pendingPredictions.settle(trip, in: timetable) {
            learn(pending, arrivedAt: arrivedAt, isSeenOften: trip.isSeenOften)
        }
    }

    /// Resolves the pending predictions of a vehicle that has arrived at a stop, and updates the calibration with them.
    ///
    /// - Parameter isSeenOften: Whether reports are frequent enough to know when the vehicle arrived, rather than only
    ///   that it is at the stop.
    mutating func settle(
        _ vehicle: String, on name: TripName, at stop: StopIndex, arrivedAt: EpochSeconds, isSeenOften: Bool
    ) {
        for pending in pendingPredictions.settle(vehicle, on: name, at: stop, arrivedAt: arrivedAt) {
            learn(pending, arrivedAt: arrivedAt, isSeenOften: isSeenOften)
        }
    }

    private mutating func learn(
        _ pending: PendingPredictions.PendingPrediction, arrivedAt: EpochSeconds, isSeenOften: Bool
    ) {
        calibration.learn(
            pending.sample, ahead: Double(pending.sample.likely - pending.heardAt), arrivedAt: arrivedAt, pending.state,
            hasAgency: pending.hasAgency)
        if isSeenOften, let row = pending.row {
            trees?.today.add(
                row, target: Float(arrivedAt - pending.blended), ahead: Float(arrivedAt - pending.sample.madeAt))
        }
        // A trip that has not begun may have no offsets to blend.
        guard pending.state != .upcoming || pending.offsets != .zero else { return }
        calibration.blend.learn(
            pending.offsets, group: Int(pending.group), ahead: Float(pending.anchor - pending.heardAt),
            error: Float(arrivedAt - pending.anchor))
    }

    /// Discards the pending predictions of unknown vehicles.
    /// - Parameter isKnown: Whether a vehicle is still present or still has a recorded trip.
    mutating func forgetVehicles(except isKnown: (String) -> Bool) {
        pendingPredictions.forgetVehicles(except: isKnown)
    }

    /// Discards all pending predictions, because they refer to stop indexes of the previous timetable.
    mutating func forgetAll() {
        pendingPredictions = PendingPredictions()
    }
}

extension LiveRun {
    fileprivate func name(in timetable: Timetable, at now: EpochSeconds) -> TripName? {
        if let trip { return TripName(scheduledStart: timetable.tripStarts[trip.trip], on: trip.date) }
        return addedTripID.map { TripName(id: $0, on: timetable.serviceDate(at: now)) }
    }
}

extension Progress {
    /// Returns whether the vehicle has not left its first stop, as far as is known.
    func isAtStart(in timetable: Timetable) -> Bool {
        guard let first = timetable.stops(of: pattern).first else { return false }
        return !isPlaced || distance <= Double(timetable.patternStopDistances[first]) + 30
    }
}

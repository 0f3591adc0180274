import TransitCore

/// Keeps some of what was predicted until it has happened, and corrects later predictions by how it turned out.
struct Calibrator: Sendable {
    var calibration: Calibration
    private var promises = Promises()

    init(_ calibration: Calibration) {
        self.calibration = calibration
    }

    /// Corrects what is predicted of a vehicle, as of when its feed last spoke of it: between two readings nothing changes.
    ///
    /// - Parameter panel: what everybody thinks of its calls, as they are.
    mutating func calibrate(
        _ run: inout LiveRun, _ panel: Panel, of track: Track, in timetable: Timetable, at now: EpochSeconds
    ) {
        guard run.state == .live, !run.calls.isEmpty, let progress = track.progress else { return }
        let isAtStart = progress.isAtStart(in: timetable)
        let heardAt = max(track.heardAt, track.seenAt)
        let anchor = run
        run.blend(panel, by: calibration.blend, isAtStart: isAtStart, in: timetable, heardAt: heardAt)
        if promises.isDue(of: track.id, at: now) {
            promises.keep(
                run, anchor, panel, heardAt: heardAt, of: track.id, named: track.tripName(in: timetable),
                isAtStart: isAtStart, in: timetable, at: now)
        }
        for position in run.calls.indices where run.calls[position].isOurs {
            calibration.adjust(&run.calls[position], now: heardAt, isAtStart: isAtStart)
        }
        run.smooth()
    }

    /// Learns from how a trip went.
    mutating func settle(_ trip: FinishedTrip, in timetable: Timetable) {
        for (promise, arrivedAt) in promises.settle(trip, in: timetable) { learn(promise, arrivedAt: arrivedAt) }
    }

    /// Learns from a vehicle that has come to a stop.
    mutating func settle(_ vehicle: String, on name: TripName, at stop: StopIndex, arrivedAt: EpochSeconds) {
        for promise in promises.settle(vehicle, on: name, at: stop, arrivedAt: arrivedAt) {
            learn(promise, arrivedAt: arrivedAt)
        }
    }

    private mutating func learn(_ promise: Promises.Promise, arrivedAt: EpochSeconds) {
        calibration.learn(promise.sample, arrivedAt: arrivedAt, isAtStart: promise.isAtStart)
        calibration.blend.learn(
            promise.opinion, group: Int(promise.group), ahead: Float(promise.anchor - promise.heardAt),
            error: Float(arrivedAt - promise.anchor))
    }

    /// - Parameter isKnown: vehicles that are still there, or whose trips may still turn out to be over.
    mutating func forgetVehicles(except isKnown: (String) -> Bool) {
        promises.forgetVehicles(except: isKnown)
    }

    /// Indexes of another timetable mean other stops.
    mutating func forgetAll() {
        promises = Promises()
    }
}

extension Progress {
    /// It has not left its first stop yet, as far as anybody can tell.
    func isAtStart(in timetable: Timetable) -> Bool {
        guard let first = timetable.stops(of: pattern).first else { return false }
        return !isPlaced || distance <= Double(timetable.patternStopDistances[first]) + 30
    }
}

import LiveModel
import TransitCore

extension EngineState {
    /// Handles a clock that was set back: reports later than now are treated as current, and every vehicle is matched
    /// again. Otherwise every report would look older than its predecessor until the clock reached its old time.
    mutating func setBack(to now: EpochSeconds) {
        for index in tracks.indices { tracks[index].setBack(to: now) }
        feeds = feeds.mapValues { $0.setBack(to: now) }
        stopReadings = stopReadings.mapValues { $0.mapValues { $0.setBack(to: now) } }
        predictor.prepare(for: timetable)
        calibrator.forgetAll()
        heldRuns = RunHysteresis()
        (passages, passedCalls) = ([], PassedCalls())
        rematchAll()
    }
}

extension VehicleTrack {
    fileprivate mutating func setBack(to now: EpochSeconds) {
        seenAt = min(seenAt, now)
        heardAt = min(heardAt, now)
        missingSince = missingSince.map { min($0, now) }
        trail = []
    }
}

extension StopReading {
    fileprivate func setBack(to now: EpochSeconds) -> StopReading {
        var reading = self
        (reading.reportedAt, reading.heardAt) = (min(reportedAt, now), min(heardAt, now))
        return reading
    }
}

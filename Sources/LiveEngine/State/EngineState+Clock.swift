import TransitCore

extension EngineState {
    /// The clock was set back: what has been seen "later" than now was seen just now, and everybody is placed anew. Until
    /// the old hour came again, every report would else look older than the last.
    mutating func setBack(to now: EpochSeconds) {
        for index in tracks.indices { tracks[index].setBack(to: now) }
        feeds = feeds.mapValues { $0.setBack(to: now) }
        saidOfStops = saidOfStops.mapValues { $0.mapValues { $0.setBack(to: now) } }
        predictor.prepare(for: timetable)
        calibrator.forgetAll()
        heldRuns = HeldRuns()
        (passages, passedCalls) = ([], PassedCalls())
        rematchAll()
    }
}

extension Track {
    fileprivate mutating func setBack(to now: EpochSeconds) {
        seenAt = min(seenAt, now)
        heardAt = min(heardAt, now)
        missingSince = missingSince.map { min($0, now) }
        trail = []
    }
}

extension SaidOfStop {
    fileprivate func setBack(to now: EpochSeconds) -> SaidOfStop {
        var said = self
        (said.saidAt, said.heardAt) = (min(saidAt, now), min(heardAt, now))
        return said
    }
}

import LiveModel

extension TripCounts {
    mutating func add(_ trip: RecordedTrip) {
        guard !trip.isAdded else {
            added += trip.state == .performed || trip.state == .underWay ? 1 : 0
            return
        }
        scheduled += 1
        switch trip.state {
        case .unknown: unknown += 1
        case .underWay: underWay += 1
        case .performed: performed += 1
        case .canceled: canceled += 1
        case .notSeen: notSeen += 1
        }
        shortTurned += trip.state == .performed && trip.isShortTurned ? 1 : 0
    }
}

extension PunctualityFigures {
    /// Counts a call.
    /// - Parameter limits: The limits of punctuality; nil if punctuality is not evaluated at the call.
    mutating func add(_ times: CallTimes, limits: PunctualityLimits?) {
        skipped += times.isSkipped ? 1 : 0
        observed += times.isObserved ? 1 : 0
        guard let limits, let deviation = times.deviation else { return }
        deviations.add(deviation)
        switch limits.judge(deviation) {
        case .early: early += 1
        case .onTime: onTime += 1
        case .late: late += 1
        }
    }
}

extension ServiceFigures {
    /// Adds the arrivals displayed to riders ahead of an observed arrival.
    mutating func addPredictions(_ visit: StopVisit) {
        guard visit.isObserved, let arrival = visit.arrival else { return }
        if let shown = visit.shown10 { shown10.add(arrival &- shown, ahead: 600) }
        if let shown = visit.shown5 { shown5.add(arrival &- shown, ahead: 300) }
    }
}

extension PredictionFigures {
    /// Counts a prediction that riders were shown.
    /// - Parameters:
    ///   - error: Actual minus displayed arrival, in seconds.
    ///   - ahead: The time from the prediction to the arrival, in seconds.
    mutating func add(_ error: Int32, ahead: Int64) {
        count += 1
        accurate += Horizon(secondsAhead: ahead)?.tolerance?.contains(Int64(error)) ?? false ? 1 : 0
        self.error += Int64(error)
        absoluteError += UInt64(error.magnitude)
        errors.add(error)
    }
}

extension HeadwayFigures {
    mutating func add(_ headway: Headway) {
        if let scheduled = headway.scheduled {
            scheduledCount += 1
            scheduledSum += UInt64(scheduled)
            scheduledSquares += UInt64(scheduled) * UInt64(scheduled)
        }
        guard let observed = headway.observed else { return }
        observedCount += 1
        observedSum += UInt64(observed)
        observedSquares += UInt64(observed) * UInt64(observed)
        guard headway.planned != nil else { return }
        compared += 1
        bunched += headway.isBunched ? 1 : 0
    }
}

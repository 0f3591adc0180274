package import TransitCore

extension LiveSnapshot {
    /// Returns the live state of a planned ride, consistent with the boards of both stops.
    ///
    /// - Parameter ride: A ride in this snapshot's timetable. A run that is not in the timetable must come from this
    ///   snapshot.
    /// - Returns: Nil if the trip, run or call does not exist.
    package func ride(_ ride: PlanRide) -> LiveRide? {
        guard let added = ride.added else {
            return self.ride(
                of: TripDay(trip: ride.trip.trip, date: ride.date), from: ride.boarding, to: ride.alighting)
        }
        return self.ride(ofAdded: Int(added), from: ride.boarding, to: ride.alighting)
    }

    /// Returns the live state of a ride on a scheduled trip.
    /// - Parameters:
    ///   - boarding: The index of the boarding call in the trip's pattern.
    ///   - alighting: The index of the alighting call in the trip's pattern.
    package func ride(of trip: TripDay, from boarding: Int, to alighting: Int) -> LiveRide? {
        guard timetable.trips.contains(trip.trip) else { return nil }
        let times = TripTimes(trip, in: timetable)
        guard times.stops.hasCalls(boarding, alighting) else { return nil }
        let run = run(of: trip)
        let reader = RideReader(
            snapshot: self, run: run, stops: run.map { timetable.stops(of: $0.pattern) } ?? times.stops, times: times)
        return reader.ride(from: boarding, to: alighting)
    }

    /// Returns the live state of a ride on a run that is not in the timetable.
    /// - Parameter number: The index of the run in ``runs``.
    package func ride(ofAdded number: Int, from boarding: Int, to alighting: Int) -> LiveRide? {
        guard runs.indices.contains(number), runs[number].trip == nil else { return nil }
        let stops = timetable.stops(of: runs[number].pattern)
        guard stops.hasCalls(boarding, alighting) else { return nil }
        return RideReader(snapshot: self, run: runs[number], stops: stops, times: nil)
            .ride(from: boarding, to: alighting)
    }
}

extension Range<PatternStopIndex> {
    fileprivate func hasCalls(_ one: Int, _ other: Int) -> Bool { one >= 0 && one <= other && other < count }
}

private struct RideReader {
    let snapshot: LiveSnapshot
    let run: LiveRun?
    let stops: Range<PatternStopIndex>
    /// The scheduled times; nil for a run that is not in the timetable.
    let times: TripTimes?

    func ride(from boarding: Int, to alighting: Int) -> LiveRide {
        var ride = LiveRide(
            status: status(at: boarding), departure: end(at: boarding, leaves: true),
            arrival: end(at: alighting, leaves: false), vehicle: run?.vehicle)
        ride.occupancy = run.flatMap { snapshot.occupancy(of: $0, at: $0.call(at: boarding)) }
        if let likely = ride.departure.predicted?.likely, let scheduled = ride.departure.scheduled {
            ride.deviation = Int32(clamping: likely - scheduled)
        }
        return ride
    }

    private func status(at callIndex: Int) -> LiveRide.Status {
        guard let run else { return .scheduled }
        switch run.state {
        case .canceled: return .canceled
        case .notSeen: return .notSeen
        case .live:
            guard times != nil else { return .added }
            guard let call = run.call(at: callIndex) else { return callIndex < run.firstCallIndex ? .live : .scheduled }
            return call.source == .noData && !call.isSkipped ? .scheduled : .live
        }
    }

    private func end(at callIndex: Int, leaves: Bool) -> LiveRide.End {
        let scheduled = times.map { leaves ? $0.departure(at: callIndex) : $0.arrival(at: callIndex) }
        var end = LiveRide.End(scheduled: scheduled)
        guard let run, run.state == .live else { return end }
        end.isOver = callIndex < run.firstCallIndex
        guard let call = run.call(at: callIndex) else { return end }
        (end.isSkipped, end.movedTo) = (call.isSkipped, call.movedTo)
        guard !call.isSkipped, call.source != .noData else { return end }
        end.times = call.times
        end.predicted = leaves ? departure(call, callIndex, scheduled) : call.arrival
        return end
    }

    private func departure(_ call: PredictedCall, _ callIndex: Int, _ scheduled: EpochSeconds?) -> UncertainMoment {
        guard let scheduled, callIndex == 0 || isTimepoint(callIndex) else { return call.departure(heldUntil: nil) }
        return call.departure(heldUntil: scheduled)
    }

    private func isTimepoint(_ callIndex: Int) -> Bool {
        snapshot.timetable.patternStopFlags[stops.lowerBound + callIndex].contains(.timepoint)
    }
}

extension PredictedCall {
    /// The longest dwell in seconds at a stop where the vehicle is not held.
    private static let longestDwell: Int64 = 15

    package var arrival: UncertainMoment { UncertainMoment(likely: likely, low: low, high: high) }

    /// Returns the departure. An early bus waits at a time point; a late bus departs immediately.
    ///
    /// - Parameter scheduled: The scheduled departure, if vehicles wait for it at the stop.
    package func departure(heldUntil scheduled: EpochSeconds?) -> UncertainMoment {
        let dwell = min(departure - likely, Self.longestDwell)
        let early = scheduled == nil ? departure - (likely - low) : min(low + dwell, departure)
        return UncertainMoment(
            likely: departure, low: scheduled.map { max(early, min($0, departure)) } ?? early,
            high: max(departure, high + dwell), notBefore: scheduled ?? .min)
    }
}

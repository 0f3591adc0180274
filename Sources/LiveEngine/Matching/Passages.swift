package import TransitCore

/// An observed passage of a vehicle at a stop.
package struct Passage: Sendable, Equatable {
    package var vehicle: String
    package var pattern: PatternIndex
    package var trip: TripDay?
    /// The provider's id of the trip, even if it is not in the timetable.
    package var tripID: String?
    package var callIndex: Int
    /// The time of the passage, interpolated between the previous and the next fix.
    package var at: EpochSeconds
    /// The seconds between the previous and the next fix.
    package var gap: Int64
}

extension Passage {
    package func stop(in timetable: Timetable) -> StopIndex {
        timetable.patternStopStops[timetable.stops(of: pattern).lowerBound + callIndex]
    }

    /// Returns the id of the passage's trip: the timetable's if it contains the trip, otherwise the provider's; empty
    /// if there is none.
    package func tripName(in timetable: Timetable) -> String {
        trip.map { timetable.string(timetable.tripIDs[$0.trip]) } ?? tripID ?? ""
    }
}

extension EngineState {
    /// Records the stops that a vehicle passed between two fixes, and the travel time to each from its previous stop.
    mutating func recordPassages(of track: inout VehicleTrack, since before: Progress?) {
        let observer = ArrivalObserver.underWay
        guard let before, let after = track.progress, before.pattern == after.pattern, before.trip == after.trip,
            after.at > before.at, after.at - before.at <= observer.longestGap
        else { return }
        observeCalls(of: track, from: before, to: after)
        let stops = timetable.stops(of: after.pattern)
        var callIndex = timetable.callIndex(after: before.distance, in: stops)
        while callIndex < stops.count {
            let stop = Double(timetable.patternStopDistances[stops.lowerBound + callIndex])
            guard let at = observer.arrival(at: stop, from: before.here, to: after.here) else { return }
            let passage = Passage(
                vehicle: track.id, pattern: after.pattern, trip: after.trip, tripID: track.reading.trip?.tripID,
                callIndex: callIndex, at: at, gap: after.at - before.at)
            passages.append(passage)
            let passed = StopPassed(
                pattern: after.pattern, trip: after.trip, row: stops.lowerBound + callIndex, at: at)
            predictor.segments.add(from: track.lastPassed, to: passed)
            track.lastPassed = passed
            callIndex += 1
        }
        settleArrivals(of: track, from: before, to: after)
    }

    /// Resolves pending predictions as soon as the vehicle arrives, if its line is certain. Otherwise the predictions
    /// are resolved when the trip is finished.
    private mutating func settleArrivals(of track: VehicleTrack, from before: Progress, to after: Progress) {
        guard after.trip != nil, let name = track.tripName(in: timetable) else { return }
        let observer = ArrivalObserver.correcting
        let stops = timetable.stops(of: after.pattern)
        var callIndex = timetable.callIndex(after: before.distance + observer.reach, in: stops)
        while callIndex < stops.count {
            let row = stops.lowerBound + callIndex
            let place = Double(timetable.patternStopDistances[row])
            guard let at = observer.arrival(at: place, from: before.here, to: after.here) else { return }
            calibrator.settle(
                track.id, on: name, at: timetable.patternStopStops[row], arrivedAt: at,
                isSeenOften: after.at - before.at <= ArrivalObserver.longestGapToJudge)
            callIndex += 1
        }
    }
}

extension Progress {
    fileprivate var here: Sample { Sample(distance: distance, at: at) }
}

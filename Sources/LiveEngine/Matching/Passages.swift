package import TransitCore

/// A vehicle was seen to pass a stop.
package struct Passage: Sendable, Equatable {
    package var vehicle: String
    package var pattern: PatternIndex
    package var trip: TripDay?
    /// The provider's id of the trip, also where no timetable knows it.
    package var tripID: String?
    package var callIndex: Int
    /// Between the fixes before and after.
    package var at: EpochSeconds
    /// Seconds between these fixes.
    package var gap: Int64
}

extension Passage {
    package func stop(in timetable: Timetable) -> StopIndex {
        timetable.patternStopStops[timetable.stops(of: pattern).lowerBound + callIndex]
    }

    /// The id of the trip that the arrival belongs to, the timetable's if it knows it; empty where there is none.
    package func tripName(in timetable: Timetable) -> String {
        trip.map { timetable.string(timetable.tripIDs[$0.trip]) } ?? tripID ?? ""
    }
}

extension EngineState {
    /// Notes which stops a vehicle passed between two fixes, and how long it took from the one before.
    mutating func recordPassages(of track: inout Track, since before: Progress?) {
        let observer = ArrivalObserver.underWay
        guard let before, let after = track.progress, before.pattern == after.pattern, before.trip == after.trip,
            after.at > before.at, after.at - before.at <= observer.longestGap
        else { return }
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

    /// Lets what was predicted be judged as soon as a vehicle has come, where its line is certain; elsewhere that shows only
    /// when its trip is over.
    private mutating func settleArrivals(of track: Track, from before: Progress, to after: Progress) {
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

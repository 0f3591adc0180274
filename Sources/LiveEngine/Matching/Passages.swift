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
    /// Tells the referee which stops a vehicle passed between two fixes.
    mutating func recordPassages(of track: Track, since before: Progress?) {
        let observer = ArrivalObserver.underWay
        guard let before, let after = track.progress, before.pattern == after.pattern, before.trip == after.trip,
            after.at > before.at, after.at - before.at <= observer.longestGap
        else { return }
        let stops = timetable.stops(of: after.pattern)
        let route = timetable.patternRoutes[after.pattern]
        var callIndex = timetable.callIndex(after: before.distance, in: stops)
        while callIndex < stops.count {
            let stop = Double(timetable.patternStopDistances[stops.lowerBound + callIndex])
            guard let at = observer.arrival(at: stop, from: before.here, to: after.here) else { return }
            let passage = Passage(
                vehicle: track.id, pattern: after.pattern, trip: after.trip, tripID: track.reading.trip?.tripID,
                callIndex: callIndex, at: at, gap: after.at - before.at)
            passages.append(passage)
            referee.judge(passage, on: route)
            callIndex += 1
        }
    }
}

extension Progress {
    fileprivate var here: Sample { Sample(distance: distance, at: at) }
}

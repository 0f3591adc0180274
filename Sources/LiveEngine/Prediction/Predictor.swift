package import LiveModel
package import TransitCore

/// Predicts when a vehicle reaches the stops ahead of it.
///
/// Trained baselines are updated by ``observe(_:)``, which receives every observed passage; ``LivePredictor`` is
/// trained on whole trips. A prediction may use only observations made earlier.
package protocol Predictor: Sendable {
    /// Appends one call for each stop from `run.firstCallIndex` on. Likely arrivals and departures never decrease.
    func predict(_ run: RunAhead, into calls: inout [PredictedCall])

    mutating func observe(_ passage: Passage)
}

extension Predictor {
    package mutating func observe(_ passage: Passage) {}
}

/// The state of a run at the time of a prediction.
package struct RunAhead: Sendable {
    package var timetable: Timetable
    package var pattern: PatternIndex
    /// The range of the pattern's stops among all pattern stops of the timetable.
    package var stops: Range<PatternStopIndex>
    /// The scheduled times of the trip; nil if it is not in the timetable.
    package var trip: TripTimes?
    /// The provider's id of the trip, even if it is not in the timetable.
    package var tripID: String?
    /// The last reported position of the vehicle; nil for a run that has not begun.
    package var position: Coordinate?
    /// The index of the next call in the pattern.
    package var firstCallIndex: Int
    /// The distance of the vehicle along the pattern's shape, in metres.
    package var distance: Double
    /// The time at which the vehicle was at `distance`; for a trip that has not begun, the earliest time at which the
    /// vehicle can be there.
    package var at: EpochSeconds
    /// The time of the data on which the prediction is based. It equals `at`, unless `at` lies in the future.
    package var madeAt: EpochSeconds
    /// The time of the vehicle's last fix. It equals `at`, unless the vehicle waits to depart.
    package var fixedAt: EpochSeconds
    /// The time at which the feed last confirmed that there is no newer fix.
    package var knownAt: EpochSeconds
    /// The seconds for which the vehicle has stood at its position.
    package var stoodFor: Int64 = 0
    /// Whether the vehicle has been on its line since it began this trip.
    package var isPlaced = true
    /// The service day of the trip; nil if it is determined from the time of the fix.
    package var date: ServiceDate?
    /// Whether the first departure of the run is still to come.
    package var isWaiting: Bool
    /// Whether the run begins as soon as its vehicle reaches the first stop, regardless of the scheduled departure.
    package var goesThrough = false
    /// The mean speed over the last minutes in motion, in metres per second.
    package var pace: Double?

    package init(
        timetable: Timetable, pattern: PatternIndex, trip: TripTimes?, firstCallIndex: Int, distance: Double,
        at: EpochSeconds, madeAt: EpochSeconds? = nil, isWaiting: Bool = false, pace: Double? = nil
    ) {
        self.timetable = timetable
        self.pattern = pattern
        stops = timetable.stops(of: pattern)
        self.trip = trip
        self.firstCallIndex = firstCallIndex
        self.distance = distance
        self.at = at
        self.madeAt = madeAt ?? at
        fixedAt = at
        knownAt = madeAt ?? at
        self.isWaiting = isWaiting
        self.pace = pace
    }

    /// Returns the distance of a call along the shape, in metres.
    package func distance(ofCall callIndex: Int) -> Double {
        Double(timetable.patternStopDistances[stops.lowerBound + callIndex])
    }

    /// Returns whether vehicles wait at this stop until the scheduled departure.
    func isHeld(at callIndex: Int) -> Bool { timetable.isHeld(at: callIndex, of: stops) }
}

extension Timetable {
    /// Returns whether vehicles wait at the stop until the scheduled departure: it is the first stop or a time point.
    func isHeld(at callIndex: Int, of stops: Range<PatternStopIndex>) -> Bool {
        callIndex == 0 || patternStopFlags[stops.lowerBound + callIndex].contains(.timepoint)
    }
}

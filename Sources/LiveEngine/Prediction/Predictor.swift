package import TransitCore

/// Says when a vehicle comes to the stops ahead of it.
///
/// The baselines that learn do so from `observe`, which is told of every passage seen; ``LivePredictor`` learns from whole
/// trips. Either may use only what it was told before it is asked.
package protocol Predictor: Sendable {
    /// Appends one call for each stop from `run.firstCallIndex` on; likely times and departures never fall.
    func predict(_ run: RunAhead, into calls: inout [PredictedCall])

    mutating func observe(_ passage: Passage)
}

extension Predictor {
    package mutating func observe(_ passage: Passage) {}
}

/// What is known of a run when its future is asked for.
package struct RunAhead: Sendable {
    package var timetable: Timetable
    package var pattern: PatternIndex
    /// The rows of its pattern in the pattern stops' columns.
    package var stops: Range<PatternStopIndex>
    /// nil where no timetable says when.
    package var trip: TripTimes?
    /// The provider's id of the trip, also where no timetable knows it.
    package var tripID: String?
    /// Where the vehicle was seen; nil for a run not begun.
    package var position: Coordinate?
    /// The first stop still to come, counted from the pattern's first.
    package var firstCallIndex: Int
    /// Metres along the pattern's shape.
    package var distance: Double
    /// When the vehicle was there; for a trip not begun the earliest moment at which it can.
    package var at: EpochSeconds
    /// When all this was known: `at`, unless that lies ahead.
    package var madeAt: EpochSeconds
    /// When the vehicle was seen there: `at`, unless it waits to leave.
    package var fixedAt: EpochSeconds
    /// When it was known that there is no newer fix.
    package var knownAt: EpochSeconds
    /// Seconds since it came to where it stands.
    package var stoodFor: Int64 = 0
    /// It has been on its line since it took this trip.
    package var isPlaced = true
    /// The service day of its trip; nil where that goes by the clock.
    package var date: ServiceDate?
    /// Its first departure is still to come.
    package var isWaiting: Bool
    /// It begins as soon as its vehicle has come to its first stop, whatever the clock says.
    package var goesThrough = false
    /// Metres per second over the last minutes, where it moved.
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

    /// Metres along the shape.
    package func distance(ofCall callIndex: Int) -> Double {
        Double(timetable.patternStopDistances[stops.lowerBound + callIndex])
    }

    /// Nobody leaves before the timetable says.
    func isHeld(at callIndex: Int) -> Bool { timetable.isHeld(at: callIndex, of: stops) }
}

extension Timetable {
    /// Nobody leaves the first stop or a time point before the timetable says.
    func isHeld(at callIndex: Int, of stops: Range<PatternStopIndex>) -> Bool {
        callIndex == 0 || patternStopFlags[stops.lowerBound + callIndex].contains(.timepoint)
    }
}

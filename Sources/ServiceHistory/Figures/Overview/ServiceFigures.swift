/// The service statistics of a route, a day, an hour, or the whole service. The statistics of disjoint parts of the
/// service can be added.
package struct ServiceFigures: Sendable, Equatable {
    package var trips = TripCounts()
    package var punctuality = PunctualityFigures()
    package var headways = HeadwayFigures()
    /// The accuracy of the arrival times that were displayed to riders 10 minutes before the actual arrivals;
    /// ``shown5`` is that of the times displayed 5 minutes before.
    package var shown10 = PredictionFigures()
    package var shown5 = PredictionFigures()

    package init() {}

    package static func += (one: inout ServiceFigures, other: ServiceFigures) {
        one.trips += other.trips
        one.punctuality += other.punctuality
        one.headways += other.headways
        one.shown10 += other.shown10
        one.shown5 += other.shown5
    }
}

/// The number of trips by outcome.
package struct TripCounts: Sendable, Equatable {
    /// The number of trips in the timetable. Each has exactly one outcome: performed, canceled, not seen, under way or
    /// unknown.
    package var scheduled: UInt64 = 0
    package var performed: UInt64 = 0
    package var canceled: UInt64 = 0
    package var notSeen: UInt64 = 0
    /// The number of scheduled trips that a vehicle has begun and whose end was not observed.
    package var underWay: UInt64 = 0
    /// The number of scheduled trips without any report. They count neither as delivered nor as missed.
    package var unknown: UInt64 = 0
    /// The number of trips outside of the timetable that were performed or are under way. Not included in `scheduled`.
    package var added: UInt64 = 0
    /// The number of scheduled trips that ended before their last stop. Included in `performed`.
    package var shortTurned: UInt64 = 0

    package init() {}

    /// The share of performed trips among those that were performed, canceled or not seen; nil if there are none.
    package var delivered: Double? { share(performed, of: performed + missed) }
    /// The number of scheduled trips that were canceled or not seen.
    package var missed: UInt64 { canceled + notSeen }
    /// The share of scheduled trips that are unknown or under way, which ``delivered`` does not take into account; nil
    /// if there are no scheduled trips.
    package var unresolved: Double? { share(unknown + underWay, of: scheduled) }

    package static func += (one: inout TripCounts, other: TripCounts) {
        one.scheduled += other.scheduled
        one.performed += other.performed
        one.canceled += other.canceled
        one.notSeen += other.notSeen
        one.underWay += other.underWay
        one.unknown += other.unknown
        one.added += other.added
        one.shortTurned += other.shortTurned
    }
}

/// Adherence to the timetable.
package struct PunctualityFigures: Sendable, Equatable {
    /// The number of calls with an observed time, at all stops, of scheduled and added trips.
    package var observed: UInt64 = 0
    /// The number of calls that were reported as skipped.
    package var skipped: UInt64 = 0
    /// The number of early calls among the judged calls; ``onTime`` and ``late`` count the others. A call is judged if
    /// `RecordedPattern.isJudged` is true and its ``CallTimes/deviation`` is known.
    package var early: UInt64 = 0
    package var onTime: UInt64 = 0
    package var late: UInt64 = 0
    /// The deviations of the judged calls; positive if late.
    package var deviations = SecondsHistogram()

    package init() {}

    package var judged: UInt64 { early + onTime + late }
    package var onTimeShare: Double? { share(onTime, of: judged) }
    package var earlyShare: Double? { share(early, of: judged) }
    package var lateShare: Double? { share(late, of: judged) }

    package static func += (one: inout PunctualityFigures, other: PunctualityFigures) {
        one.observed += other.observed
        one.skipped += other.skipped
        one.early += other.early
        one.onTime += other.onTime
        one.late += other.late
        one.deviations += other.deviations
    }
}

/// Accuracy of the arrivals that were displayed to riders.
package struct PredictionFigures: Sendable, Equatable {
    package var count: UInt64 = 0
    /// The number of predictions within the tolerance of the ETA Accuracy Benchmark for this lead time.
    package var accurate: UInt64 = 0
    /// The sum of the errors in seconds, actual minus displayed arrival; ``absoluteError`` is the sum of the absolute
    /// errors.
    package var error: Int64 = 0
    package var absoluteError: UInt64 = 0
    package var errors = SecondsHistogram()

    package init() {}

    /// The share of accurate predictions, 0 … 1; nil without predictions.
    package var accuracy: Double? { share(accurate, of: count) }
    /// The mean error in seconds; positive if vehicles arrive later than displayed.
    package var bias: Double? { count == 0 ? nil : Double(error) / Double(count) }
    /// The mean absolute error in seconds.
    package var meanAbsoluteError: Double? { share(absoluteError, of: count) }
    /// The median absolute error in seconds, in steps of ``SecondsHistogram/step``.
    package var medianAbsoluteError: Int32? { errors.magnitudes.median }

    package static func += (one: inout PredictionFigures, other: PredictionFigures) {
        one.count += other.count
        one.accurate += other.accurate
        one.error += other.error
        one.absoluteError += other.absoluteError
        one.errors += other.errors
    }
}

func share(_ part: UInt64, of whole: UInt64) -> Double? { whole == 0 ? nil : Double(part) / Double(whole) }

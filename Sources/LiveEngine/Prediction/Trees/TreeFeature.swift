/// The features of the tree model, in seconds and metres; NaN is unknown.
///
/// Adding, removing, moving or redefining a feature requires a new version of the layout.
enum TreeFeature: Int, CaseIterable, Sendable {
    // Per call: the seconds from the vehicle's last report to the likely time, and the blend's shift of that time.
    case ahead, shift
    // The offset of each source in seconds from the base prediction, in the order of ``PredictionSource``.
    case forward, timetable, mean, kalman, road, others, agency, hasAgency
    case callIndex, stopsAhead, metres, straightMetres, isHeld
    /// The speed required to arrive as predicted, in metres per second, and the mean distance in metres between the
    /// next stops.
    case neededPace, metresPerStop
    /// The distances from the likely time to the ends of the interval.
    case below, above
    // Segment travel times: the deviation, the current surplus, the least number of vehicles seen on a segment, and the
    // number of segments without any.
    case roadDeviation, surplus, fewestSeen, piecesUnseen
    // Other estimates of the arrival, in seconds after the likely time.
    case straightLine, scheduled, segments, low, median, high, usualClock, plain

    // Features of the run.
    case isUpcoming, baseKind, stopCount, age, stoodFor, pace, speed, isWaiting, isPlaced, isAtStart, isAtTerminal
    case goesThrough, offset, strayed, hour, dayType
    /// Seconds until the vehicle may leave, seconds until the scheduled start, and seconds of lateness against the
    /// timetable.
    case leavesIn, startsIn, lateness
    // Statistics of earlier days at the vehicle's position.
    case days, state, deviation, silence, lastCallIndex, share

    /// The features that are first recorded relative to the base prediction; they are later converted to be relative to
    /// the likely time.
    static let afterLikely = straightLine.rawValue...plain.rawValue
    /// The features that are equal for all calls of a run.
    static let ofRun = isUpcoming.rawValue..<allCases.count
}

extension FeatureLayout {
    /// The layout of the rows that predictions currently record.
    package static let current = FeatureLayout(version: 1, count: TreeFeature.allCases.count)
}

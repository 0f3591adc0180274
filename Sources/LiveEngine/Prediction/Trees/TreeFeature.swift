/// What trees are told of a prediction, number by number; seconds and metres. What is not known is NaN.
///
/// Whoever adds one, takes one away, moves one or changes what it means raises the layout's version.
enum TreeFeature: Int, CaseIterable, Sendable {
    // Of one call: seconds from when its vehicle was heard of to the likely time, and by how much experts have moved that.
    case ahead, shift
    // What each expert says, in their order: seconds after the anchor.
    case forward, timetable, mean, kalman, road, others, agency, hasAgency
    case callIndex, stopsAhead, metres, straightMetres, isHeld
    /// Metres a second that it would need to come as predicted, and from one stop to the next.
    case neededPace, metresPerStop
    /// From the likely time to the ends of the interval.
    case below, above
    // What the road takes: how uncertain that is, how much longer just now, how few vehicles were seen on a piece, on how many none.
    case roadDeviation, surplus, fewestSeen, piecesUnseen
    // Seconds after the likely time.
    case straightLine, scheduled, segments, low, median, high, usualClock, plain

    // Of the run.
    case isUpcoming, ground, stopCount, age, stoodFor, pace, speed, isWaiting, isPlaced, isAtStart, isAtTerminal
    case goesThrough, offset, strayed, hour, dayType
    /// Seconds until it can leave, until it should begin, and late against the timetable.
    case leavesIn, startsIn, lateness
    // What the days before say of where it is.
    case days, state, deviation, silence, lastCallIndex, share

    /// Those that are told as seconds after the anchor's time, to be read as seconds after the likely one.
    static let afterLikely = straightLine.rawValue...plain.rawValue
    /// The same of all calls from here on.
    static let ofRun = isUpcoming.rawValue..<allCases.count
}

extension FeatureLayout {
    /// Of what predictions tell now.
    package static let current = FeatureLayout(version: 1, count: TreeFeature.allCases.count)
}

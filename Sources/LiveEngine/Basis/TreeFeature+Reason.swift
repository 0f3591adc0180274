import LiveModel

extension TreeFeature {
    /// The feature group shown to riders; nil for a feature without one.
    var reason: Basis.Reason? {
        switch self {
        case .isHeld, .stoodFor, .isWaiting, .isAtStart, .isAtTerminal, .leavesIn, .startsIn, .state: .wait
        case .forward, .timetable, .scheduled, .lateness, .deviation: .lateness
        case .mean, .kalman, .road, .segments, .surplus, .fewestSeen, .piecesUnseen: .road
        case .others: .line
        case .days, .low, .median, .high, .usualClock, .plain: .days
        case .pace, .speed, .neededPace: .pace
        case .ahead, .callIndex, .stopsAhead, .metres, .straightMetres, .metresPerStop, .straightLine, .stopCount,
            .lastCallIndex, .share, .isPlaced, .goesThrough, .offset, .strayed:
            .way
        case .hour, .dayType: .time
        case .age, .silence: .silence
        case .agency, .hasAgency: .agency
        case .shift, .baseKind, .isUpcoming, .below, .above, .roadDeviation: nil
        }
    }
}

import LiveModel

extension TreeFeature {
    /// The feature group under which explanations for riders show this feature; nil if they do not show it.
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

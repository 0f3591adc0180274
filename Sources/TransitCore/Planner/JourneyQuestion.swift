/// From where to where, and when to be there.
package struct JourneyQuestion: Sendable {
    package var start: Coordinate
    package var end: Coordinate
    /// When to be at the end at the latest.
    package var arriveBy: EpochSeconds
    /// Seconds to be there before what begins at the end.
    package var margin: Int64
    package var pace = WalkingPace()
    package var mostRides = 3
    /// Seconds to stand at a stop before a bus leaves: watches differ, and buses are early.
    package var boardingTime: Int64 = 60
    /// Seconds before `arriveBy` from which on ways are looked for: who leaves earlier waits rather than travels.
    package var horizon: Int64 = 12 * 3600
    /// Calls and stops that may be looked at: ten times what the buses of New York need.
    package var mostEffort = 5_000_000

    /// - Parameter margin: to be there so many seconds before `beginning`.
    package init(from start: Coordinate, to end: Coordinate, arriveBy beginning: EpochSeconds, margin: Int64 = 0) {
        self.start = start
        self.end = end
        self.margin = margin
        arriveBy = beginning - margin
    }

    /// When what the rider goes to begins.
    package var beginning: EpochSeconds { arriveBy + margin }
}

/// Why there is no way to be there in time; the later ones came closer to one.
package enum NoJourney: String, Error, Comparable, CaseIterable, Sendable {
    /// No stop that is served lies within a walk of the end.
    case noStopNearEnd
    case noStopNearStart
    /// The timetable says nothing about that day.
    case notCovered
    /// No rides lead there in time.
    case noRide
    /// The timetable has more trips than can be looked through.
    case tooMuch

    package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .noStopNearEnd: 0
        case .noStopNearStart: 1
        case .notCovered: 2
        case .noRide: 3
        case .tooMuch: 4
        }
    }
}

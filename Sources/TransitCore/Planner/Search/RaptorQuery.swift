/// A stop within walking distance of the start or the end.
package struct StopAccess: BitwiseCopyable, Hashable, Sendable {
    package var stop: NetworkStopIndex
    /// Walking time in seconds at the rider's own pace.
    package var seconds: Int32
    /// The part of the walk inside the stop's station, in seconds.
    var inside: Int32 = 0
    /// The times between which that part must lie, as places are closed before and afterwards.
    var first = EpochSeconds.min
    var last = EpochSeconds.max

    package init(_ stop: NetworkStopIndex, seconds: Int32 = 0) {
        self.stop = stop
        self.seconds = seconds
    }
}

/// A journey query between stops. Numbers out of range are clamped.
package struct RaptorQuery: Sendable {
    /// The time that a query refers to.
    package enum Time: Hashable, Sendable {
        /// Depart then or later.
        case departure(EpochSeconds)
        /// Arrive by then.
        case arrival(EpochSeconds)
    }

    /// The accessibility that a query requires.
    package enum Wheelchair: Hashable, Sendable {
        case no
        /// Excludes trips and stops known to be inaccessible; unknown access is allowed and reported.
        case unlessImpossible
        /// Allows only what is known to be accessible.
        case onlyPossible
    }

    /// An intermediate place where the rider gets off.
    package struct Via: Sendable {
        /// The stops near the place, with the walking time to it, which is the same in both directions.
        package var stops: [StopAccess]
        /// The stay in seconds.
        package var stay: Int32

        package init(_ stops: [StopAccess], stay: Int32 = 0) {
            self.stops = stops
            self.stay = stay
        }
    }

    /// The default of ``mostChanges``.
    package static let usualChanges = 4
    /// The usual window in seconds.
    package static let usualWindow: Int64 = 7200

    package var start: [StopAccess]
    package var end: [StopAccess]
    /// The ride that the rider is on, instead of ``start``; only for a departure time without a window.
    package var onBoard: OnBoardRide?
    package var time: Time
    /// The search window in seconds: all Pareto-optimal journeys that depart within it after a departure time, or
    /// arrive within it before an arrival time. Nil for the earliest arrival or the latest departure alone.
    package var window: Int64?
    package var via: Via?
    /// The maximum number of transfers, 0…7, not counting the stop at the via place.
    package var mostChanges = usualChanges
    /// The maximum duration in seconds, from the requested time, or with a window from the journey's own departure. Nil
    /// for the maximum: a day plus the network's longest trips, so that everything departing within the day is found.
    package var horizon: Int64?
    /// Excluded routes in ascending order.
    package var routesLeftOut: [NetworkRouteIndex] = []
    package var wheelchair = Wheelchair.no
    /// The ways of step-free riders while places are closed; nil if none are, or for other riders.
    package var stepFree: StepFreeTimeline?
    /// The longest walk in seconds, by which limits of reduced walking are measured; nil uses the longest walk in the
    /// query's lists.
    var longestUsualWalk: Int32?
    /// Whether calls that riders have to request are excluded.
    package var leavesOutRequests = false
    /// The rider's walking time relative to the ordinary pace: 0.25…8.
    package var paceFactor = 1.0
    /// The maximum duration of one transfer walk, in seconds at the rider's own pace.
    package var longestWalk: Int32 = 1200
    /// The time for each transfer but the one at the via place.
    package var transferTime = TransferTime()
    /// The maximum number of calls and footpaths to scan.
    package var mostWork = 20_000_000

    package init(from start: [StopAccess], to end: [StopAccess], _ time: Time, window: Int64? = nil) {
        self.start = start
        self.end = end
        self.time = time
        self.window = window
    }
}

/// The reason why a query has no result.
package enum PlanError: Error, Equatable, Sendable {
    /// Nothing runs on that day or the next; the date may lie outside the timetables.
    case notCovered
    /// No journey arrives in time.
    case noRide
    /// The query exceeds its work limit.
    case tooMuch
    /// The result is no longer wanted; see ``PlannerScratch/isStopped``.
    case stopped
}

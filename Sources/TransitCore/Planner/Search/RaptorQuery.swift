/// A stop within walking distance of the start or the end.
package struct StopAccess: BitwiseCopyable, Hashable, Sendable {
    package var stop: NetworkStopIndex
    /// The walking time in seconds at the rider's own pace.
    package var seconds: Int32
    /// The part of the walk inside the stop's station, in seconds.
    var inside: Int32 = 0
    /// The time range in which the walk inside the station is possible, limited by station closures.
    var first = EpochSeconds.min
    var last = EpochSeconds.max

    package init(_ stop: NetworkStopIndex, seconds: Int32 = 0) {
        self.stop = stop
        self.seconds = seconds
    }
}

/// A journey query between stops. Numbers out of range are clamped.
package struct RaptorQuery: Sendable {
    /// The departure or arrival time that a query requests.
    package enum Time: Hashable, Sendable {
        /// The rider departs at this time or later.
        case departure(EpochSeconds)
        /// The rider arrives by this time.
        case arrival(EpochSeconds)
    }

    /// The wheelchair accessibility that a query requires.
    package enum Wheelchair: Hashable, Sendable {
        case no
        /// Excludes trips and stops known to be inaccessible; unknown access is allowed and reported.
        case unlessImpossible
        /// Allows only trips and stops known to be accessible.
        case onlyPossible

        func allows(_ access: WheelchairAccess) -> Bool {
            switch self {
            case .no: true
            case .unlessImpossible: access != .impossible
            case .onlyPossible: access == .possible
            }
        }
    }

    /// An intermediate place where the rider alights and stays.
    package struct Via: Sendable {
        /// The stops near the place, with the walking time between stop and place, which is equal in both directions.
        package var stops: [StopAccess]
        /// The time in seconds that the rider stays.
        package var stay: Int32

        package init(_ stops: [StopAccess], stay: Int32 = 0) {
            self.stops = stops
            self.stay = stay
        }
    }

    /// The default of ``mostChanges``: the maximum number of transfers.
    package static let usualChanges = 4
    /// The default window in seconds.
    package static let usualWindow: Int64 = 7200

    package var start: [StopAccess]
    package var end: [StopAccess]
    /// The current ride of a rider on board a vehicle, which replaces ``start``; only for a departure time without a
    /// window.
    package var onBoard: OnBoardRide?
    package var time: Time
    /// The search window in seconds. The result has all Pareto-optimal journeys that depart within the window after the
    /// departure time, or arrive within the window before the arrival time. Nil to return only the journeys with the
    /// earliest arrival or the latest departure.
    package var window: Int64?
    package var via: Via?
    /// The maximum number of transfers, 0…7, not counting the stop at the via place.
    package var mostChanges = usualChanges
    /// The maximum duration in seconds, measured from the requested time or, with a window, from the journey's own
    /// departure. Nil for the maximum: a day plus the network's longest trips, so that every departure within the day
    /// is followed to its end.
    package var horizon: Int64?
    /// The excluded routes, in ascending order.
    package var routesLeftOut: [NetworkRouteIndex] = []
    package var wheelchair = Wheelchair.no
    /// The step-free paths over time, as station closures begin and end; nil if there are no closures or the rider does
    /// not need step-free paths.
    package var stepFree: StepFreeTimeline?
    /// The longest access, egress or via walk in seconds, from which the limits for journeys with less walking are
    /// derived; nil to use the longest walk in the query's lists.
    var longestUsualWalk: Int32?
    /// Whether calls that riders have to request (by phone or from the driver) are excluded.
    package var leavesOutRequests = false
    /// The rider's walking time relative to the usual one: 0.25…8.
    package var paceFactor = 1.0
    /// The maximum duration of one transfer walk, in seconds at the rider's own pace.
    package var longestWalk: Int32 = 1200
    /// The minimum time for each transfer, except at the via place.
    package var transferTime = TransferTime()
    /// The maximum number of calls and footpaths that a query may scan.
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
    /// No trip runs on the requested day or the next; the date may be outside the timetables' validity.
    case notCovered
    /// There is no journey within the time and the limits of the query.
    case noRide
    /// The query exceeded its work limit.
    case tooMuch
    /// The query was stopped; see ``PlannerScratch/isStopped``.
    case stopped
}

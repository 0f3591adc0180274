/// A stop that a rider can walk to from the start, or from which to the end.
package struct StopAccess: BitwiseCopyable, Hashable, Sendable {
    package var stop: NetworkStopIndex
    /// Of walking, at the rider's own pace.
    package var seconds: Int32

    package init(_ stop: NetworkStopIndex, seconds: Int32 = 0) {
        self.stop = stop
        self.seconds = seconds
    }
}

/// From where to where, when, and how. Numbers out of range are taken as the nearest that is in it.
package struct PlanQuestion: Sendable {
    package enum Time: Hashable, Sendable {
        /// Leave then or later.
        case departure(EpochSeconds)
        /// Be there by then.
        case arrival(EpochSeconds)
    }

    package enum Wheelchair: Hashable, Sendable {
        case no
        /// Without trips and stops that are known to be impossible; what is not known is told.
        case unlessImpossible
        /// With nothing but what is known to be possible.
        case onlyPossible
    }

    /// A place to get off on the way.
    package struct Via: Sendable {
        /// The stops there, and how long it takes from each to the place: the way is the same back.
        package var stops: [StopAccess]
        /// Seconds to be there.
        package var stay: Int32

        package init(_ stops: [StopAccess], stay: Int32 = 0) {
            self.stops = stops
            self.stay = stay
        }
    }

    /// Changes at most, and seconds of the window, for who says no more.
    package static let usualChanges = 4
    package static let usualWindow: Int64 = 7200

    package var start: [StopAccess]
    package var end: [StopAccess]
    package var time: Time
    /// Seconds; every good way is told that leaves within so long after a departure, or arrives within so long before an arrival.
    /// Without it, the first arrival or the last departure.
    package var window: Int64?
    package var via: Via?
    /// 0…7; getting off at the place on the way is none of them.
    package var mostChanges = usualChanges
    /// Seconds that a way may last: from the time asked for, or with a window from its own departure. Nil, and at most,
    /// a day and as long as the network's longest trips take: what departs within the day is found however long it
    /// rides.
    package var horizon: Int64?
    /// Routes to leave out, ascending.
    package var routesLeftOut: [NetworkRouteIndex] = []
    package var wheelchair = Wheelchair.no
    /// Without calls that riders have to ask for.
    package var leavesOutRequests = false
    /// How much longer the rider takes on foot than usual: 0.25…8.
    package var paceFactor = 1.0
    /// Seconds of one walk from a ride to the next, at the rider's own pace.
    package var longestWalk: Int32 = 1200
    /// Calls and footpaths that may be looked at.
    package var mostWork = 20_000_000

    package init(from start: [StopAccess], to end: [StopAccess], _ time: Time, window: Int64? = nil) {
        self.start = start
        self.end = end
        self.time = time
        self.window = window
    }
}

/// Why there is no answer.
package enum PlanError: Error, Equatable, Sendable {
    /// Nothing runs on that day or the next: it may lie outside the timetables.
    case notCovered
    /// Nothing leads there in time.
    case noRide
    /// More would have to be looked at than one question may.
    case tooMuch
}

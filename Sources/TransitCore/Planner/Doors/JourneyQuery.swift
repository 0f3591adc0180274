/// The start or the end of a journey.
package struct PlanPlace: Hashable, Sendable {
    package var coordinate: Coordinate
    /// The stop or station; nil for a coordinate only.
    package var stop: NetworkStopIndex?

    package init(_ coordinate: Coordinate, stop: NetworkStopIndex? = nil) {
        self.coordinate = coordinate
        self.stop = stop
    }
}

/// A journey query between two places.
package struct JourneyQuery: Sendable {
    /// An intermediate place where the rider alights and stays.
    package struct Via: Sendable {
        package var place: PlanPlace
        /// The time in seconds that the rider stays.
        package var stay: Int32

        package init(_ place: PlanPlace, stay: Int32 = 0) {
            self.place = place
            self.stay = stay
        }
    }

    package var start: PlanPlace
    package var end: PlanPlace
    /// The current ride of a rider on board a vehicle; it begins at ``start``. A query with such a ride has a departure
    /// time and no window.
    package var onBoard: OnBoardRide?
    package var time: RaptorQuery.Time
    /// The search window in seconds; nil to return only the best journey.
    package var window: Int64?
    package var via: Via?
    package var walk = WalkProfile()
    package var wheelchair = RaptorQuery.Wheelchair.no
    package var mostChanges = RaptorQuery.usualChanges
    /// The minimum time for each transfer, except at the via place.
    package var transferTime = TransferTime()
    /// The maximum duration of a journey in seconds; see ``RaptorQuery/horizon``.
    package var horizon: Int64?
    /// The maximum number of journeys returned; cursors lead to the rest.
    package var mostJourneys = 10
    /// Whether the last journeys of the window are returned if there are more than ``mostJourneys``. Nil returns the
    /// last ones for an arrival time and the first ones for a departure time.
    package var returnsLastJourneys: Bool?
    /// The excluded routes, in ascending order.
    package var routesLeftOut: [NetworkRouteIndex] = []
    /// The maximum number of calls and footpaths that a query may scan.
    package var mostWork = 20_000_000

    package init(from start: PlanPlace, to end: PlanPlace, _ time: RaptorQuery.Time, window: Int64? = nil) {
        self.start = start
        self.end = end
        self.time = time
        self.window = window
    }

    /// Converts this query to a query between stops, with the given access and egress walks.
    func question(from start: [AccessWalk], to end: [AccessWalk], via: [AccessWalk]) -> RaptorQuery {
        var question = RaptorQuery(from: start.map { $0.access }, to: end.map { $0.access }, time, window: window)
        question.onBoard = onBoard
        question.via = self.via.map { RaptorQuery.Via(via.map { $0.access }, stay: $0.stay) }
        question.mostChanges = mostChanges
        question.transferTime = transferTime
        question.horizon = horizon
        question.routesLeftOut = routesLeftOut
        question.wheelchair = wheelchair
        question.paceFactor = WalkProfile.usualPace / walk.pace
        question.longestWalk = Int32(min(walk.farthest / walk.pace, 86_400))
        question.mostWork = mostWork
        return question
    }
}

/// The length of a walk in metres and in seconds.
package struct WalkLength: Hashable, Sendable {
    package var metres: Double
    /// The walking time at the rider's pace, in seconds.
    package var seconds: Int64
}

/// A stop within walking distance of an origin, destination or via place, with the walk.
package struct AccessWalk: Hashable, Sendable {
    package var stop: NetworkStopIndex
    package var metres: Double
    package var seconds: Int32
    /// The station entrance on the way, if the stop is reached through an entrance.
    package var entrance: NetworkStopIndex?
    /// The part of the walk between the entrance and the stop, in seconds.
    var inside: Int32 = 0
    /// The time range in which the walk inside the station is possible, limited by station closures.
    var first = EpochSeconds.min
    var last = EpochSeconds.max

    var access: StopAccess {
        var access = StopAccess(stop, seconds: seconds)
        (access.inside, access.first, access.last) = (inside, first, last)
        return access
    }

    /// Returns the times at which riders are inside the station, if the leg is this walk; nil if it is a different
    /// walk.
    func timesInside(_ leg: PlanLeg) -> ClosedRange<EpochSeconds>? {
        guard leg.arrival - leg.departure == Int64(seconds) else { return nil }
        let times =
            leg.to == nil
            ? leg.departure...leg.departure + Int64(inside) : leg.arrival - Int64(inside)...leg.arrival
        return first <= times.lowerBound && times.upperBound <= last ? times : nil
    }
}

/// The reason why a query between two places has no journey.
package enum NoPlan: String, Error, Sendable {
    case noTimetable, noStopNearStart, noStopNearEnd, notCovered, noRide, samePlace
    /// The query reached its work limit before it found a journey.
    case tooMuch
    /// The query was stopped; see ``PlannerScratch/isStopped``.
    case stopped

    init(_ error: PlanError) {
        switch error {
        case .notCovered: self = .notCovered
        case .noRide: self = .noRide
        case .tooMuch: self = .tooMuch
        case .stopped: self = .stopped
        }
    }
}

/// The result of a query between two places.
package struct JourneyResult: Sendable {
    package var question: JourneyQuery
    /// The journeys, ordered by departure, then arrival, then transfers.
    package var journeys: [PlannedJourney] = []
    /// The journey to offer a rider on board as an alternative to the current one; nil if there is none.
    package var better: PlannedJourney?
    /// The walk from start to end without a ride, if it is within the rider's limit.
    package var walk: WalkLength?
    /// The reason why there are no journeys; nil if there are some.
    package var reason: NoPlan?
    package var earlier, later: PlanCursor
    /// The number of calls and footpaths that the query scanned.
    package var work = 0
    /// The query between stops that was executed.
    package var stopQuestion: RaptorQuery
    var start: [AccessWalk] = []
    var end: [AccessWalk] = []

    /// Creates a result without journeys.
    /// - Parameter closed: The step-free paths over time, if there are station closures.
    init(
        _ question: JourneyQuery, from start: [AccessWalk], to end: [AccessWalk], via: [AccessWalk],
        while closed: StepFreeTimeline? = nil
    ) {
        self.question = question
        stopQuestion = question.question(from: start, to: end, via: via)
        stopQuestion.stepFree = closed
        earlier = stopQuestion.earlier(than: nil)
        later = stopQuestion.later(than: nil)
        (self.start, self.end) = (start, end)
        if let window = question.window { goOn(around: stopQuestion.span(window)) }
    }

    /// Returns the length of a walking leg in metres.
    package func metres(of leg: PlanLeg) -> Double {
        // Walks between stops have only a duration, which is converted to a length.
        access(of: leg)?.metres ?? Double(leg.arrival - leg.departure) * question.walk.pace
    }

    /// Returns the station entrance used by an access or egress walk; nil if it uses none.
    package func entrance(of leg: PlanLeg) -> NetworkStopIndex? { access(of: leg)?.entrance }

    /// Returns the times at which riders are inside a station during a walking leg: for access and egress walks only
    /// the part inside, for other walks the whole leg.
    func timesInside(_ leg: PlanLeg) -> ClosedRange<EpochSeconds> {
        access(of: leg)?.timesInside(leg) ?? leg.departure...max(leg.departure, leg.arrival)
    }

    private func access(of leg: PlanLeg) -> AccessWalk? {
        let walks: [AccessWalk]
        if leg.from == nil {
            walks = start.filter { $0.stop == leg.to }
        } else {
            walks = leg.to == nil ? end.filter { $0.stop == leg.from } : []
        }
        return walks.first { $0.timesInside(leg) != nil } ?? walks.first
    }
}

/// The start or the end of a journey.
package struct PlanPlace: Hashable, Sendable {
    package var coordinate: Coordinate
    /// The stop or station, if it is one.
    package var stop: NetworkStopIndex?

    package init(_ coordinate: Coordinate, stop: NetworkStopIndex? = nil) {
        self.coordinate = coordinate
        self.stop = stop
    }
}

/// A journey query between two places.
package struct JourneyQuery: Sendable {
    /// An intermediate place where the rider gets off.
    package struct Via: Sendable {
        package var place: PlanPlace
        /// The stay in seconds.
        package var stay: Int32

        package init(_ place: PlanPlace, stay: Int32 = 0) {
            self.place = place
            self.stay = stay
        }
    }

    package var start: PlanPlace
    package var end: PlanPlace
    /// The ride that the rider is on, which begins at ``start``. Such a query has a departure time and no window.
    package var onBoard: OnBoardRide?
    package var time: RaptorQuery.Time
    /// The search window in seconds; nil for only the best journey.
    package var window: Int64?
    package var via: Via?
    package var walk = WalkProfile()
    package var wheelchair = RaptorQuery.Wheelchair.no
    package var mostChanges = RaptorQuery.usualChanges
    /// The time for each transfer but the one at the via place.
    package var transferTime = TransferTime()
    /// The maximum duration in seconds; see ``RaptorQuery/horizon``.
    package var horizon: Int64?
    /// The maximum number of journeys returned; cursors lead to the others.
    package var mostJourneys = 10
    /// Whether the last journeys of the window are kept if there are more than ``mostJourneys``. Nil keeps the last
    /// ones for an arrival time and the first ones for a departure time.
    package var returnsLastJourneys: Bool?
    /// Excluded routes in ascending order.
    package var routesLeftOut: [NetworkRouteIndex] = []
    /// The maximum number of calls and footpaths to scan.
    package var mostWork = 20_000_000

    package init(from start: PlanPlace, to end: PlanPlace, _ time: RaptorQuery.Time, window: Int64? = nil) {
        self.start = start
        self.end = end
        self.time = time
        self.window = window
    }

    /// Converts to a query between stops.
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

/// The length of a walk.
package struct WalkLength: Hashable, Sendable {
    package var metres: Double
    /// The walking time at the rider's pace.
    package var seconds: Int64
}

/// A stop within walking distance of a place.
package struct AccessWalk: Hashable, Sendable {
    package var stop: NetworkStopIndex
    package var metres: Double
    package var seconds: Int32
    /// The station entrance on the way, if the stop is reached through one.
    package var entrance: NetworkStopIndex?
    /// The part of the walk between the entrance and the stop, in seconds.
    var inside: Int32 = 0
    /// The times between which that part must lie, as places are closed before and afterwards.
    var first = EpochSeconds.min
    var last = EpochSeconds.max

    var access: StopAccess {
        var access = StopAccess(stop, seconds: seconds)
        (access.inside, access.first, access.last) = (inside, first, last)
        return access
    }

    /// The times inside the station if a leg is this walk; nil if it is another.
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
    /// The query exceeds its work limit.
    case tooMuch
    /// The result is no longer wanted; see ``PlannerScratch/isStopped``.
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
    /// Ordered by departure, then arrival, then transfers.
    package var journeys: [PlannedJourney] = []
    /// The journey to offer a rider on board instead of the one followed; nil if there is none.
    package var better: PlannedJourney?
    /// The walk for the whole distance, if it is within the rider's limit.
    package var walk: WalkLength?
    /// The reason why there are no journeys; nil if there are some.
    package var reason: NoPlan?
    package var earlier, later: PlanCursor
    /// The number of calls and footpaths scanned.
    package var work = 0
    /// The query between stops that was run.
    package var stopQuestion: RaptorQuery
    var start: [AccessWalk] = []
    var end: [AccessWalk] = []

    /// - Parameter closed: The ways of step-free riders while places close and open.
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

    /// The walking distance of a leg in metres.
    package func metres(of leg: PlanLeg) -> Double {
        // Walks between stops keep only their time.
        access(of: leg)?.metres ?? Double(leg.arrival - leg.departure) * question.walk.pace
    }

    /// The entrance at which a leg from or to the door enters or leaves a station; nil if it uses none.
    package func entrance(of leg: PlanLeg) -> NetworkStopIndex? { access(of: leg)?.entrance }

    /// The times at which riders are inside a station on a leg from or to the door, or in another walk.
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

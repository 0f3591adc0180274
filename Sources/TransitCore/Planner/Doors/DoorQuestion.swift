/// Where a rider begins or ends.
package struct PlanPlace: Hashable, Sendable {
    package var coordinate: Coordinate
    /// The stop or station, if it is one.
    package var stop: NetworkStopIndex?

    package init(_ coordinate: Coordinate, stop: NetworkStopIndex? = nil) {
        self.coordinate = coordinate
        self.stop = stop
    }
}

/// From door to door: what a rider asks.
package struct DoorQuestion: Sendable {
    package struct Via: Sendable {
        package var place: PlanPlace
        /// Seconds to be there.
        package var stay: Int32

        package init(_ place: PlanPlace, stay: Int32 = 0) {
            self.place = place
            self.stay = stay
        }
    }

    package var start: PlanPlace
    package var end: PlanPlace
    package var time: PlanQuestion.Time
    /// Seconds in which all good journeys begin, or end; nil for the best one alone.
    package var window: Int64?
    package var via: Via?
    package var walk = WalkProfile()
    package var wheelchair = PlanQuestion.Wheelchair.no
    package var mostChanges = PlanQuestion.usualChanges
    /// Journeys that are told; the others are gone on to by the cursors.
    package var mostJourneys = 10
    /// Which of more than these: the last in the window, or the first. Nil goes by the time: who has to be somewhere wants the last.
    package var tellsLastJourneys: Bool?
    /// Ascending.
    package var routesLeftOut: [NetworkRouteIndex] = []
    /// Calls and footpaths that may be looked at.
    package var mostWork = 20_000_000

    package init(from start: PlanPlace, to end: PlanPlace, _ time: PlanQuestion.Time, window: Int64? = nil) {
        self.start = start
        self.end = end
        self.time = time
        self.window = window
    }

    /// The question between stops.
    func question(from start: [AccessWalk], to end: [AccessWalk], via: [AccessWalk]) -> PlanQuestion {
        var question = PlanQuestion(from: start.map { $0.access }, to: end.map { $0.access }, time, window: window)
        question.via = self.via.map { PlanQuestion.Via(via.map { $0.access }, stay: $0.stay) }
        question.mostChanges = mostChanges
        question.routesLeftOut = routesLeftOut
        question.wheelchair = wheelchair
        question.paceFactor = WalkProfile.usualPace / walk.pace
        question.longestWalk = Int32(min(walk.farthest / walk.pace, 86_400))
        question.mostWork = mostWork
        return question
    }
}

/// How far it is on foot.
package struct WalkLength: Hashable, Sendable {
    package var metres: Double
    /// By the rider's pace.
    package var seconds: Int64
}

/// A stop near a place.
package struct AccessWalk: Hashable, Sendable {
    package var stop: NetworkStopIndex
    package var metres: Double
    package var seconds: Int32
    /// Of the station, where one leads to the stop.
    package var entrance: NetworkStopIndex?

    var access: StopAccess { StopAccess(stop, seconds: seconds) }
}

/// Why there is no journey from door to door.
package enum NoPlan: String, Error, Sendable {
    case noTimetable, noStopNearStart, noStopNearEnd, notCovered, noRide, samePlace
    /// More would have to be looked at than one question may.
    case tooMuch

    init(_ error: PlanError) {
        switch error {
        case .notCovered: self = .notCovered
        case .noRide: self = .noRide
        case .tooMuch: self = .tooMuch
        }
    }
}

/// What a question found.
package struct DoorPlan: Sendable {
    package var question: DoorQuestion
    /// By departure, then arrival, then changes.
    package var journeys: [PlannedJourney] = []
    /// The whole way on foot, if the rider walks so far.
    package var walk: WalkLength?
    /// Nil if there are journeys.
    package var reason: NoPlan?
    package var earlier, later: PlanCursor
    /// Calls and footpaths looked at.
    package var work = 0
    /// What was asked between stops.
    package var stopQuestion: PlanQuestion
    var start: [AccessWalk] = []
    var end: [AccessWalk] = []

    init(_ question: DoorQuestion, from start: [AccessWalk], to end: [AccessWalk], via: [AccessWalk]) {
        self.question = question
        stopQuestion = question.question(from: start, to: end, via: via)
        earlier = stopQuestion.earlier(than: nil)
        later = stopQuestion.later(than: nil)
        (self.start, self.end) = (start, end)
        if let window = question.window { goOn(around: stopQuestion.span(window)) }
    }

    /// Metres on foot of a journey's leg.
    package func metres(of leg: PlanLeg) -> Double {
        // Of a way between stops only its time is kept.
        access(of: leg)?.metres ?? Double(leg.arrival - leg.departure) * question.walk.pace
    }

    /// Where a walk from or to the door enters or leaves the station; nil where no entrance leads to the stop.
    package func entrance(of leg: PlanLeg) -> NetworkStopIndex? { access(of: leg)?.entrance }

    private func access(of leg: PlanLeg) -> AccessWalk? {
        if leg.from == nil { return start.first { $0.stop == leg.to } }
        return leg.to == nil ? end.first { $0.stop == leg.from } : nil
    }
}

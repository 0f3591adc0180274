/// How long each pathway takes, and who can use it.
struct PathwayTimes {
    private let timetable: Timetable
    private let pace = WalkingPace()

    init(_ timetable: Timetable) {
        self.timetable = timetable
    }

    /// The platform that a boarding area is part of; any other stop itself.
    func platform(of stop: StopIndex) -> StopIndex {
        let parent = timetable.stopParents[stop]
        let isPart = timetable.stopKinds[stop] == 4 && timetable.stopParents.hasRow(parent)
        return isPart && timetable.stopKinds[parent] == 0 ? parent : stop
    }

    /// A stair's step takes as long as walking half a metre.
    private static let metresOfStep = 0.5
    /// Waiting for a lift and riding in it, where the feed does not say.
    private static let secondsOfLift = 60.0
    /// Opening a gate.
    private static let secondsOfGate = 5.0

    /// At the ordinary pace: what the feed says; else by its length, its steps, or the straight line between its ends.
    func seconds(_ pathway: PathwayIndex, from stop: StopIndex) -> Int32 {
        let ways = timetable.pathways
        if let time = ways.time(of: pathway) { return min(time, Network.mostSeconds) }
        let length = Double(max(ways.length(of: pathway) ?? 0, 0))
        let steps = Double(abs(ways.stairs(of: pathway))) * Self.metresOfStep
        switch ways.mode(of: pathway) {
        case .elevator: return Int32(Self.secondsOfLift)
        case .fareGate, .exitGate: return Int32(Self.secondsOfGate + metres(length))
        case .stairs, .escalator, .walkway, .movingSidewalk:
            let known = max(length, steps)
            return Int32(metres(known > 0 ? known : straight(from: stop, to: ways.toStops[pathway])).rounded())
        }
    }

    /// Metres, with the detour of any other walk.
    private func straight(from one: StopIndex, to other: StopIndex) -> Double {
        guard let start = timetable.coordinate(of: one), let end = timetable.coordinate(of: other) else { return 0 }
        return start.distance(to: end) * pace.detour
    }

    /// Seconds for metres.
    private func metres(_ length: Double) -> Double { min(length / pace.speed, Double(Network.mostSeconds)) }

    /// The steepest ramp, height by length, for a wheelchair that is moved by hand: what GTFS names.
    private static let steepest: Float = 0.083

    /// The narrowest passage for a wheelchair, in metres: one of 0.7 m with 0.05 m for a hand on either side
    /// (Regulation (EU) No 1300/2014, appendix M), which is also the narrowest door of a lift for wheelchairs (EN
    /// 81-70).
    private static let narrowest: Float = 0.8

    /// Whether riders in a wheelchair can take it; what the feed does not say does not stand in their way.
    func isStepFree(_ pathway: PathwayIndex) -> Bool {
        let ways = timetable.pathways
        if let width = ways.width(of: pathway), width < Self.narrowest { return false }
        switch ways.mode(of: pathway) {
        case .stairs, .escalator: return false
        case .elevator: return true
        case .walkway, .movingSidewalk, .fareGate, .exitGate:
            return ways.stairs(of: pathway) == 0 && abs(ways.slope(of: pathway) ?? 0) <= Self.steepest
        }
    }
}

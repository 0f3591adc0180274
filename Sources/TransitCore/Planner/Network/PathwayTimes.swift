/// The walking time and wheelchair accessibility of each pathway.
struct PathwayTimes {
    private let timetable: Timetable
    private let pace = WalkingPace()

    init(_ timetable: Timetable) {
        self.timetable = timetable
    }

    /// Returns the platform that a boarding area belongs to; any other stop unchanged.
    func platform(of stop: StopIndex) -> StopIndex {
        let parent = timetable.stopParents[stop]
        let isPart = timetable.stopKinds[stop] == 4 && timetable.stopParents.hasRow(parent)
        return isPart && timetable.stopKinds[parent] == 0 ? parent : stop
    }

    /// The walking distance in metres that is equivalent to one step of a staircase.
    private static let metresOfStep = 0.5
    /// The time in seconds to wait for a lift and ride it, if the feed specifies none.
    private static let secondsOfLift = 60.0
    /// The time in seconds to open a gate.
    private static let secondsOfGate = 5.0

    /// Returns the walking time of a pathway in seconds at the usual pace: as specified by the feed, otherwise
    /// estimated from the length, the number of steps, or the straight line between the ends.
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

    /// Returns the straight-line distance in metres between two stops, multiplied by the usual detour factor.
    private func straight(from one: StopIndex, to other: StopIndex) -> Double {
        guard let start = timetable.coordinate(of: one), let end = timetable.coordinate(of: other) else { return 0 }
        return start.distance(to: end) * pace.detour
    }

    /// Converts a walking distance in metres to seconds.
    private func metres(_ length: Double) -> Double { min(length / pace.speed, Double(Network.mostSeconds)) }

    /// The maximum slope (rise divided by run) for a manual wheelchair, as the GTFS reference recommends.
    private static let steepest: Float = 0.083

    /// The minimum width in metres for a wheelchair: 0.7 m plus 0.05 m for a hand on either side (Regulation (EU) No
    /// 1300/2014, appendix M). It is also the minimum door width of wheelchair-accessible lifts (EN 81-70).
    private static let narrowest: Float = 0.8

    /// Returns whether the pathway has no known obstacle for wheelchairs.
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

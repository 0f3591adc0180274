import TransitCore

/// A timetable with what matching needs beside it, made where it is first asked for.
struct Network: Sendable {
    let timetable: Timetable
    private var projectors: [ShapeIndex: LineProjector] = [:]

    init(_ timetable: Timetable) {
        self.timetable = timetable
    }

    mutating func line(of pattern: PatternIndex) -> LineProjector {
        let shape = timetable.patternShapes[pattern.position]
        if let known = projectors[shape] { return known }
        let made = LineProjector(shape, of: timetable)
        projectors[shape] = made
        return made
    }

    /// Metres per second that no vehicle of a pattern's route exceeds: trains are faster than buses.
    func topSpeed(of pattern: PatternIndex) -> Double {
        switch timetable.routeTypes[timetable.patternRoutes[pattern.position].position] {
        case 2, 100...199: 95
        case 1, 400...499: 45
        case 4, 1000...1099: 30
        default: 33
        }
    }

    func stop(ofPattern pattern: PatternIndex, at place: Int) -> StopIndex {
        timetable.patternStopStops[timetable.stops(of: pattern).lowerBound + place]
    }
}

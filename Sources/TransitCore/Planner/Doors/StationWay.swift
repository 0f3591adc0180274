/// One step of the directions through a station.
package struct StationStep: Hashable, Sendable {
    package enum Climb: String, Sendable {
        case up, down
    }

    package var mode: PathwayMode
    /// The text of the signs to follow in the walking direction; empty if the feed provides none.
    package var sign: StringIndex
    /// The level that the step leads to, if it differs from the previous one.
    package var level: StationLevel?
    package var climb: Climb?
}

/// Directions through a station along its pathways: stairs, lifts, gates, levels and signs. Plain walkways are omitted.
package struct StationWay: Hashable, Sendable {
    package private(set) var steps: [StationStep] = []

    /// Finds the shortest path between two stops of a station.
    /// - Parameters:
    ///   - isStepFree: Whether the path must be wheelchair accessible.
    ///   - closed: Stops and pathways that are closed to step-free riders.
    /// - Returns: Nil if no pathways connect the stops.
    init?(
        from start: StopIndex, to end: StopIndex, in timetable: Timetable, isStepFree: Bool,
        closed: ClosedPlaces = ClosedPlaces()
    ) {
        guard !timetable.pathways.isEmpty else { return nil }
        var search = PathwaySearch(timetable, closed: closed, keepsWays: true)
        guard search.run(from: start, to: 1, isStepFree: isStepFree) else { return nil }
        let way = search.way(to: end)
        guard !way.isEmpty else { return nil }
        var level = timetable.level(of: start)
        for part in way {
            guard let pathway = part.pathway else { continue }
            add(pathway, &level, in: timetable)
        }
    }

    private mutating func add(_ pathway: PathwayIndex, _ level: inout StationLevel?, in timetable: Timetable) {
        let (ways, before) = (timetable.pathways, level)
        level = timetable.level(of: ways.toStops[pathway]) ?? before
        var step = StationStep(mode: ways.mode(of: pathway), sign: ways.sign(of: pathway))
        step.level = level != before ? level : nil
        let height = before.flatMap { before in level.map { $0.index - before.index } } ?? 0
        let rise = height != 0 ? height : Float(ways.stairs(of: pathway))
        step.climb = rise == 0 ? nil : rise > 0 ? .up : .down
        let isPlain = step.mode == .walkway && step.sign.rawValue == 0 && (step.level == nil || before == nil)
        if isPlain { return }
        if let last = steps.last, last.mode == step.mode, last.sign == step.sign, last.climb == step.climb {
            // Consecutive flights of stairs are merged, and so are the rides of a lift with intermediate stops.
            steps[steps.count - 1].level = step.level ?? last.level
        } else {
            steps.append(step)
        }
    }
}

extension JourneyResult {
    /// Returns the path of a walking leg through a station: between an entrance and a platform, or between two
    /// platforms. Nil if no pathways are known.
    /// - Parameter timetables: The network's timetables, with names in the rider's language.
    func stationWay(of leg: PlanLeg, in network: Network, named timetables: [Timetable]) -> StationWay? {
        guard leg.way == .walk else { return nil }
        let door = entrance(of: leg)
        guard let from = leg.from ?? door, let to = leg.to ?? door, network.isOneStation(from, to) else { return nil }
        let isBetweenRides = leg.from != nil && leg.to != nil
        let isStepFree = isBetweenRides ? question.wheelchair != .no : question.walk.wheelchair
        let ((number, start), times) = (network.stop(from), timesInside(leg))
        return StationWay(
            from: start, to: network.stop(to).stop, in: timetables[number], isStepFree: isStepFree,
            closed: stopQuestion.stepFree?.closed(in: number, from: times.lowerBound, to: times.upperBound)
                ?? ClosedPlaces())
    }
}

extension PathwayMode {
    package var name: String {
        switch self {
        case .walkway: "walkway"
        case .stairs: "stairs"
        case .movingSidewalk: "movingWalkway"
        case .escalator: "escalator"
        case .elevator: "elevator"
        case .fareGate: "fareGate"
        case .exitGate: "exitGate"
        }
    }
}

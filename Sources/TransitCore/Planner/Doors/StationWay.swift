/// A part of a way through a station that is told as one.
package struct StationStep: Hashable, Sendable {
    package enum Climb: String, Sendable {
        case up, down
    }

    package var mode: PathwayMode
    /// The words on signs to follow, in the direction walked; none where the feed gives none.
    package var sign: StringIndex
    /// The level that it leads to, where that is another one.
    package var level: StationLevel?
    package var climb: Climb?
}

/// A way through a station by its pathways, as riders are told it: by stairs, lifts, gates, levels and signs. A walkway
/// without any of these is not told.
package struct StationWay: Hashable, Sendable {
    package private(set) var steps: [StationStep] = []

    /// - Parameter isStepFree: for riders in a wheelchair.
    /// - Returns: nil where no pathway leads there.
    init?(from start: StopIndex, to end: StopIndex, in timetable: Timetable, isStepFree: Bool) {
        guard !timetable.pathways.isEmpty else { return nil }
        var search = PathwaySearch(timetable, keepsWays: true)
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
            // Flights of stairs, and a lift that stops in between, are one.
            steps[steps.count - 1].level = step.level ?? last.level
        } else {
            steps.append(step)
        }
    }
}

extension DoorPlan {
    /// The way of a leg through a station: from an entrance to a platform, back, or from one platform to another. Nil
    /// where no pathways are known.
    /// - Parameter timetables: the network's, with names in the rider's language.
    func stationWay(of leg: PlanLeg, in network: Network, named timetables: [Timetable]) -> StationWay? {
        guard leg.way == .walk else { return nil }
        let door = entrance(of: leg)
        guard let from = leg.from ?? door, let to = leg.to ?? door, network.isOneStation(from, to) else { return nil }
        let isBetweenRides = leg.from != nil && leg.to != nil
        let isStepFree = isBetweenRides ? question.wheelchair != .no : question.walk.wheelchair
        let (number, start) = network.stop(from)
        return StationWay(from: start, to: network.stop(to).stop, in: timetables[number], isStepFree: isStepFree)
    }
}

extension JSONWriter {
    /// `StationStep` of the API.
    mutating func stationStep(_ step: StationStep, in own: AgencyTimetable) {
        object { json in
            json.member("kind", step.mode.name)
            json.member("climb", step.climb?.rawValue)
            json.level(step.level, in: own)
            json.member("sign", step.sign, in: own)
        }
    }

    /// `level` of the API; nothing where it is unknown.
    mutating func level(_ level: StationLevel?, in own: AgencyTimetable) {
        guard let level else { return }
        member("level") { json in
            json.member("index", Double(level.index), places: 2)
            json.member("name", level.name, in: own)
        }
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

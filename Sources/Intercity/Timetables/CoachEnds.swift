import TransitCore

/// Finds rides between two locations on the patterns of a timetable.
struct CoachEnds {
    /// A ride on one pattern, from one pattern stop to another.
    struct Leg: Equatable {
        var origin: PatternStopIndex
        var destination: PatternStopIndex
        /// The index of the destination's call within its pattern.
        var callIndex: Int
    }

    /// For each pattern that calls near both locations in order, the ride between the nearest stops.
    private(set) var legs: [Leg] = []

    /// Finds the rides in the given timetable.
    /// - Parameter reach: The radius around both locations in metres.
    init(in timetable: Timetable, from origin: Coordinate, to destination: Coordinate, within reach: Double) {
        let starts = Self.rows(near: origin, within: reach, in: timetable, avoiding: .noPickup)
        let ends = Self.rows(near: destination, within: reach, in: timetable, avoiding: .noDropOff)
        for (pattern, start) in starts {
            let later = ends[pattern]?.filter { end in start.contains { $0.row < end.row } } ?? []
            guard let end = later.min(by: { $0.distance < $1.distance }),
                let best = start.filter({ $0.row < end.row }).min(by: { $0.distance < $1.distance })
            else { continue }
            let first = timetable.stops(of: pattern).lowerBound
            legs.append(Leg(origin: best.row, destination: end.row, callIndex: end.row - first))
        }
        legs.sort { $0.origin < $1.origin }
    }

    private struct Candidate {
        var row: PatternStopIndex
        var distance: Double
    }

    private static func rows(
        near place: Coordinate, within reach: Double, in timetable: Timetable, avoiding flag: PatternStopFlags
    ) -> [PatternIndex: [Candidate]] {
        let margin = Coordinate.latitudeSpan(of: reach)
        var found: [PatternIndex: [Candidate]] = [:]
        for stop in timetable.stops(from: place.latitude - margin, to: place.latitude + margin) {
            guard let distance = timetable.coordinate(of: stop)?.distance(to: place), distance <= reach else {
                continue
            }
            for row in timetable.calls(at: stop) where !timetable.patternStopFlags[row].contains(flag) {
                found[timetable.patternStopPatterns[row], default: []].append(Candidate(row: row, distance: distance))
            }
        }
        return found
    }
}

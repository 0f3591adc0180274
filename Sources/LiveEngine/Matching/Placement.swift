import TransitCore

/// Puts fixes on one pattern's line.
struct Placement: Sendable {
    let line: ShapeProjector
    let timetable: Timetable
    let pattern: PatternIndex
    let topSpeed: Double
    /// Metres beside the line within which a vehicle is on it.
    let reach: Double
    /// Beyond its end the line goes on at its beginning.
    let goesRound: Bool
    let settings: EngineSettings

    /// Metres that a receiver may be wrong along the line.
    private static var jitter: Double { 50 }

    init(_ pattern: PatternIndex, in network: inout MatchingNetwork, settings: EngineSettings) {
        self.pattern = pattern
        line = network.line(of: pattern)
        timetable = network.timetable
        topSpeed = network.timetable.topSpeed(of: pattern)
        goesRound = network.timetable.goesRound(pattern)
        reach = network.isDrawn(pattern) ? settings.offRouteAt : settings.offUndrawnRouteAt
        self.settings = settings
    }

    /// The next place of a vehicle that was on this line: between a little behind where it was and as far as it can have
    /// come; nil if it is not on the line there.
    func next(after progress: Progress, fix: Fix) -> ShapeProjection? {
        let elapsed = Double(max(fix.at - progress.at, 0))
        let window = (progress.distance - Self.jitter)...(progress.distance + elapsed * topSpeed + Self.jitter)
        let expected = progress.distance + elapsed * (progress.pace ?? min(fix.speed ?? 5, topSpeed))
        return best(of: fix, in: window) { place in
            // Between two passages the nearer to the expected one; far ahead is less likely than a little.
            abs(place.distance - expected) * 0.05
        }
    }

    /// The place of a vehicle seen on this line for the first time, or again after straying from it; nil also if it drives
    /// against the line.
    ///
    /// - Parameters:
    ///   - held: how far it had come, if it is the same trip.
    ///   - isNewTrip: it was on another trip before, so it is likely near the beginning.
    func first(
        of fix: Fix, trip: TripTimes?, held: Double?, isNewTrip: Bool
    ) -> ShapeProjection? {
        // Most lines are nowhere near.
        lazy var hints = hintedRanges(fix)
        lazy var origins = origins(of: fix)
        return best(of: fix, in: 0...max(line.length, 0)) { place in
            if place.facesAgainst, goesAgainst(place, fix, from: origins) { return .infinity }
            var cost = 0.0
            if let trip { cost += Self.cost(ofDeviation: fix.at.fractional - trip.time(atDistance: place.distance)) }
            if let held = held ?? fix.heldDistance {
                cost += min(abs(place.distance - held) * (place.distance < held ? 0.2 : 0.02), 120)
            }
            if isNewTrip { cost += Self.costOfBeginning(at: place.distance) }
            if !hints.isEmpty {
                let miss =
                    hints.map { max($0.lowerBound - place.distance, place.distance - $0.upperBound, 0) }.min() ?? 0
                cost += min(miss * 0.1, 100)
            }
            return cost
        }
    }

    /// What a deviation from the timetable counts against a place, in metres: buses are late more often than early.
    static func cost(ofDeviation seconds: Double) -> Double {
        seconds < 0 ? min(-seconds * 0.1, 150) : min(seconds * 0.03, 90)
    }

    /// What speaks against beginning a trip far along the line, in metres.
    static func costOfBeginning(at distance: Double) -> Double { min(distance * 0.05, 60) }

    private func best(
        of fix: Fix, in window: ClosedRange<Double>, adding further: (ShapeProjection) -> Double
    ) -> ShapeProjection? {
        var places: [ShapeProjection] = []
        line.places(
            of: fix.coordinate, heading: fix.heading, in: window, reach: reach, into: &places)
        if goesRound, window.upperBound > line.length { addNextRound(of: fix, upTo: window.upperBound, to: &places) }
        var best: ShapeProjection?
        var bestCost = Double.infinity
        for place in places {
            let cost = place.cost + further(place)
            if cost < bestCost {
                best = place
                best?.penalty = cost - place.offset
                bestCost = cost
            }
        }
        return best
    }

    /// Places on the next round of a loop, as distances beyond the line's end.
    private func addNextRound(of fix: Fix, upTo end: Double, to places: inout [ShapeProjection]) {
        var next: [ShapeProjection] = []
        line.places(
            of: fix.coordinate, heading: fix.heading, in: 0...min(end - line.length, line.length),
            reach: reach, into: &next)
        places += next.map {
            ShapeProjection(distance: $0.distance + line.length, offset: $0.offset, penalty: $0.penalty)
        }
    }

    /// Where along the line the vehicle is, by the stop it names: one range for each of the stop's calls.
    private func hintedRanges(_ fix: Fix) -> [ClosedRange<Double>] {
        guard fix.stopSequence != nil || fix.stopID != nil else { return [] }
        let stops = timetable.stops(of: pattern)
        let stop = fix.stopID.flatMap { timetable.stop(id: $0) }
        let bySequence = stops.filter { timetable.patternStopSequences[$0] == fix.stopSequence }
        let rows = bySequence.isEmpty ? stops.filter { timetable.patternStopStops[$0] == stop } : bySequence
        return rows.map { row in
            let here = Double(timetable.patternStopDistances[row])
            if fix.isAtStop || row == stops.lowerBound { return (here - 30)...(here + 30) }
            return Double(timetable.patternStopDistances[row - 1])...(here + 30)
        }
    }
}

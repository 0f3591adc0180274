import LiveModel
import TransitCore

/// Projects fixes onto the line of one pattern.
struct Placement: Sendable {
    let line: ShapeProjector
    let timetable: Timetable
    let pattern: PatternIndex
    let topSpeed: Double
    /// The distance from the line, in metres, up to which a vehicle counts as on it.
    let reach: Double
    /// Whether the line is a continuous loop, so that vehicles continue from its end to its beginning.
    let goesRound: Bool
    let settings: EngineSettings

    /// The GPS error along the line in metres.
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

    /// Returns the next position of a vehicle on this line, from slightly behind the previous position to as far as the
    /// vehicle can have moved; nil if the fix is not on that part of the line.
    func next(after progress: Progress, fix: VehicleFix) -> ShapeProjection? {
        let elapsed = Double(max(fix.at - progress.at, 0))
        let window = (progress.distance - Self.jitter)...(progress.distance + elapsed * topSpeed + Self.jitter)
        let expected = progress.distance + elapsed * (progress.pace ?? min(fix.speed ?? 5, topSpeed))
        return best(of: fix, in: window) { place in
            // If the line passes this point twice, the pass nearer to the expected position is preferred.
            abs(place.distance - expected) * 0.05
        }
    }

    /// Returns the position of a vehicle seen on this line for the first time, or again after leaving it; nil if it is
    /// not on the line or drives against it.
    ///
    /// - Parameters:
    ///   - held: The previous distance along the line, if the vehicle is still on the same trip.
    ///   - isNewTrip: Whether the vehicle was on another trip before, and is therefore likely near the beginning.
    func first(
        of fix: VehicleFix, trip: TripTimes?, held: Double?, isNewTrip: Bool
    ) -> ShapeProjection? {
        // Computed only when needed: most lines are far from the vehicle.
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

    /// Returns the cost in metres of a deviation from the timetable; late is cheaper than early, since it is more
    /// frequent.
    static func cost(ofDeviation seconds: Double) -> Double {
        seconds < 0 ? min(-seconds * 0.1, 150) : min(seconds * 0.03, 90)
    }

    /// Returns the cost, in metres, of beginning a trip at a distance along the line.
    static func costOfBeginning(at distance: Double) -> Double { min(distance * 0.05, 60) }

    private func best(
        of fix: VehicleFix, in window: ClosedRange<Double>, adding further: (ShapeProjection) -> Double
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

    /// Appends positions on the next lap of a loop, as distances beyond the line's end.
    private func addNextRound(of fix: VehicleFix, upTo end: Double, to places: inout [ShapeProjection]) {
        var next: [ShapeProjection] = []
        line.places(
            of: fix.coordinate, heading: fix.heading, in: 0...min(end - line.length, line.length),
            reach: reach, into: &next)
        places += next.map {
            ShapeProjection(distance: $0.distance + line.length, offset: $0.offset, penalty: $0.penalty)
        }
    }

    /// Returns the ranges of distances along the line that match the stop reported by the vehicle, one for each call
    /// there.
    private func hintedRanges(_ fix: VehicleFix) -> [ClosedRange<Double>] {
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

import TransitCore

extension Placement {
    /// Where on the line a vehicle was when it was seen before.
    func origins(of fix: Fix) -> [ShapeProjection] {
        guard let origin = fix.origin else { return [] }
        var places: [ShapeProjection] = []
        line.places(of: origin.place, heading: nil, in: 0...max(line.length, 0), reach: reach, into: &places)
        return places
    }

    /// Whether a vehicle that faces against the line at a place also drives against it: it came from further along and cannot
    /// have come from before. Such a one is on the way to its first stop, or on its way back under the name of the trip before.
    ///
    /// - Parameter origins: where on the line it was before.
    func goesAgainst(_ place: ShapeProjection, _ fix: Fix, from origins: [ShapeProjection]) -> Bool {
        guard let origin = fix.origin else { return false }
        let (travel, seconds) = (LineTravel(topSpeed: topSpeed, slack: LineTravel.backwards), fix.at - origin.at)
        let ways = origins.map { place.distance - $0.distance }
        // Around a loop it comes to the beginning from the end.
        let forwards = goesRound ? ways + ways.map { $0 + line.length } : ways
        return ways.contains { travel.canGoAgainst($0, in: seconds) }
            && !forwards.contains { travel.canGo($0, in: seconds) }
    }
}

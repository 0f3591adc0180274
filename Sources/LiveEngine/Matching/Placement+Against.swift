import TransitCore

extension Placement {
    /// Returns the possible positions of the vehicle's previous fix on the line.
    func origins(of fix: VehicleFix) -> [ShapeProjection] {
        guard let origin = fix.origin else { return [] }
        var places: [ShapeProjection] = []
        line.places(of: origin.place, heading: nil, in: 0...max(line.length, 0), reach: reach, into: &places)
        return places
    }

    /// Returns whether a vehicle that faces against the line also drives against it: its previous position was further
    /// along the line, and cannot have been behind its current one. Such a vehicle is on its way to the first stop, or
    /// on its way back while it still reports its previous trip.
    ///
    /// - Parameter origins: The positions of the previous fix on the line.
    func goesAgainst(_ place: ShapeProjection, _ fix: VehicleFix, from origins: [ShapeProjection]) -> Bool {
        guard let origin = fix.origin else { return false }
        let (travel, seconds) = (LineTravel(topSpeed: topSpeed, slack: LineTravel.backwards), fix.at - origin.at)
        let ways = origins.map { place.distance - $0.distance }
        // On a loop the beginning is reached from the end.
        let forwards = goesRound ? ways + ways.map { $0 + line.length } : ways
        return ways.contains { travel.canGoAgainst($0, in: seconds) }
            && !forwards.contains { travel.canGo($0, in: seconds) }
    }
}

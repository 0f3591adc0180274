/// Where a place meets a street.
package struct StreetLink: Hashable, Sendable {
    package let edge: StreetEdgeIndex
    /// Decimetres from the edge's beginning, at most its length.
    package let along: UInt16
    /// Decimetres from the place to the street in a straight line.
    package let offset: UInt16
}

/// A place and the streets from which it can be reached.
package struct StreetPlace: Hashable, Sendable {
    package let coordinate: Coordinate
    /// The nearest first; none where no street is near, or none that is not behind a wall or water.
    package let links: [StreetLink]

    static var mostLinks: Int { 4 }
}

extension Streets {
    /// The streets beside a place: the nearest one that no wall or water lies before, and those that are hardly farther away.
    /// - Parameter profile: whoever walks: a street that is closed to them is none.
    package func place(at coordinate: Coordinate, for profile: WalkProfile = WalkProfile()) -> StreetPlace {
        guard coordinate.isPlausible else { return StreetPlace(coordinate: coordinate, links: []) }
        var links: [StreetLink] = []
        for reach in [60.0, 250] {
            var nearest = NearestEdges(coordinate, reach: reach, weights: WalkWeights(profile))
            nearest.look(in: self)
            links = self.links(nearest)
            if !links.isEmpty { break }
        }
        return StreetPlace(coordinate: coordinate, links: links)
    }

    /// Those of the nearest edges that can be gone to: nobody walks far to a street when another lies before it, unless that one is
    /// part of an island and the other leads on.
    private func links(_ nearest: NearestEdges) -> [StreetLink] {
        var links: [StreetLink] = []
        var farthest: (any: Double, mainland: Double) = (.infinity, .infinity)
        for found in nearest.found {
            let isIsland = attributes(of: found.edge).has(.island)
            guard links.count < StreetPlace.mostLinks, found.metres <= (isIsland ? farthest.any : farthest.mainland),
                !isBarred(from: nearest.coordinate, to: found.point)
            else { continue }
            links.append(found.link)
            let limit = max(found.metres * 1.25, found.metres + 4)
            farthest.any = min(farthest.any, limit)
            if !isIsland { farthest.mainland = min(farthest.mainland, limit) }
        }
        return links
    }

    /// Whether a wall, a fence or a shore lies across the straight way between two places.
    package func isBarred(from start: Coordinate, to end: Coordinate) -> Bool {
        guard !barriers.isEmpty else { return false }
        var isBarred = false
        let metres = start.distance(to: end)
        // A piece of a barrier is kept in the cell of its middle, and no longer than a cell.
        let box = StreetCellBox(around: start, metres: metres + Double(StreetCell.size) / 1e7 * metersPerDegree)
        barrierCells.forEach(in: box) { range in
            for number in range where barrier(number).crosses(start, end) { isBarred = true }
        }
        return isBarred
    }

    private func barrier(_ number: Int) -> StreetBarrier {
        StreetBarrier(
            Coordinate(latitudeE7: barriers[number * 4], longitudeE7: barriers[number * 4 + 1]),
            Coordinate(latitudeE7: barriers[number * 4 + 2], longitudeE7: barriers[number * 4 + 3]))
    }
}

/// A straight piece of a wall, a fence or a shore.
struct StreetBarrier {
    private let one: Coordinate
    private let other: Coordinate

    init(_ one: Coordinate, _ other: Coordinate) {
        self.one = one
        self.other = other
    }

    /// Whether a way leads from one side to the other. One that ends at the barrier does not.
    func crosses(_ start: Coordinate, _ end: Coordinate) -> Bool {
        side(one, other, start) * side(one, other, end) < 0 && side(start, end, one) * side(start, end, other) <= 0
    }

    /// The sign of this tells on which side of a line a point lies.
    private func side(_ one: Coordinate, _ other: Coordinate, _ point: Coordinate) -> Double {
        let along = (other.latitude - one.latitude, other.longitude - one.longitude)
        let towards = (point.latitude - one.latitude, point.longitude - one.longitude)
        let side = along.0 * towards.1 - along.1 * towards.0
        return side == 0 ? 0 : side < 0 ? -1 : 1
    }
}

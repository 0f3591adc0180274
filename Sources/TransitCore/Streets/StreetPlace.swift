/// The point where a coordinate is linked to a street.
package struct StreetLink: Hashable, Sendable {
    package let edge: StreetEdgeIndex
    /// The distance of the point from the start of the edge in decimetres, not more than the length of the edge.
    package let along: UInt16
    /// The straight-line distance from the coordinate to the street in decimetres.
    package let offset: UInt16
}

/// A coordinate with its links to the streets from which it can be reached.
package struct StreetPlace: Hashable, Sendable {
    package let coordinate: Coordinate
    /// The links, nearest first; empty if no street is near, or if all are behind walls or water.
    package let links: [StreetLink]

    static var mostLinks: Int { 4 }
}

extension Streets {
    /// Links a coordinate to the nearest street that is not behind a wall or water, and to further streets at a similar
    /// distance.
    /// - Parameter profile: The rider's profile; streets closed to the rider are excluded.
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

    /// Selects links from the nearest edges. Streets much farther than the nearest one are skipped. Streets that are
    /// part of an island do not exclude farther streets that are not.
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

    /// Returns whether a wall, fence or shore crosses the straight line between two coordinates.
    package func isBarred(from start: Coordinate, to end: Coordinate) -> Bool {
        guard !barriers.isEmpty else { return false }
        var isBarred = false
        let metres = start.distance(to: end)
        // A barrier segment is stored in the cell of its midpoint and is no longer than a cell.
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

/// A straight segment of a wall, fence or shore.
struct StreetBarrier {
    private let one: Coordinate
    private let other: Coordinate

    init(_ one: Coordinate, _ other: Coordinate) {
        self.one = one
        self.other = other
    }

    /// Returns whether a line crosses the barrier from one side to the other. A line that ends on the barrier does not
    /// cross it.
    func crosses(_ start: Coordinate, _ end: Coordinate) -> Bool {
        side(one, other, start) * side(one, other, end) < 0 && side(start, end, one) * side(start, end, other) <= 0
    }

    /// Returns the side of a line on which a point lies, as the sign of the cross product.
    private func side(_ one: Coordinate, _ other: Coordinate, _ point: Coordinate) -> Double {
        let along = (other.latitude - one.latitude, other.longitude - one.longitude)
        let towards = (point.latitude - one.latitude, point.longitude - one.longitude)
        let side = along.0 * towards.1 - along.1 * towards.0
        return side == 0 ? 0 : side < 0 ? -1 : 1
    }
}

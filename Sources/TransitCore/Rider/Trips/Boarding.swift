/// The stops where a rider boards a line and alights from it, on the way from a start to an end.
package struct Boarding: Sendable {
    /// A call of a line at a stop, as input for the choice of stops.
    package struct Call: Sendable {
        /// The id of the line's direction.
        package var direction: TextKey
        package var stop: TextKey
        package var place: Coordinate

        package init(direction: TextKey, stop: TextKey, place: Coordinate) {
            self.direction = direction
            self.stop = stop
            self.place = place
        }
    }

    /// The default maximum distance of walks to and from stops: 2,000 m in a straight line, about half an hour.
    package static let farthest = 2_000.0

    package let direction: TextKey
    package let on: TextKey
    package let off: TextKey
    /// The straight-line distances to the boarding stop and from the alighting stop, in metres.
    package let walk: (to: Double, from: Double)

    private var wholeWalk: Double { walk.to + walk.from }

    /// Returns the direction, boarding stop and alighting stop with the least walking.
    ///
    /// - Parameters:
    ///   - farthest: The maximum straight-line distance in metres of the walks to and from stops.
    ///   - calls: The calls of all directions, each in travel order.
    /// - Returns: Nil if no direction has a stop near the start that is followed by a stop near the end.
    package static func best(
        from start: Coordinate, to end: Coordinate, walking farthest: Double = Boarding.farthest, calls: [Call]
    ) -> Boarding? {
        var best: Boarding?
        var nearest: (call: Call, walk: Double)?
        for call in calls where call.place.isPlausible {
            if nearest?.call.direction != call.direction { nearest = nil }
            let walk = (to: start.distance(to: call.place), from: call.place.distance(to: end))
            if let nearest, walk.from <= farthest, nearest.walk + walk.from < best?.wholeWalk ?? .infinity {
                best = Boarding(
                    direction: call.direction, on: nearest.call.stop, off: call.stop, walk: (nearest.walk, walk.from))
            }
            if walk.to <= farthest, walk.to < nearest?.walk ?? .infinity { nearest = (call, walk.to) }
        }
        return best
    }
}

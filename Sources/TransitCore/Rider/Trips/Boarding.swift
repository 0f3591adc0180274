/// The stops where a rider boards and leaves a line on the way from a start to an end.
package struct Boarding: Sendable {
    /// A stop of a line as given by the caller.
    package struct Call: Sendable {
        /// The direction of the line.
        package var direction: TextKey
        package var stop: TextKey
        package var place: Coordinate

        package init(direction: TextKey, stop: TextKey, place: Coordinate) {
            self.direction = direction
            self.stop = stop
            self.place = place
        }
    }

    /// The default walking limit to or from a stop, in metres in a straight line: half an hour.
    package static let farthest = 2_000.0

    package let direction: TextKey
    package let on: TextKey
    package let off: TextKey
    /// The straight-line distances to the boarding stop and from the alighting stop, in metres.
    package let walk: (to: Double, from: Double)

    private var wholeWalk: Double { walk.to + walk.from }

    /// Returns the direction and stops with the least walking.
    ///
    /// - Parameters:
    ///   - farthest: The walking limit to or from a stop, in metres in a straight line.
    ///   - calls: The calls of all directions, each in travel order.
    /// - Returns: Nil if no direction has a stop near the start followed by one near the end.
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

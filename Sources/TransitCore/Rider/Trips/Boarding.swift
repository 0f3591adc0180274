/// Where a rider gets on and off a line for the way from a start to an end.
package struct Boarding: Sendable {
    /// A stop of a line, as the asker knows it.
    package struct Call: Sendable {
        /// Which of the line's directions.
        package var direction: TextKey
        package var stop: TextKey
        package var place: Coordinate

        package init(direction: TextKey, stop: TextKey, place: Coordinate) {
            self.direction = direction
            self.stop = stop
            self.place = place
        }
    }

    /// How far a rider of whom nothing else is known walks to a stop or from one, in metres in a straight line: half an hour.
    package static let farthest = 2_000.0

    package let direction: TextKey
    package let on: TextKey
    package let off: TextKey
    /// Metres in a straight line, to the stop and from it.
    package let walk: (to: Double, from: Double)

    private var wholeWalk: Double { walk.to + walk.from }

    /// The direction that goes from near the start to near the end with the least walking.
    ///
    /// - Parameters:
    ///   - farthest: how far the rider walks to a stop or from one, in metres in a straight line.
    ///   - calls: of all directions, each in the order in which its buses call.
    /// - Returns: nil where no direction has a stop in reach of the start and after it one in reach of the end.
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

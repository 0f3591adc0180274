/// Where a rider gets on and off a line for the way from a start to an end.
package struct Boarding: Hashable, Sendable {
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

    package let direction: TextKey
    package let on: TextKey
    package let off: TextKey
    /// Metres in a straight line, to the stop and from it.
    package let walk: Double

    /// The direction that goes from near the start to near the end with the least walking.
    ///
    /// - Parameter calls: of all directions, each in the order in which its buses call.
    /// - Returns: nil where no direction has two stops with a place.
    package static func best(from start: Coordinate, to end: Coordinate, calls: [Call]) -> Boarding? {
        var best: Boarding?
        var nearest: (call: Call, walk: Double)?
        for call in calls where call.place.isPlausible {
            if nearest?.call.direction != call.direction { nearest = nil }
            let walk = (on: start.distance(to: call.place), off: call.place.distance(to: end))
            if let nearest, nearest.walk + walk.off < best?.walk ?? .infinity {
                best = Boarding(
                    direction: call.direction, on: nearest.call.stop, off: call.stop, walk: nearest.walk + walk.off)
            }
            if walk.on < nearest?.walk ?? .infinity { nearest = (call, walk.on) }
        }
        return best
    }
}

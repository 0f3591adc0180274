// Positions of stops and times along a pattern's shape. At exactly a stop's distance, the vehicle counts as having
// reached it, and the next stop is the one after.

extension Timetable {
    /// The index of the first stop beyond a distance along the shape; the number of stops if there is none.
    @inlinable package func callIndex(after distance: Double, in stops: Range<PatternStopIndex>) -> Int {
        patternStopDistances.partitioningIndex(in: stops) { Double($0) > distance } - stops.lowerBound
    }

    /// The distance in metres past a stop within which a vehicle is still at it.
    private static var standingTolerance: Double { 20 }

    /// The index of the stop that a vehicle is at or reaches next; the number of stops once it has left the last.
    package func nextCallIndex(ofVehicleAt distance: Double, in stops: Range<PatternStopIndex>) -> Int {
        callIndex(after: distance - Self.standingTolerance, in: stops)
    }

    /// The time at which a trip is at a distance along its shape: the departure at a stop, interpolated linearly
    /// between two stops, and limited to the time from the first departure to the last arrival. Nil if a required time
    /// is unknown.
    ///
    /// - Parameters:
    ///   - departure, arrival: Return the times at the n-th stop, in the unit of the result.
    @inlinable package func time(
        atDistance distance: Double, in stops: Range<PatternStopIndex>, departure: (Int) -> Double?,
        arrival: (Int) -> Double?
    ) -> Double? {
        let next = callIndex(after: distance, in: stops)
        guard next > 0 else { return departure(0) }
        guard next < stops.count else { return arrival(stops.count - 1) }
        guard let left = departure(next - 1), let due = arrival(next) else { return nil }
        let from = Double(patternStopDistances[stops.lowerBound + next - 1])
        let to = Double(patternStopDistances[stops.lowerBound + next])
        let share = to > from ? (distance - from) / (to - from) : 1
        return left + max(due - left, 0) * min(max(share, 0), 1)
    }

    /// Returns whether the pattern has trips, and therefore times.
    @inlinable package func hasTrips(_ pattern: PatternIndex) -> Bool { !trips(of: pattern).isEmpty }
}

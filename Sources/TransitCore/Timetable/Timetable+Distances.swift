// Conversions between times and distances along a pattern's shape. A vehicle at exactly the distance of a stop has
// reached the stop, so its next stop is the following stop.

extension Timetable {
    /// Returns the index of the first stop beyond a distance along the shape; the number of stops if there is none.
    @inlinable package func callIndex(after distance: Double, in stops: Range<PatternStopIndex>) -> Int {
        patternStopDistances.partitioningIndex(in: stops) { Double($0) > distance } - stops.lowerBound
    }

    /// The distance in metres beyond a stop within which a vehicle counts as standing at the stop.
    private static var standingTolerance: Double { 20 }

    /// Returns the index of the stop at which a vehicle is or which it reaches next; the number of stops once it has
    /// left the last stop.
    package func nextCallIndex(ofVehicleAt distance: Double, in stops: Range<PatternStopIndex>) -> Int {
        callIndex(after: distance - Self.standingTolerance, in: stops)
    }

    /// Returns the time at which a trip is at a distance along its shape. At a stop, it is the departure time; between
    /// two stops, it is interpolated linearly. It is limited to the period from the first departure to the last
    /// arrival. Nil if a required time is unknown.
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

// Stops and times along the shape of a pattern. Whatever is at a stop's very distance has come to it: it goes on from there, and
// the next stop is the one after.

extension Timetable {
    /// The first of a pattern's stops, counted from its first, that lies beyond a distance along its shape; the number
    /// of stops if none does.
    @inlinable package func callIndex(after distance: Double, in stops: Range<PatternStopIndex>) -> Int {
        patternStopDistances.partitioningIndex(in: stops) { Double($0) > distance } - stops.lowerBound
    }

    /// Metres beyond a stop within which a vehicle still stands at it.
    private static var standingReach: Double { 20 }

    /// The stop that a vehicle at a distance along the shape is at or comes to next, counted from the pattern's first; the
    /// number of stops once it has left the last.
    package func nextCallIndex(ofVehicleAt distance: Double, in stops: Range<PatternStopIndex>) -> Int {
        callIndex(after: distance - Self.standingReach, in: stops)
    }

    /// When a trip is at a distance along its shape: the departure at a stop, even pace between two, and neither before its
    /// first departure nor after its last arrival. Nil where a time that this takes is not known.
    ///
    /// - Parameter departure, arrival: by the n-th of its pattern's stops, in the seconds that the answer is to be in.
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

    /// Whether the pattern has trips, and thus times.
    @inlinable package func hasTrips(_ pattern: PatternIndex) -> Bool { !trips(of: pattern).isEmpty }
}

import TransitCore

/// The fraction of a schedule deviation at one stop that remains at the next stop. It is low at time points, where
/// early vehicles wait, and high elsewhere. Least-squares slopes through the origin, separately for early and late
/// vehicles, regularised towards default slopes.
struct DeviationSlopes: Sendable {
    private struct Sums: Sendable {
        var xy = 0.0
        var xx = 0.0

        func slope(usual: Double, upTo most: Double) -> Double {
            min(max((xy + usual * Self.trust) / (xx + Self.trust), 0), most)
        }

        /// The regularisation weight of the default slopes, equal to ten vehicles with a deviation of 90 s.
        private static let trust = 10.0 * 90 * 90
    }

    /// The deviation from the usual time, early or late, in seconds, up to which a vehicle counts as on time.
    private static let punctual = 20.0
    /// The deviation from the usual time, early or late, in seconds, from which an observation is ignored as
    /// implausible.
    private static let absurd = 900.0
    /// The minimum number of recorded days for a trip to have usual times.
    private static let enoughDays = 3

    private var early: [Sums]
    private var late: [Sums]

    init(stopCount: Int) {
        early = [Sums](repeating: Sums(), count: stopCount)
        late = early
    }

    /// Returns the factor by which earliness at this stop carries over to the next.
    func earlySlope(at callIndex: Int) -> Double { early[callIndex].slope(usual: 0.93, upTo: 1.1) }
    func lateSlope(at callIndex: Int) -> Double { late[callIndex].slope(usual: 0.97, upTo: 1.15) }

    mutating func learn(_ trajectory: Trajectory, usual trip: TripHistory) {
        guard trip.dayCount >= Self.enoughDays, trip.stopCount == trajectory.departures.count else { return }
        for callIndex in 0..<max(trip.stopCount - 1, 0) {
            guard let here = deviation(trajectory, trip, callIndex),
                let next = deviation(trajectory, trip, callIndex + 1),
                abs(here) < Self.absurd, abs(next) < Self.absurd, abs(here) > Self.punctual
            else { continue }
            if here < 0 {
                Self.add(here, next, to: &early[callIndex])
            } else {
                Self.add(here, next, to: &late[callIndex])
            }
        }
    }

    private func deviation(_ trajectory: Trajectory, _ trip: TripHistory, _ callIndex: Int) -> Double? {
        let departure = trajectory.departures[callIndex]
        guard departure != Trajectory.unknown, let usual = trip.usualDeparture(callIndex) else { return nil }
        return Double(departure) - usual
    }

    private static func add(_ here: Double, _ next: Double, to sums: inout Sums) {
        sums.xy += here * next
        sums.xx += here * here
    }
}

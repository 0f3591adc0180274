import TransitCore

/// The line on which a vehicle's trip ran on the days before, and when it usually was where: what stands in for a
/// timetable where there is none.
struct UsualTrip: Sendable {
    let pattern: PatternIndex
    let history: TripHistory
    /// Of the service day.
    let dayStart: EpochSeconds

    /// What a part of the line counts on which the trip usually is not, in metres.
    private static let untravelled = 90.0

    /// What speaks against being at a distance along the line at a moment, in metres.
    func cost(of distance: Double, at moment: EpochSeconds, in timetable: Timetable) -> Double {
        guard let usual = usualTime(at: distance, in: timetable) else { return Self.untravelled }
        return Placement.cost(ofDeviation: Double(moment - dayStart) - usual)
    }

    private func usualTime(at distance: Double, in timetable: Timetable) -> Double? {
        timetable.time(
            atDistance: distance, in: timetable.stops(of: pattern), departure: history.usualDeparture,
            arrival: history.usualArrival)
    }
}

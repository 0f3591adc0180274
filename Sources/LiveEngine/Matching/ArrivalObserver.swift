import TransitCore

/// The definition of an arrival: a vehicle's track reaches a stop on its line. If the vehicle was not seen at the stop,
/// constant speed between the fixes before and after is assumed.
struct ArrivalObserver: Sendable {
    /// The radius in metres within which a vehicle counts as at the stop: buses halt a little before or beyond the
    /// sign.
    var reach: Double
    /// The longest gap between two fixes, in seconds, that is interpolated.
    var longestGap: Int64

    /// The longest gap in seconds between the fixes around an arrival that is used to score predictions.
    static let longestGapToJudge: Int64 = 180

    /// For fixes of a vehicle under way: one that stands before a stop may be waiting at a traffic light, and has
    /// arrived when it passes the stop.
    static let underWay = ArrivalObserver(reach: 0, longestGap: longestGapToJudge)
    /// For whole trips, to learn from.
    static let learning = ArrivalObserver(reach: 30, longestGap: 600)
    /// For whole trips, to correct predictions with.
    static let correcting = ArrivalObserver(reach: 30, longestGap: longestGapToJudge)

    /// Returns when a vehicle arrived at a stop; nil if it has not arrived or the time cannot be determined.
    ///
    /// - Parameters:
    ///   - stop: The distance of the stop along the line in metres, like the fixes.
    ///   - last: The last fix before the radius of the stop; nil if the vehicle was first seen later.
    ///   - here: The next fix.
    func arrival(at stop: Double, from last: Progress.Sample?, to here: Progress.Sample) -> EpochSeconds? {
        guard here.distance >= stop - reach else { return nil }
        guard let last else { return here.distance <= stop + reach ? here.at : nil }
        // Seen at the stop. Without a radius only the passing itself counts.
        if reach > 0, here.distance <= stop { return here.at }
        return crossing(of: stop, from: last, to: here)
    }

    /// Returns the arrival at each stop from the fixes of a whole trip, the oldest first.
    func arrivals(at stops: [Double], _ fixes: [Progress.Sample]) -> [EpochSeconds?] {
        var coming = 0
        return stops.map { stop in
            while coming < fixes.count, fixes[coming].distance < stop - reach { coming += 1 }
            guard coming < fixes.count else { return nil }
            return arrival(at: stop, from: coming > 0 ? fixes[coming - 1] : nil, to: fixes[coming])
        }
    }

    /// Returns when a vehicle passed a place between two fixes; nil if they are too far apart in time.
    func crossing(of place: Double, from last: Progress.Sample, to next: Progress.Sample) -> EpochSeconds? {
        guard next.at - last.at <= longestGap, next.distance > last.distance else { return nil }
        let secondsPerMeter = Double(next.at - last.at) / (next.distance - last.distance)
        return last.at + Int64((place - last.distance) * secondsPerMeter)
    }
}

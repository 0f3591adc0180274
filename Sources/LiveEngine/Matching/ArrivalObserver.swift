import TransitCore

/// The definition of an arrival: a vehicle's track reaches a stop on its line. If the vehicle was not seen at the stop,
/// constant speed between the previous and the next fix is assumed.
struct ArrivalObserver: Sendable {
    /// The radius, in metres, within which a vehicle counts as at the stop: buses halt a little short of the sign or
    /// beyond it.
    var reach: Double
    /// The longest gap between two fixes, in seconds, that is interpolated.
    var longestGap: Int64

    /// The longest gap, in seconds, between the fixes before and after an arrival with which predictions may be scored.
    static let longestGapToJudge: Int64 = 180

    /// The definition for a vehicle on its current trip: it arrives when it passes the stop, because a vehicle that
    /// stands short of the stop may be waiting at a traffic light.
    static let underWay = ArrivalObserver(reach: 0, longestGap: longestGapToJudge)
    /// The definition of the arrivals of a finished trip, for training predictions and for the record of the service
    /// day.
    static let learning = ArrivalObserver(reach: 30, longestGap: 600)
    /// The definition of the arrivals with which the calibration of predictions is updated, and that are recorded while
    /// a trip is under way.
    static let correcting = ArrivalObserver(reach: 30, longestGap: longestGapToJudge)

    /// Returns when a vehicle arrived at a stop; nil if it has not arrived or the time cannot be determined.
    ///
    /// - Parameters:
    ///   - stop: The distance of the stop along the line, in metres.
    ///   - last: The last fix short of the stop's radius; nil if the vehicle was first seen later.
    ///   - here: The fix that follows `last`.
    func arrival(at stop: Double, from last: Progress.Sample?, to here: Progress.Sample) -> EpochSeconds? {
        guard here.distance >= stop - reach else { return nil }
        guard let last else { return here.distance <= stop + reach ? here.at : nil }
        // The vehicle was seen within the stop's radius. With radius 0, only passing the stop counts.
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

    /// Returns when a vehicle passed a point of the line between two fixes; nil if the fixes are too far apart in time.
    func crossing(of place: Double, from last: Progress.Sample, to next: Progress.Sample) -> EpochSeconds? {
        guard next.at - last.at <= longestGap, next.distance > last.distance else { return nil }
        let secondsPerMeter = Double(next.at - last.at) / (next.distance - last.distance)
        return last.at + Int64((place - last.distance) * secondsPerMeter)
    }
}

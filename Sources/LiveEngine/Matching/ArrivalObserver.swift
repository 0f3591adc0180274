import TransitCore

/// The one definition of an arrival: a vehicle's track comes to a stop on its line. Where it was not seen at the stop itself it is
/// taken to have gone at even pace between the fixes before and after it.
struct ArrivalObserver: Sendable {
    /// Metres around a stop within which a vehicle that is seen is at it: buses stand a little before or beyond the sign.
    var reach: Double
    /// Seconds between two fixes beyond which nobody knows what happened between them.
    var longestGap: Int64

    /// Seconds between the fixes around an arrival that still tell when it was, where predictions are judged by it.
    static let longestGapToJudge: Int64 = 180

    /// From fix to fix, while the vehicle is under way: who stands before a stop may still wait there at a light, and has come
    /// when the stop is passed.
    static let underWay = ArrivalObserver(reach: 0, longestGap: longestGapToJudge)
    /// With the whole trip in view, to learn from and to correct predictions by.
    static let learning = ArrivalObserver(reach: 30, longestGap: 600)
    static let correcting = ArrivalObserver(reach: 30, longestGap: longestGapToJudge)

    /// When a vehicle came to a stop; nil if it had not yet, or if that cannot be told.
    ///
    /// - Parameters:
    ///   - stop: metres along the line, like the fixes.
    ///   - last: the last fix before the stop's surroundings; nil where the vehicle was first seen later.
    ///   - here: the fix that follows.
    func arrival(at stop: Double, from last: Progress.Sample?, to here: Progress.Sample) -> EpochSeconds? {
        guard here.distance >= stop - reach else { return nil }
        guard let last else { return here.distance <= stop + reach ? here.at : nil }
        // Seen at it. Without surroundings there is only the moment at which it is passed.
        if reach > 0, here.distance <= stop { return here.at }
        return crossing(of: stop, from: last, to: here)
    }

    /// When a vehicle came to each stop, in order, of the fixes of a whole trip, oldest first.
    func arrivals(at stops: [Double], _ fixes: [Progress.Sample]) -> [EpochSeconds?] {
        var coming = 0
        return stops.map { stop in
            while coming < fixes.count, fixes[coming].distance < stop - reach { coming += 1 }
            guard coming < fixes.count else { return nil }
            return arrival(at: stop, from: coming > 0 ? fixes[coming - 1] : nil, to: fixes[coming])
        }
    }

    /// When a vehicle was at a place between two fixes; nil where they are too far apart in time.
    func crossing(of place: Double, from last: Progress.Sample, to next: Progress.Sample) -> EpochSeconds? {
        guard next.at - last.at <= longestGap, next.distance > last.distance else { return nil }
        let secondsPerMeter = Double(next.at - last.at) / (next.distance - last.distance)
        return last.at + Int64((place - last.distance) * secondsPerMeter)
    }
}

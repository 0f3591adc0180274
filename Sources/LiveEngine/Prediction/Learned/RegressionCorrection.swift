/// The features of one call that the correction uses. All times are in seconds from the fix, unless noted otherwise.
struct StopFeatures {
    /// The kind of estimate that `base` contains.
    enum Origin: Sendable {
        /// Travel times from the vehicle's position on days similar to today.
        case similar
        /// Travel times from the vehicle's position on days similar to today, without the dwell at the current stop.
        case plain
        /// The usual time of day of the call, regardless of the vehicle's position.
        case clock
        /// The line's usual travel times on each segment.
        case legs
        /// The vehicle is already at the stop, so that no travel time is estimated.
        case here
    }

    /// The time until the call according to earlier days.
    var base: Double
    var origin: Origin
    /// The time until the call's usual time of day; nil if there is no usual time.
    var clock: Double?
    /// The time until the call on earlier days without the dwell at the current stop.
    var plain: Double?
    /// The distance between the 20 % and the 80 % quantiles of the time on earlier days.
    var width: Double
    /// The factor by which the current earliness persists until the stop; ``lateLeft`` is the factor for lateness.
    var earlyLeft: Double
    var lateLeft: Double
}

/// The features that all calls of a run share.
struct VehicleFeatures {
    var state: PatternPosition.State
    /// The index of the vehicle's last stop in the line's pattern.
    var callIndex: Int
    /// The seconds for which the vehicle has stood at its position.
    var stood: Double
    /// The seconds from the fix to the last poll that confirmed that no newer fix exists.
    var age: Double
    /// The seconds without a report beyond the time at which the next stop should have been reported.
    var silence: Double
    /// The deviation from the usual time at the vehicle's position, in seconds; positive if late.
    var deviation: Double
    /// The spread of the departures from the first stop, in seconds.
    var startSpread: Double
}

/// Corrects the estimate from earlier days with a linear model of few features. Its weights were fitted once on
/// recorded days by least absolute deviations; docs/laboratory.md names the days.
///
/// The main effects: an early bus loses some of its earliness where its line usually waits, and more so near its start.
/// A vehicle without reports is later than it seems. A vehicle that has not departed leaves at its usual time of day.
struct RegressionCorrection {
    /// The weights, indexed by vehicle state.
    private static let weights: [[Double]] = [
        [
            -4.902, 2.266, -0.922, 0.021, -0.147, 0.208, 0.492, 0.151, 0.323, 0.287, 0.408, -0.146, 0.188, 2.617, 0.294,
        ],
        [
            -5.739, 2.883, -0.984, 0.01, -0.103, 0.221, 0.496, 0.057, 0.21, 0.721, 0.237, 0.569, 0.125, 3.081, 0.067,
        ],
        [
            -5.468, 2.875, -1.17, 1.042, -1.263, 1.492, -0.038, 0.079, 0.436, 0.176, 0.06, 0.005, -0.025, 5.358, 0.327,
        ],
    ]

    private static let scales: [[Double]] = [
        [7.377, 1.887, -1.498, 0.134, 0.67, 0.0, 0.337],
        [37.991, -0.275, 0.472, 0.202, 0.548, 0.0, 0.16],
        [42.502, 0.431, 0.728, 0.155, -0.002, 0.125, -0.02],
    ]

    /// Returns the seconds from the fix to the likely arrival.
    static func likely(_ call: StopFeatures, in situation: VehicleFeatures) -> Double {
        let weights = weights[situation.state.rawValue]
        var sum = call.base
        for (weight, term) in zip(weights, features(call, situation)) { sum += weight * term }
        return max(sum, situation.age + 1)
    }

    /// Returns the expected error of the likely time in seconds, from which the interval is computed.
    static func scale(_ call: StopFeatures, likely: Double, in situation: VehicleFeatures) -> Double {
        let ahead = max(likely - situation.age, 1)
        let weights = scales[situation.state.rawValue]
        let terms = [
            1, ahead.squareRoot(), ahead / 60, min(max(call.width, 5), 900), 0.3 * min(situation.age, 300),
            min(situation.startSpread, 300), abs(min(max(situation.deviation, -600), 600)) * min(ahead / 900, 1),
        ]
        return min(max(zip(weights, terms).reduce(0) { $0 + $1.0 * $1.1 }, 8), 400)
    }

    private static func features(_ call: StopFeatures, _ situation: VehicleFeatures) -> [Double] {
        let ahead = max(call.base - situation.age, 0)
        let far = ahead / (ahead + 200)
        let phase = min(ahead / 900, 2)
        let toClock = min(max((call.clock ?? call.base) - call.base, -600), 900)
        let (early, late) = (max(toClock, 0), min(toClock, 0))
        let nearStart = early * decay(Double(situation.callIndex) / 4)
        return [
            10, 50 * far, 0.1 * min(ahead, 900), early * far, late * far, late * phase,
            early * (1 - min(max(call.earlyLeft, 0), 1)), late * (1 - min(max(call.lateLeft, 0), 1)), nearStart,
            situation.stood > 60 ? nearStart : 0, min(max((call.plain ?? call.base) - call.base, -300), 300),
            0.3 * situation.age, situation.age * decay(ahead / 150), 20 * decay(ahead / 60),
            min(max(situation.silence, 0), 120),
        ]
    }
}

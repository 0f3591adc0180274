/// What is known of one call before it is corrected. Seconds; from the fix, unless said otherwise.
struct Outlook {
    /// Where `base` is from.
    enum Origin: Sendable {
        /// How long it took from here on the days that are like today.
        case similar
        /// The same, if they had left at once.
        case plain
        /// The usual time of day.
        case clock
        /// What the line usually takes from stop to stop.
        case legs
        /// It is at the stop.
        case here
    }

    /// As the days before have it.
    var base: Double
    var origin: Origin
    /// The usual time of day there; nil where nothing is usual.
    var clock: Double?
    /// As the days before have it if they had left at once.
    var plain: Double?
    /// Between the 20 and the 80 % quantiles of the days before.
    var width: Double
    /// What is left at that stop of being early or late here, as factors.
    var earlyLeft: Double
    var lateLeft: Double
}

/// What is the same for all calls of a run.
struct Situation {
    var state: PatternPosition.State
    /// Stops from the line's first to where the vehicle is.
    var callIndex: Int
    /// Seconds since it came to where it stands.
    var stood: Double
    /// Seconds from the fix to when it was known that there is no newer one.
    var age: Double
    /// Seconds of silence beyond the time at which the next stop should have been reported.
    var silence: Double
    /// Seconds late against what is usual here.
    var deviation: Double
    /// How much the departures from the first stop vary, seconds.
    var startSpread: Double
}

/// Turns what the days before say into a likely time: a sum of few terms, each with a meaning, whose weights were fitted
/// once on recorded days by least absolute deviations; docs/accuracy.md names the days.
///
/// In words: an early bus gives back some of its earliness where its line usually waits, the more the nearer its start; a
/// silent one is later than it seems; and one that has not left goes by the clock.
struct Correction {
    /// By state.
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

    /// Seconds from the fix to the likely arrival.
    static func likely(_ call: Outlook, in situation: Situation) -> Double {
        let weights = weights[situation.state.rawValue]
        var sum = call.base
        for (weight, term) in zip(weights, features(call, situation)) { sum += weight * term }
        return max(sum, situation.age + 1)
    }

    /// How wrong a likely time may be, seconds: what the interval is made of.
    static func scale(_ call: Outlook, likely: Double, in situation: Situation) -> Double {
        let ahead = max(likely - situation.age, 1)
        let weights = scales[situation.state.rawValue]
        let terms = [
            1, ahead.squareRoot(), ahead / 60, min(max(call.width, 5), 900), 0.3 * min(situation.age, 300),
            min(situation.startSpread, 300), abs(min(max(situation.deviation, -600), 600)) * min(ahead / 900, 1),
        ]
        return min(max(zip(weights, terms).reduce(0) { $0 + $1.0 * $1.1 }, 8), 400)
    }

    private static func features(_ call: Outlook, _ situation: Situation) -> [Double] {
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

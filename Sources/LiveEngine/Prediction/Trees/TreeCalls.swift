import LiveModel
import TransitCore

/// The stops of a run for which the tree model is evaluated or trained. Only some stops are used, because the features
/// of neighbouring stops are nearly identical. Sampling for training does not change the predictions.
struct TreeCalls: Sendable {
    /// The maximum lead time, in seconds, at which the model is evaluated and trained. Calls beyond it get the
    /// correction of the last evaluated call.
    static let farthest: Int64 = 1800

    var now: EpochSeconds = 0
    var areAsked = false
    /// The number of calls of the run that yield training rows.
    var teaching = 0

    var isNone: Bool { !areAsked && teaching == 0 }

    /// Selects the calls to evaluate: the first, the first beyond each knot of the blend, and the last within the
    /// maximum lead time. Also selects the calls to train on.
    ///
    /// - Parameters:
    ///   - calls: The calls of the base prediction.
    ///   - heardAt: The time of the vehicle's last report.
    ///   - body: Called in ascending order with the index of a call and whether the model is evaluated for it.
    func choose(
        among calls: ArraySlice<PredictedCall>, heardAt: EpochSeconds,
        _ body: (_ position: Int, _ isAsked: Bool) -> Void
    ) {
        let ahead = calls.prefix { $0.likely - now < Self.farthest }.count
        let asked = areAsked ? max(ahead, min(calls.count, 1)) : 0
        let taught = PendingPredictions.positions(among: ahead, teaching, at: now)
        var knots = Blend.knots[...]
        for position in 0..<max(asked, ahead) {
            let seconds = Float(calls[calls.startIndex + position].likely - heardAt)
            let isAtKnot = position == 0 || knots.first.map { $0 <= seconds } ?? false
            if isAtKnot { knots = knots.drop { $0 <= seconds } }
            let isAsked = position < asked && (isAtKnot || position == asked - 1)
            if isAsked || taught.contains(position) { body(position, isAsked) }
        }
    }
}

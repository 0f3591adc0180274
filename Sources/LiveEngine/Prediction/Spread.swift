import TransitCore

/// How uncertain a prediction is and which time a rider is shown. Buses are late by more than they are early, and what is
/// not known grows with the way ahead; missing a bus costs more than waiting for it.
package struct Spread: Sendable, Equatable {
    /// Seconds at no distance, for each second ahead, and for its root, towards early and towards late.
    package var early = (base: 8.0, share: 0.02, root: 1.6)
    package var late = (base: 12.0, share: 0.04, root: 2.4)
    /// Shown this much early: a share of what is ahead, at most so many seconds.
    package var caution = (share: 0.06, most: 45.0)

    package init() {}

    package func call(
        likely: Double, departure: Double, madeAt: Int64, source: PredictedCall.Source = .observed,
        isSkipped: Bool = false
    ) -> PredictedCall {
        let ahead = max(likely - Double(madeAt), 0)
        let root = ahead.squareRoot()
        let median = Int64(likely.rounded())
        return PredictedCall(
            likely: median,
            low: Int64((likely - early.base - early.share * ahead - early.root * root).rounded(.down)),
            high: Int64((likely + late.base + late.share * ahead + late.root * root).rounded(.up)),
            departure: max(Int64(departure.rounded()), median),
            shown: Int64((likely - min(caution.share * ahead, caution.most)).rounded(.down)), source: source,
            isSkipped: isSkipped)
    }

    package static func == (one: Spread, other: Spread) -> Bool {
        one.early == other.early && one.late == other.late && one.caution == other.caution
    }
}

/// The factors by which the two sides of an interval differ from the shipped margins, so that a tenth of the arrivals
/// lies beyond each side: adaptive conformal inference (Gibbs & Candès 2021), applied to factors.
///
/// Each arrival changes a factor: by +90 % of the learning rate if it lies beyond the side, otherwise by −10 % of it.
/// The factors thereby follow changes, and the coverage is correct in the long run by construction.
struct IntervalScale: Sendable, Equatable {
    /// The share of arrivals that should lie beyond each side.
    private static let beyond: Float = 0.1
    private static let least: Float = 0.05
    private static let most: Float = 20
    /// The weight of the shipped factors, expressed as a number of arrivals.
    private static let belief: Float = 100
    /// The learning rate at the first arrival.
    private static let firstStep: Float = 0.06
    /// The minimum learning rate.
    private static let leastStep: Float = 0.02

    /// The factor of the early side of the interval.
    private(set) var early: Float
    private(set) var late: Float
    /// The number of observed arrivals, each counted with its weight.
    private(set) var count: Float

    static let none = IntervalScale(early: 1, late: 1, count: 0)

    init(early: Float, late: Float, count: Float) {
        self.early = min(max(early, Self.least), Self.most)
        self.late = min(max(late, Self.least), Self.most)
        self.count = max(count, 0)
    }

    /// Updates the factors with one arrival.
    ///
    /// - Parameters:
    ///   - missed: For each side, 1 if the arrival lies beyond it, otherwise 0.
    ///   - share: The weight of the arrival in this cell, 0 … 1.
    mutating func learn(_ missed: (early: Float, late: Float), share: Float, step: Float) {
        self = IntervalScale(
            early: early * (1 + step * share * (missed.early - Self.beyond)),
            late: late * (1 + step * share * (missed.late - Self.beyond)), count: count + share)
    }

    /// The learning rate of the factors. It decreases with the number of arrivals, as for a running quantile, but not
    /// below the minimum.
    var step: Float { max(Self.firstStep * Self.belief / (count + Self.belief), Self.leastStep) }
}

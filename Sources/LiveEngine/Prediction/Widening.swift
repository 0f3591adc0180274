/// How much wider or narrower than the margins that ship the two sides of an interval have to be, so that a tenth of the
/// arrivals lies beyond each: adaptive conformal inference after Gibbs & Candès (2021), on factors.
///
/// Each outcome moves a factor: up by nine steps if it lay beyond, else down by one. So factors follow what vehicles do now,
/// whatever that is, and hold as many as they should in the long run by construction.
struct Widening: Sendable, Equatable {
    /// The share of arrivals that is to lie beyond each side.
    private static let beyond: Float = 0.1
    private static let least: Float = 0.05
    private static let most: Float = 20
    /// Outcomes' worth of belief in what ships; the step after so many, and the smallest.
    private static let belief: Float = 100
    private static let firstStep: Float = 0.06
    private static let leastStep: Float = 0.02

    /// Factors.
    private(set) var early: Float
    private(set) var late: Float
    /// Outcomes.
    private(set) var count: Float

    static let none = Widening(early: 1, late: 1, count: 0)

    init(early: Float, late: Float, count: Float) {
        self.early = min(max(early, Self.least), Self.most)
        self.late = min(max(late, Self.least), Self.most)
        self.count = max(count, 0)
    }

    /// - Parameters:
    ///   - missed: how much of the outcome lay beyond either side, 0 … 1.
    ///   - share: how much of the outcome belongs here, 0 … 1.
    mutating func learn(_ missed: (early: Float, late: Float), share: Float, step: Float) {
        self = Widening(
            early: early * (1 + step * share * (missed.early - Self.beyond)),
            late: late * (1 + step * share * (missed.late - Self.beyond)), count: count + share)
    }

    /// The step of a cell: that of a quantile of which some outcomes are believed already, and never too small to follow.
    var step: Float { max(Self.firstStep * Self.belief / (count + Self.belief), Self.leastStep) }
}

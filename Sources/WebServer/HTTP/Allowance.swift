/// How often something may still happen. It grows all the time, up to what is allowed at once.
struct Allowance {
    private let most: Double
    /// Seconds in which one more may happen.
    private let pace: Double
    private var left: Double
    /// When it was looked at last, rising seconds.
    private var at = -Double.infinity

    init(_ most: Int, perSecond: Double) {
        self.init(most, pace: 1 / perSecond)
    }

    /// As often in every period.
    /// - Parameter period: seconds.
    init(_ most: Int, per period: Double) {
        self.init(most, pace: period / Double(most))
    }

    private init(_ most: Int, pace: Double) {
        self.most = Double(most)
        self.pace = pace
        left = Double(most)
    }

    /// - Parameter now: rising seconds.
    /// - Returns: false if it is used up.
    mutating func take(at now: Double) -> Bool {
        left = grown(at: now)
        at = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }

    /// Takes more, also what is not there yet; of debts no more than is ever allowed at once.
    mutating func charge(_ count: Double) {
        left = max(left - count, -most)
    }

    /// The same of something that was not just looked at.
    /// - Parameter now: rising seconds.
    mutating func charge(_ count: Double, at now: Double) {
        left = grown(at: now)
        at = now
        charge(count)
    }

    /// Seconds until something may happen again.
    var pause: Double { max(1 - left, 0) * pace }

    /// Nothing of it is used.
    func isWhole(at now: Double) -> Bool { grown(at: now) >= most }

    private func grown(at now: Double) -> Double { min(left + (now - at) / pace, most) }
}

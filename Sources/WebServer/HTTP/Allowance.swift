/// How often something may still happen. It grows all the time, up to what is allowed in one period.
struct Allowance {
    private let most: Double
    /// Seconds.
    private let period: Double
    private var left: Double
    /// When it was looked at last, rising seconds.
    private var at = -Double.infinity

    /// - Parameter period: seconds.
    init(_ most: Int, per period: Double) {
        self.most = Double(most)
        self.period = period
        left = Double(most)
    }

    /// - Parameter now: rising seconds.
    /// - Returns: false if it is used up.
    mutating func take(at now: Double) -> Bool {
        left = min(left + (now - at) * most / period, most)
        at = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}

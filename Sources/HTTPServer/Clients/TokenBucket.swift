/// A token bucket: refills at a constant rate up to the burst size.
struct TokenBucket {
    private let most: Double
    /// The number of seconds in which one token is refilled.
    private let pace: Double
    private var left: Double
    /// The time of the last refill, in seconds of a monotonic clock.
    private var at = -Double.infinity

    init(_ most: Int, perSecond: Double) {
        self.init(most, pace: 1 / perSecond)
    }

    /// Creates a full bucket that allows `most` events per period.
    /// - Parameter period: the period in seconds.
    init(_ most: Int, per period: Double) {
        self.init(most, pace: period / Double(most))
    }

    private init(_ most: Int, pace: Double) {
        self.most = Double(most)
        self.pace = pace
        left = Double(most)
    }

    /// Takes one token.
    /// - Parameter now: seconds of a monotonic clock.
    /// - Returns: false if the bucket has none.
    mutating func take(at now: Double) -> Bool {
        refill(at: now)
        guard left >= 1 else { return false }
        left -= 1
        return true
    }

    /// Puts a taken token back.
    mutating func giveBack() { left = min(left + 1, most) }

    /// Refills the bucket, then takes `count` tokens, going into debt if necessary. The debt is limited to the burst
    /// size.
    /// - Parameter now: seconds of a monotonic clock. A time before the last refill refills nothing.
    mutating func charge(_ count: Double, at now: Double) {
        refill(at: now)
        left = max(left - count, -most)
    }

    /// The number of seconds until a token is available.
    var pause: Double { max(1 - left, 0) * pace }

    /// Whether the bucket has no token.
    func isEmpty(at now: Double) -> Bool { grown(at: now) < 1 }

    /// Whether the bucket is full.
    func isWhole(at now: Double) -> Bool { grown(at: now) >= most }

    private mutating func refill(at now: Double) {
        left = grown(at: now)
        at = max(at, now)
    }

    private func grown(at now: Double) -> Double { min(left + max(now - at, 0) / pace, most) }
}

/// An exponential backoff with jitter: the pause before the next attempt.
struct Backoff: Sendable {
    /// The first pause and the longest pause, in seconds.
    var pauses: ClosedRange<Double>

    /// - Parameters:
    ///   - failures: The number of consecutive failures, at least 1.
    ///   - retryAfter: The server's `Retry-After` in seconds. The pause is at least as long, but a value above one hour
    ///     counts as one hour.
    ///   - chance: A random number from 0 to 1, which determines the jitter.
    /// - Returns: The pause in seconds.
    func pause(after failures: Int, retryAfter: Int?, chance: Double) -> Double {
        let doubled = pauses.lowerBound * Double(1 << min(max(failures - 1, 0), 30))
        let scattered = min(doubled, pauses.upperBound) * (0.75 + chance / 2)
        let asked = Double(min(max(retryAfter ?? 0, 0), 3600))
        return asked > scattered ? asked * (1 + chance / 4) : scattered
    }
}

/// How long to wait before the next attempt.
struct Backoff: Sendable {
    /// Seconds: the first pause, and the longest.
    var pauses: ClosedRange<Double>

    /// - Parameters:
    ///   - failures: in a row, from 1 on.
    ///   - retryAfter: seconds, as the server asks; never undercut.
    ///   - chance: 0 to 1, by which the pause is scattered.
    /// - Returns: seconds.
    func pause(after failures: Int, retryAfter: Int?, chance: Double) -> Double {
        let doubled = pauses.lowerBound * Double(1 << min(max(failures - 1, 0), 30))
        let scattered = min(doubled, pauses.upperBound) * (0.75 + chance / 2)
        let asked = Double(min(max(retryAfter ?? 0, 0), 3600))
        return asked > scattered ? asked * (1 + chance / 4) : scattered
    }
}

package import TransitCore

/// Detects steps of the system clock. After a step, the clock is distrusted for a while, because it may be corrected
/// again.
package struct ClockTrust {
    /// The tolerated drift between two checks, and the time for which the clock is distrusted after a larger one, in
    /// milliseconds.
    package static let mostDrift: Int64 = 60_000
    package static let grace: Int64 = 600_000

    /// The difference between the system clock and the monotonic clock at the last check.
    private var shift: EpochMilliseconds?
    private var settledAt = Int64.min

    package init() {}

    /// Returns whether the clock can be trusted.
    /// - Parameter elapsed: The milliseconds of a monotonic clock.
    package mutating func isTrusted(_ now: EpochMilliseconds, elapsed: Int64) -> Bool {
        let current = now - elapsed
        if let shift, (current - shift).magnitude > Self.mostDrift { settledAt = elapsed + Self.grace }
        shift = current
        return elapsed >= settledAt
    }
}

package import TransitCore

/// Detects steps of the system clock. After one, the clock is not trusted for a while, because it may be set again.
package struct ClockTrust {
    /// Milliseconds of drift between two checks that are tolerated, and for which the clock is distrusted after more.
    package static let mostDrift: Int64 = 60_000
    package static let grace: Int64 = 600_000

    /// The difference between the system clock and the monotonic clock.
    private var shift: EpochMilliseconds?
    private var settledAt = Int64.min

    package init() {}

    /// Whether the clock can be trusted.
    /// - Parameter elapsed: milliseconds of a monotonic clock.
    package mutating func isTrusted(_ now: EpochMilliseconds, elapsed: Int64) -> Bool {
        let current = now - elapsed
        if let shift, (current - shift).magnitude > Self.mostDrift { settledAt = elapsed + Self.grace }
        shift = current
        return elapsed >= settledAt
    }
}

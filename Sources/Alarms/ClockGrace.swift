package import TransitCore

/// Tells whether a clock has gone as time does for a while. One that has just been set may be set again.
package struct ClockGrace {
    /// Milliseconds by which a clock may differ from one look to the next, and for which it is not believed after more.
    package static let mostDrift: Int64 = 60_000
    package static let grace: Int64 = 600_000

    /// The moment at which the other clock began, by this one.
    private var shift: EpochMilliseconds?
    private var settledAt = Int64.min

    package init() {}

    /// - Parameter elapsed: milliseconds of a clock that nobody sets, from any beginning.
    package mutating func isTrusted(_ now: EpochMilliseconds, elapsed: Int64) -> Bool {
        let current = now - elapsed
        if let shift, (current - shift).magnitude > Self.mostDrift { settledAt = elapsed + Self.grace }
        shift = current
        return elapsed >= settledAt
    }
}

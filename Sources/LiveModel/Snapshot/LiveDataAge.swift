/// The ages, in seconds, at which live data is no longer shown as live.
package enum LiveDataAge {
    /// A report older than this is stale, unless its feed's interval is longer.
    package static let stale: Int64 = 90
    /// A vehicle without reports for this time is removed.
    package static let vanished: Int64 = 15 * 60
}

/// A maximum age at which live data counts as current. Older data is shown as last known, or not at all.
///
/// `Tests/Fixtures/age-limits.json` verifies that the engine, the page (`format/age-limits.js`) and the Swift client
/// use the same limits.
package struct AgeLimit: Hashable, Sendable {
    package let seconds: Int64

    /// Returns whether an age exceeds the limit.
    /// - Parameter age: In seconds.
    package func isExceeded(by age: Int64) -> Bool { age > seconds }

    /// The maximum age of a response from the server: a board, the upcoming calls of a vehicle, the vehicles on the
    /// map. In older responses, live times are shown as last known.
    package static let response = AgeLimit(seconds: 75)
    /// The maximum age of a vehicle's reported position, or three update intervals of its feed if that is longer. A
    /// vehicle with an older position is stale: shown at its last position, and not counted.
    package static let position = AgeLimit(seconds: 90)
    /// The maximum age of the position of a vehicle on the map, and of a feed's predictions. Above this age, only the
    /// timetable is shown. Also the upper limit of ``position`` for feeds with long update intervals.
    package static let vehicle = AgeLimit(seconds: 15 * 60)
    /// The maximum age of a stop's departures as reported by a provider.
    package static let departures = AgeLimit(seconds: 3 * 60)
    /// The maximum age of a feed's alerts at which a route without alerts counts as running normally.
    package static let alerts = AgeLimit(seconds: 15 * 60)
    /// The maximum age of a feed's content, by the feed's own timestamp, at which the feed counts as healthy.
    package static let feed = AgeLimit(seconds: 5 * 60)
    /// The maximum age of the content of an alerts-only feed at which the feed counts as healthy. Many providers
    /// regenerate such a feed only when an alert changes.
    package static let alertsFeed = AgeLimit(seconds: 24 * 3600)
}

/// The age up to which live data is taken as current. Older data is shown as last known, or not at all.
///
/// `Tests/Fixtures/age-limits.json` holds the engine, the page (`format/age-limits.js`) and the Swift client to the
/// same limits.
package struct AgeLimit: Hashable, Sendable {
    package let seconds: Int64

    /// - Parameter age: In seconds.
    package func isExceeded(by age: Int64) -> Bool { age > seconds }

    /// A response of the server: a board, the calls ahead of a vehicle, the vehicles on the map. Older responses show
    /// live times as last known.
    package static let response = AgeLimit(seconds: 75)
    /// A vehicle's reported position; three intervals of its feed if those are longer. A vehicle with an older one is
    /// stale: shown where it was last seen, and not counted.
    package static let position = AgeLimit(seconds: 90)
    /// The last position of a vehicle that remains on the map, and the latest predictions of a feed: afterwards only
    /// the timetable is shown. Also the most by which a slow feed extends ``position``.
    package static let vehicle = AgeLimit(seconds: 15 * 60)
    /// The departures of a stop as reported by a provider.
    package static let departures = AgeLimit(seconds: 3 * 60)
    /// The alerts of a feed, for concluding that a route without one runs normally.
    package static let alerts = AgeLimit(seconds: 15 * 60)
    /// The content of a feed, by its own timestamp, for the health of the feed.
    package static let feed = AgeLimit(seconds: 5 * 60)
    /// The content of a feed that contains only alerts, for the health of the feed. Many providers regenerate such a
    /// feed only when an alert changes.
    package static let alertsFeed = AgeLimit(seconds: 24 * 3600)
}

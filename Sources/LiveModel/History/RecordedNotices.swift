/// A service alert that was published on the service day.
package struct RecordedAlert: Sendable, Equatable {
    package var id: String
    /// The header in the feed's first language.
    package var header: String
    package var text: String
    /// GTFS-Realtime's name of the effect, such as `DETOUR`; empty if unknown.
    package var effect: String
    /// The ids of the affected routes. ``routes`` and ``stops`` are empty for an alert that affects the whole agency.
    package var routes: [String]
    package var stops: [String]
    /// The time of the first publication, in seconds from the start of the service day; ``last`` is the time of the
    /// last one.
    package var first: Int32
    package var last: Int32

    package init(
        id: String, header: String, text: String = "", effect: String = "", routes: [String] = [],
        stops: [String] = [], first: Int32, last: Int32
    ) {
        self.id = id
        self.header = header
        self.text = text
        self.effect = effect
        self.routes = routes
        self.stops = stops
        self.first = first
        self.last = last
    }
}

/// A period in which a feed did not deliver usable data, or in which the server did not run.
package struct FeedOutage: Sendable, Equatable {
    /// The feed's name in the configuration; empty if the server did not run.
    package var feed: String
    /// The start of the outage, in seconds from the start of the service day; ``last`` is the last time at which it was
    /// observed.
    package var first: Int32
    package var last: Int32

    package init(feed: String, first: Int32, last: Int32) {
        self.feed = feed
        self.first = first
        self.last = last
    }
}

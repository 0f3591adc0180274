/// Limits per client: an IPv4 address, which a whole campus may share, or an IPv6 /64 network.
package struct ClientLimits: Sendable, Equatable {
    /// Concurrent live streams.
    package var streams: Int
    /// Concurrent searches for coaches.
    package var searches: Int
    /// Concurrent connections. Trusted proxies are exempt.
    package var connections: Int
    /// Concurrent downloads of timetables and feeds.
    package var downloads: Int
    /// The sustained cost per second. See ``RequestCost``.
    package var workPerSecond: Int
    /// The burst: the cost available at once after a pause.
    package var workAtOnce: Int

    package init(
        streams: Int = 1000, searches: Int = 12, connections: Int = 2000, downloads: Int = 16,
        workPerSecond: Int = 5000, workAtOnce: Int = 50_000
    ) {
        self.streams = streams
        self.searches = searches
        self.connections = connections
        self.downloads = downloads
        self.workPerSecond = workPerSecond
        self.workAtOnce = workAtOnce
    }
}

/// The cost of requests, in units of a twentieth of a millisecond of one processor.
package enum RequestCost {
    package static let perMillisecond = 20.0
    /// A file of the page, a cached response or a refusal.
    package static let request = 1.0
    /// A response that must be computed, unless its endpoint specifies another cost.
    package static let answer = 5.0
    /// A search through names, or a database query.
    package static let search = 50.0
    /// The initial state of a stream.
    package static let stream = 50.0
    /// The cost of writing and compressing a body of this many bytes.
    package static func bytes(_ count: Int) -> Double { Double(count) / 2048 }
}

/// Limits per client: an IPv4 address, which a whole campus may share, or an IPv6 /64 network.
package struct ClientLimits: Sendable, Equatable {
    /// The maximum number of concurrent live streams.
    package var streams: Int
    /// The maximum number of concurrent coach searches.
    package var searches: Int
    /// The maximum number of concurrent connections. Trusted proxies are exempt.
    package var connections: Int
    /// The maximum number of concurrent downloads of timetables and feeds.
    package var downloads: Int
    /// The sustained cost per second, in units of ``RequestCost``.
    package var workPerSecond: Int
    /// The burst: the cost available immediately after an idle period.
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

/// The cost of requests, in units of 1/20 millisecond of processor time.
package enum RequestCost {
    package static let perMillisecond = 20.0
    /// The cost of a static file, a cached response or a rejected request.
    package static let request = 1.0
    /// The default cost of a computed response, unless its endpoint specifies another.
    package static let answer = 5.0
    /// The cost of a name search or a database query.
    package static let search = 50.0
    /// The cost of a stream's initial state.
    package static let stream = 50.0
    /// The cost of writing and compressing a body of `count` bytes.
    package static func bytes(_ count: Int) -> Double { Double(count) / 2048 }
}

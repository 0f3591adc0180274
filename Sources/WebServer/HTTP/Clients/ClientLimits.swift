/// What one client may have of the server: an address, behind which a whole campus may sit, or a network of 64 bits in IPv6.
package struct ClientLimits: Sendable, Equatable {
    /// Live streams at once.
    package var streams: Int
    /// Searches for coaches at once.
    package var searches: Int
    /// Connections at once. A proxy has as many as there are.
    package var connections: Int
    /// Timetables and feeds that are sent at once.
    package var downloads: Int
    /// Work in a second, in the long run. See ``Work``.
    package var workPerSecond: Int
    /// Work that may be asked for at once after a pause.
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

/// What requests cost, in units of a twentieth of a millisecond of one processor.
enum Work {
    static let perMillisecond = 20.0
    /// A file of the page, an answer that is there already, a refusal.
    static let request = 1.0
    /// An answer that must be made, if its endpoint says nothing else.
    static let answer = 5.0
    /// A look through names, or at the database.
    static let search = 50.0
    /// A stream's first state.
    static let stream = 50.0
    /// A way through timetables.
    /// - Parameter effort: calls and stops looked at.
    static func journeys(_ effort: Int) -> Double { Double(effort) / 400 }
    /// To write and compress a body.
    static func bytes(_ count: Int) -> Double { Double(count) / 2048 }
}

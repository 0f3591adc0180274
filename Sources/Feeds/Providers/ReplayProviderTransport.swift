package import Fetching
import TransitCore

/// Replays a provider's recorded API: every request gets the last response recorded before the clock's time.
package actor ReplayProviderTransport: ProviderTransport {
    private let recording: Recording
    private let clock: any EpochClock
    private var tracks: [String: Track] = [:]

    /// The responses of one feed of the recording so far.
    private struct Track {
        let fetches: RecordedFetches
        var upcoming: FeedResponse?
        /// The latest responses by path in lower case, since servers differ in case.
        var answers: [String: FeedResponse] = [:]
        /// The first responses to paths that had none when requested; nil if the recording has none.
        var firsts: [String: FeedResponse?] = [:]

        mutating func advance(to now: EpochMilliseconds) {
            while let response = upcoming, response.at <= now {
                answers[ReplayProviderTransport.plain(response.path)] = response
                upcoming = fetches.next()
            }
        }

        /// Matches by suffix, since recorded addresses begin with the API's base path.
        func answer(to wanted: String) -> FeedResponse? {
            answers[wanted] ?? answers.first { $0.key.hasSuffix(wanted) }?.value
        }
    }

    package init(_ recording: Recording, clock: any EpochClock) {
        self.recording = recording
        self.clock = clock
    }

    package func get(_ path: ProviderPath, for feed: String) async throws(FeedError) -> FeedResponse {
        let wanted = Self.plain("/" + path.description)
        var track = try track(of: feed)
        track.advance(to: clock.now)
        if track.answer(to: wanted) == nil, track.firsts[wanted] == nil {
            track.firsts[wanted] = .some(try first(wanted, in: feed))
        }
        tracks[feed] = track
        guard var response = track.answer(to: wanted) ?? track.firsts[wanted] ?? nil
        else { return FeedResponse(at: clock.now, path: path.description, status: 404, body: []) }
        response.next = track.upcoming?.at
        return response
    }

    /// Returns the first later response to a path, because static data is often recorded after the first vehicles.
    private func first(_ wanted: String, in feed: String) throws(FeedError) -> FeedResponse? {
        let fetches = try fetches(of: feed)
        while let response = fetches.next() {
            if Self.plain(response.path).hasSuffix(wanted) { return response }
        }
        return nil
    }

    private func track(of feed: String) throws(FeedError) -> Track {
        if let known = tracks[feed] { return known }
        let fetches = try fetches(of: feed)
        return Track(fetches: fetches, upcoming: fetches.next())
    }

    private func fetches(of feed: String) throws(FeedError) -> RecordedFetches {
        do throws(RecordingError) { return try recording.fetches(of: feed) } catch { throw .missing(path: feed) }
    }

    /// Removes the parameters with keys.
    private static func plain(_ path: String) -> String {
        let parts = path.split(separator: "?", maxSplits: 1)
        let query =
            parts.count < 2 ? "" : parts[1].split(separator: "&").filter { !$0.contains("…") }.joined(separator: "&")
        return (query.isEmpty ? String(parts[0]) : parts[0] + "?" + query).lowercased()
    }
}

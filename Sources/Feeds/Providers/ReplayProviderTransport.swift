package import Fetching
import TransitCore

/// Replays the recorded API of a provider. The response to a request is the last one recorded before the clock's time.
package actor ReplayProviderTransport: ProviderTransport {
    private let recording: Recording
    private let clock: any EpochClock
    private var tracks: [String: Track] = [:]

    /// The recorded responses of one feed up to the clock's time.
    private struct Track {
        let fetches: RecordedFetches
        var upcoming: FeedResponse?
        /// The latest response by path. Paths are in lower case, because servers differ in case.
        var answers: [String: FeedResponse] = [:]
        /// The first response in the whole recording, for each path that was requested before its first recorded
        /// response; nil if the recording has none.
        var firsts: [String: FeedResponse?] = [:]

        mutating func advance(to now: EpochMilliseconds) {
            while let response = upcoming, response.at <= now {
                answers[ReplayProviderTransport.plain(response.path)] = response
                upcoming = fetches.next()
            }
        }

        /// Returns the latest response to a path. Matches by suffix, because recorded URLs begin with the API's base
        /// path.
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

    /// Returns the first response to a path in the whole recording, because static data is often recorded after
    /// vehicles.
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

    /// Returns a path in lower case, without query parameters whose values were redacted.
    private static func plain(_ path: String) -> String {
        let parts = path.split(separator: "?", maxSplits: 1)
        let query =
            parts.count < 2 ? "" : parts[1].split(separator: "&").filter { !$0.contains("…") }.joined(separator: "&")
        return (query.isEmpty ? String(parts[0]) : parts[0] + "?" + query).lowercased()
    }
}

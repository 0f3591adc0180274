/// Plays a provider's recorded API: every request gets the newest answer that had come by the clock's time.
package actor ReplayProviderTransport: ProviderTransport {
    private let recording: Recording
    private let clock: any EpochClock
    private var tracks: [String: Track] = [:]

    /// What one feed of the recording has said so far.
    private struct Track {
        let fetches: RecordedFetches
        var upcoming: FeedResponse?
        /// By path, in small letters: deployments differ in case.
        var answers: [String: FeedResponse] = [:]

        /// - Parameter wanted: a path that may lie ahead: what never changes is often recorded after the first vehicles.
        mutating func advance(to now: Int64, until wanted: String) {
            while let response = upcoming, response.at <= now || answers[wanted] == nil && answers.count < 10_000 {
                answers[ReplayProviderTransport.plain(response.path)] = response
                upcoming = fetches.next()
            }
        }
    }

    package init(_ recording: Recording, clock: any EpochClock) {
        self.recording = recording
        self.clock = clock
    }

    package func get(_ path: ProviderPath, for feed: String) async throws(FeedError) -> FeedResponse {
        let wanted = Self.plain("/" + path.description)
        var track = try track(of: feed)
        track.advance(to: clock.now, until: wanted)
        tracks[feed] = track
        guard var response = track.answers[wanted] ?? track.answers.first(where: { $0.key.hasSuffix(wanted) })?.value
        else { return FeedResponse(at: clock.now, path: path.description, status: 404, body: []) }
        response.next = track.upcoming?.at
        return response
    }

    private func track(of feed: String) throws(FeedError) -> Track {
        if let known = tracks[feed] { return known }
        do throws(RecordingError) {
            let fetches = try recording.fetches(of: feed)
            return Track(fetches: fetches, upcoming: fetches.next())
        } catch {
            throw .missing(path: feed)
        }
    }

    /// Without the parameters that hold keys.
    private static func plain(_ path: String) -> String {
        let parts = path.split(separator: "?", maxSplits: 1)
        let query =
            parts.count < 2 ? "" : parts[1].split(separator: "&").filter { !$0.contains("…") }.joined(separator: "&")
        return (query.isEmpty ? String(parts[0]) : parts[0] + "?" + query).lowercased()
    }
}

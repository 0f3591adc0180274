package import Feeds
import Fetching
package import TransitCore

/// Plays back the recorded bodies of several feeds in the order in which they were fetched, and parses each. A result
/// of ``next()`` is returned after the results of all earlier bodies and before those of later ones.
package struct Playback {
    package struct Event: Sendable {
        package var feed: String
        package var reading: FeedReading
        /// The time of the fetch.
        package var at: EpochSeconds
    }

    private struct Track {
        let name: String
        let source: any FeedSource
        /// The fetch time of the next body; nil at the end.
        var next: EpochMilliseconds?
    }

    private let clock: SteppedClock
    private let end: EpochMilliseconds
    private var tracks: [Track]
    /// The number of bodies that could not be parsed.
    package private(set) var failures = 0

    /// Creates a playback from the beginning of the recording.
    /// - Parameters:
    ///   - feeds: Sources that use `clock`, and report the time of their next body.
    ///   - end: The time at which the last body was fetched.
    package init(_ feeds: [(name: String, source: any FeedSource)], clock: SteppedClock, until end: EpochMilliseconds) {
        self.clock = clock
        self.end = end
        tracks = feeds.map { Track(name: $0.name, source: $0.source, next: clock.now) }
    }

    /// Returns the parsed content of the next recorded body; nil at the end of the recording. Skips unusable bodies.
    package mutating func next() async -> Event? {
        while let place = tracks.indices.filter({ tracks[$0].next != nil }).min(by: isEarlier) {
            clock.step(to: tracks[place].next ?? 0)
            let now = clock.now
            do throws(FeedError) {
                let fetched = try await tracks[place].source.fetch()
                tracks[place].next = following(fetched.next, after: now)
                guard let reading = fetched.reading else { continue }
                return Event(feed: tracks[place].name, reading: reading, at: fetched.at.seconds)
            } catch {
                failures += 1
                tracks[place].next = following(nil, after: now)
            }
        }
        return nil
    }

    private func isEarlier(_ one: Int, _ other: Int) -> Bool {
        (tracks[one].next ?? EpochMilliseconds(.max), one) < (tracks[other].next ?? EpochMilliseconds(.max), other)
    }

    /// Returns the time of a source's next poll, 10 s from now if the source does not report it; nil at the end.
    private func following(_ next: EpochMilliseconds?, after now: EpochMilliseconds) -> EpochMilliseconds? {
        let next = max(next ?? now + 10_000, now + 1)
        return next <= end ? next : nil
    }
}

package import Feeds
package import TransitCore

/// Plays feeds one reading after the other, in the order in which they were fetched. Whoever receives a reading has
/// received everything before it and nothing after it.
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
        /// The time of the next body; nil at the end.
        var next: EpochMilliseconds?
    }

    private let clock: SteppedClock
    private let end: EpochMilliseconds
    private var tracks: [Track]
    /// Bodies that could not be read.
    package private(set) var failures = 0

    /// - Parameters:
    ///   - feeds: sources that look at `clock` and tell when they have more.
    ///   - end: when the last body was fetched.
    package init(_ feeds: [(name: String, source: any FeedSource)], clock: SteppedClock, until end: EpochMilliseconds) {
        self.clock = clock
        self.end = end
        tracks = feeds.map { Track(name: $0.name, source: $0.source, next: clock.now) }
    }

    /// nil when all is played.
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

    /// A source that does not say when there is more is looked at again soon.
    private func following(_ next: EpochMilliseconds?, after now: EpochMilliseconds) -> EpochMilliseconds? {
        let next = max(next ?? now + 10_000, now + 1)
        return next <= end ? next : nil
    }
}

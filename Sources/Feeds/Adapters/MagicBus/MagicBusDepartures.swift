import Synchronization
import TransitCore

/// A feed of the departures of all stops.
final class MagicBusDepartures: FeedSource {
    private let source: any FeedSource
    private let clock: any EpochClock
    private let told = Mutex<Set<String>>([])

    init(_ source: any FeedSource, clock: any EpochClock) {
        self.source = source
        self.clock = clock
    }

    func fetch() async throws(FeedError) -> Fetched {
        try await answer().adding { reading in
            reading.departures = reading.departures.map { emptyingVanished($0) }
        }
    }

    /// Servers without this resource are as good as those that have nothing to say.
    private func answer() async throws(FeedError) -> Fetched {
        let asked = clock.now
        do throws(FeedError) {
            return try await source.fetch()
        } catch .rejected(status: 404) {
            return Fetched(reading: FeedReading(departures: []), at: asked)
        }
    }

    /// A stop that is no longer told of has no departures any more; that must be said, as others keep theirs.
    private func emptyingVanished(_ departures: [StopDeparturesReading]) -> [StopDeparturesReading] {
        let now = Set(departures.map(\.stopID))
        let before = told.withLock { told in
            defer { told = now }
            return told
        }
        return departures + before.subtracting(now).sorted().map { StopDeparturesReading(stopID: $0) }
    }
}

import Fetching
import Synchronization
import TransitCore

/// A feed that contains the departures of all stops in one response.
final class MagicBusDepartures: FeedSource {
    private let source: any FeedSource
    private let clock: any EpochClock
    private let reportedStops = Mutex<Set<String>>([])

    init(_ source: any FeedSource, clock: any EpochClock) {
        self.source = source
        self.clock = clock
    }

    func fetch() async throws(FeedError) -> Fetched {
        try await answer().adding { reading in
            reading.departures = reading.departures.map { emptyingVanished($0) }
        }
    }

    /// Fetches the departures. If the server responds with 404, the result is empty.
    private func answer() async throws(FeedError) -> Fetched {
        let asked = clock.now
        do throws(FeedError) {
            return try await source.fetch()
        } catch .rejected(status: 404) {
            return Fetched(reading: FeedReading(departures: []), at: asked)
        }
    }

    /// Adds empty departures for stops that are no longer in the response. Otherwise these stops would keep their
    /// previous departures.
    private func emptyingVanished(_ departures: [StopDeparturesReading]) -> [StopDeparturesReading] {
        let now = Set(departures.map(\.stopID))
        let before = reportedStops.withLock { reportedStops in
            defer { reportedStops = now }
            return reportedStops
        }
        return departures + before.subtracting(now).sorted().map { StopDeparturesReading(stopID: $0) }
    }
}

package import Fetching
import GTFSRealtime
import TransitCore

/// A GTFS-Realtime feed of incrementality FULL_DATASET or DIFFERENTIAL.
package actor GTFSRealtimeSource: FeedSource {
    private let transport: any FeedTransport
    private let adapter = GTFSRealtimeAdapter()
    private var feed = DifferentialFeed()

    package init(_ transport: any FeedTransport) {
        self.transport = transport
    }

    package func fetch() async throws(FeedError) -> Fetched {
        let response = try await transport.response()
        let reading = try response.hasBody() ? reading(from: response.body) : nil
        return Fetched(reading: reading, at: response.at, next: response.next)
    }

    private func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        var reading = try adapter.reading(from: feed.merge(body))
        reading.discarded.add(.tooMany, feed.forgotten)
        return reading
    }
}

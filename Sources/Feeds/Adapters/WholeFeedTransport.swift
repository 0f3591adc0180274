import GTFSRealtime
import TransitCore

/// Turns a GTFS-Realtime feed that sends only what has changed into one that sends everything. Others pass unchanged.
package actor WholeFeedTransport: FeedTransport {
    private let transport: any FeedTransport
    private var feed = DifferentialFeed()

    package init(_ transport: any FeedTransport) {
        self.transport = transport
    }

    package func response() async throws(FeedError) -> FeedResponse {
        var response = try await transport.response()
        // To merge is to look into the body.
        if try response.hasBody() {
            response.body = feed.merge(response.body)
            response.discarded.add(.tooMany, feed.forgotten)
        }
        return response
    }
}

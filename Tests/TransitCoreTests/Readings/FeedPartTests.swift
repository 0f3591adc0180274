import Testing

@testable import TransitCore

struct FeedPartTests {
    @Test(
        arguments: [
            ("alerts", [.serviceAlerts]), ("service-alerts", [.serviceAlerts]), ("vehicle_positions", [.positions]),
            ("trip_updates", [.predictions]), ("buses", []), ("", []),
        ] as [(String, Set<FeedPart>)])
    func `the name of a feed determines which kinds of data are expected in it`(name: String, parts: Set<FeedPart>) {
        #expect(FeedPart.named(name) == parts)
    }
}

import Testing
import TransitCore

@testable import Fetching

struct FeedErrorTests {
    private static let all: [FeedError] = [
        .badAddress, .unreachable(host: "transit.example"), .timedOut(seconds: 20), .unauthorized(status: 401),
        .rateLimited(retryAfter: nil), .unavailable(retryAfter: 5), .rejected(status: 500), .redirectedTooOften,
        .redirectedAstray,
        .tooLarge(limit: 64_000_000), .unreadable(expected: "GTFS-Realtime", place: "it is HTML"),
        .missing(path: "feed.pb"), .missing(path: "feed.pb", reason: "Permission denied"),
        .unreachable(host: "transit.example", .unknownHost), .unreachable(host: "transit.example", .refused),
        .unreachable(host: "transit.example", .untrusted), .unreachable(host: "transit.example", .withoutTLS),
        .heldBack(.ended(at: 1_763_715_600)), .notImported(reason: "it took too long"),
        .hindered(reason: "the disk is full"),
    ]

    @Test(arguments: all)
    func `each error message is one sentence`(error: FeedError) {
        #expect(error.message.hasSuffix("."))
        #expect(error.message.split(separator: ". ").count == 1)
        #expect(error.message.first?.isUppercase == true || error.message.first?.isLowercase == true)
    }

    @Test func `each kind of feed error has a unique name`() {
        // Five errors in the list repeat the kind of another one with different details.
        #expect(Set(Self.all.map(\.kind)).count == Self.all.count - 5)
    }

    @Test(arguments: [
        "https://transit.example/feed?key=1234&line=5", "https://transit.example/feed?api_token=1234&line=5",
        "https://transit.example/feed?line=5&Signature=1234",
    ])
    func `API keys are removed from displayed URLs`(address: String) throws {
        let shown = try HTTPEndpoint(address).shownPath
        #expect(!shown.contains("1234"))
        #expect(shown.contains("line=5"))
    }
}

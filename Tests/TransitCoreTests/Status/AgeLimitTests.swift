import Foundation
import Testing
import TransitCore

/// Compares the limits with `Tests/Fixtures/age-limits.json`, which the tests of the engine, the page and the Swift
/// client also read.
struct AgeLimitTests {
    private struct Age: Decodable {
        var age: Int64
        var old: Bool
    }

    private static let limits: [String: AgeLimit] = [
        "response": .response, "position": .position, "vehicle": .vehicle, "departures": .departures,
        "alerts": .alerts, "feed": .feed, "alertsFeed": .alertsFeed,
    ]

    @Test func `data is outdated once its age exceeds the limit`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/age-limits.json").standardizedFileURL
        let fixture = try JSONDecoder().decode([String: [Age]].self, from: Data(contentsOf: file))
        #expect(Set(fixture.keys) == Set(Self.limits.keys))
        for (name, ages) in fixture {
            let limit = try #require(Self.limits[name])
            for expected in ages { #expect(limit.isExceeded(by: expected.age) == expected.old, "\(name) \(expected)") }
        }
    }
}

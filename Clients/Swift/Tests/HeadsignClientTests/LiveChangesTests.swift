import Foundation
import Testing

@testable import HeadsignClient

/// The client applies stream events by the same rule as the page: the browser tests read the same fixture.
@Suite struct LiveChangesTests {
    @Test func `stream events are applied as in the fixture`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Tests/Fixtures/live-changes.json").standardizedFileURL
        let cases = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]])
        #expect(cases.count >= 10)
        for written in cases {
            let name = try #require(written["name"] as? String)
            var state = LiveState()
            for event in try #require(written["events"] as? [[String: Any]]) {
                let data = try JSONSerialization.data(withJSONObject: try #require(event["data"]))
                state.take(try StreamChange(json: [UInt8](data)), isSnapshot: event["event"] as? String == "snapshot")
            }
            let expected = try #require(written["told"] as? [String: Any])
            #expect(state.at == expected["at"] as? Int, "\(name)")
            #expect(state.vehicles.mapValues { $0.lat } == expected["vehicles"] as? [String: Double], "\(name)")
            #expect(state.alerts.map { $0.id } == expected["alerts"] as? [String], "\(name)")
            #expect(state.feeds.map { "\($0.id) \($0.state)" } == expected["feeds"] as? [String], "\(name)")
            #expect(state.board?.at == expected["board"] as? Int, "\(name)")
        }
    }
}

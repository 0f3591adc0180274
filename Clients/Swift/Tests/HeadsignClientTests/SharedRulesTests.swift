import Foundation
import Testing

@testable import HeadsignClient

/// Tests of the rules that the client shares with the page and the server, with the fixtures that their tests also
/// read.
@Suite struct SharedRulesTests {
    private struct Minutes: Decodable {
        struct Time: Decodable {
            var seconds: Int
            var minutes: Int
            var form: String
        }
        struct Range: Decodable {
            var low: Int
            var high: Int
            var minutes: [Int]?
        }
        var times: [Time]
        var ranges: [Range]
    }

    private struct Age: Decodable {
        var age: Int
        var old: Bool
    }

    private let now = 1_800_000_000

    private func fixture(_ name: String) throws -> Data {
        try Data(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../../../Tests/Fixtures/\(name).json").standardizedFileURL)
    }

    private func arrival(_ fields: [String: Any]) throws -> Arrival {
        let usual: [String: Any] = [
            "id": "a", "route": "t:1", "headsign": "", "sequence": 1, "status": "live", "punctuality": "unknown",
            "lastStop": false,
        ]
        let json = try JSONSerialization.data(withJSONObject: usual.merging(fields) { $1 })
        return try JSONDecoder().decode(Arrival.self, from: json)
    }

    private func board(_ arrivals: [Any] = [], at: Int = 0) throws -> Board {
        let fields: [String: Any] = [
            "at": at, "stop": ["id": "t:s", "agency": "t", "name": "S", "routes": [String]()],
            "routes": [Any](), "vehicles": 0, "live": ["state": "live"], "simulated": false, "arrivals": arrivals,
            "alerts": [Any](),
        ]
        return try JSONDecoder().decode(Board.self, from: JSONSerialization.data(withJSONObject: fields))
    }

    /// The example once displayed 2 minutes at 110 s, where the page displayed 1.
    @Test func `minutes are rounded down as on the page`() throws {
        for expected in try JSONDecoder().decode(Minutes.self, from: fixture("minutes-to-go")).times {
            let time = now + expected.seconds
            let wanted: TimeToGo? =
                switch expected.form {
                case "gone": .gone
                case "now": .now
                case "minutes": .minutes(expected.minutes)
                case "clock": .clock(time)
                default: nil
                }
            #expect(try arrival(["predicted": time]).timeToGo(at: now) == wanted, "\(expected)")
        }
        #expect(try arrival(["headway": 600]).timeToGo(at: now) == nil)
    }

    @Test func `a range of minutes contains the interval of a live prediction`() throws {
        for expected in try JSONDecoder().decode(Minutes.self, from: fixture("minutes-to-go")).ranges {
            let times = ["predicted": now, "low": now + expected.low, "high": now + expected.high]
            let range = try arrival(times).minutesToGo(at: now)
            #expect(range.map { [$0.lowerBound, $0.upperBound] } == expected.minutes, "\(expected)")
        }
        let times: [String: Any] = ["predicted": now + 300, "low": now + 200, "high": now + 500]
        #expect(try arrival(times).minutesToGo(at: now) == 3...9)
        #expect(try arrival(times.merging(["stale": true]) { $1 }).minutesToGo(at: now) == nil)
        #expect(try arrival(times.merging(["status": "scheduled"]) { $1 }).minutesToGo(at: now) == nil)
        #expect(try arrival(times.merging(["predicted": now + 3600]) { $1 }).minutesToGo(at: now) == nil)
    }

    @Test func `arrivals are grouped as on the page's board`() throws {
        let cases = try #require(
            try JSONSerialization.jsonObject(with: fixture("board-groups")) as? [[String: Any]])
        #expect(!cases.isEmpty)
        for written in cases {
            let rows = try #require(written["rows"] as? [[String: Any]])
            let usual: [String: Any] = [
                "sequence": 1, "status": "scheduled", "punctuality": "unknown", "lastStop": false,
            ]
            let board = try board(rows.map { usual.merging($0) { $1 } })
            #expect(board.groups.map { $0.map(\.id) } == written["groups"] as? [[String]], "\(written["name"] ?? "")")
        }
    }

    @Test func `a board becomes stale at the same age as on the page`() throws {
        let ages = try JSONDecoder().decode([String: [Age]].self, from: fixture("age-limits"))
        for expected in try #require(ages["response"]) {
            let freshness = try board(at: now - expected.age).freshness(at: now)
            #expect(freshness == (expected.old ? .stale(since: now - expected.age) : .live), "\(expected)")
        }
    }
}

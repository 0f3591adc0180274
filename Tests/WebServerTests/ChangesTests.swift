import HTTPTypes
import HummingbirdTesting
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import WebServer

/// Changes in a new timetable, for riders whose devices store no timetable.
struct ChangesTests {
    /// Returns a scene whose previous timetable has a departure of line 1 at 0:00.
    /// - Parameter replaced: the number of seconds since the previous timetable was replaced.
    private func scene(replaced: Int64 = 86_400) throws -> Scene {
        let scene = try Scene()
        scene.entry.publish(earlier: [
            EarlierTimetable(try Town.timetable(everySecond: 1), replaced: Town.atEight - replaced)
        ])
        return scene
    }

    @Test func `removed departures are listed by stop and line, with global ids`() async throws {
        let stops = try await scene()
            .ask { try await $0.ask("/api/v1/changes?stops=town:A,town:D,town:A").list("stops") }
        #expect(stops.map { $0["id"] as? String } == ["town:A", "town:D"])
        #expect(stops.map { $0["stop"] as? String } == ["town:A", "town:D"])
        #expect(stops.map { $0["gone"] as? Bool } == [false, false])
        #expect(stops.first?["from"] as? String == "2026-11-20")
        let line = try #require((stops.first?["lines"] as? [[String: Any]])?.first)
        #expect(line["route"] as? String == "town:1" && line["label"] as? String == "1")
        let change = try #require((line["changes"] as? [[String: Any]])?.first)
        #expect(change["before"] as? String == "0:00" && change["after"] == nil)
        #expect(change["weekdays"] as? [Int] == [1, 2, 3, 4, 5, 6, 7])
        // Line 2 at D has not changed, so the stop is listed without changes.
        #expect((stops.last?["lines"] as? [Any])?.isEmpty == true)
    }

    @Test func `stops that cannot be compared are listed as missing`() async throws {
        let missing = try await scene()
            .ask { try await $0.ask("/api/v1/changes?stops=town:none,other:A,nonsense").json["missing"] as? [String] }
        #expect(missing == ["town:none", "other:A", "nonsense"])
    }

    @Test(arguments: [(-60, false), (0, true), (14 * 86_400 - 1, true), (14 * 86_400, false)])
    func `timetable changes are listed for two weeks`(since: Int64, isShown: Bool) async throws {
        try await scene(replaced: since).ask { client async throws in
            let answer = try await client.ask("/api/v1/changes?stops=town:A")
            #expect(try answer.list("stops").count == (isShown ? 1 : 0))
            let agency = try await client.ask("/api/v1/agencies").list("agencies").first
            #expect(((agency?["schedule"] as? [String: Any])?["replaced"] != nil) == isShown)
        }
    }

    @Test func `there are no changes before the timetable is first replaced`() async throws {
        let answer = try await Scene().ask { try await $0.ask("/api/v1/changes?stops=town:A") }
        #expect(try answer.list("stops").isEmpty)
        #expect(try answer.json["missing"] as? [String] == ["town:A"])
    }

    @Test func `an empty list of stops returns an empty result`() async throws {
        let answer = try await scene().ask { try await $0.ask("/api/v1/changes?stops=") }
        #expect(answer.status == .ok)
        #expect(try answer.list("stops").isEmpty)
    }

    @Test func `a request for changes may contain up to forty stops`() async throws {
        try await scene().ask { client async throws in
            let many = (0..<41).map { "town:\($0)" }.joined(separator: ",")
            for query in ["", "?stops=\(many)"] {
                let answer = try await client.ask("/api/v1/changes\(query)")
                #expect(answer.status == .badRequest)
                #expect(try answer.wrongFields.keys.sorted() == ["stops"])
            }
        }
    }
}

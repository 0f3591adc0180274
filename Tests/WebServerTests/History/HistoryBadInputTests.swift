import HTTPTypes
import HummingbirdTesting
import ServerTestSupport
import Testing

@testable import HTTPServer
@testable import WebServer

struct HistoryBadInputTests {
    @Test(arguments: [
        ("overview?from=2026-11-19&to=2026-11-18", "to"), ("overview?from=yesterday", "from"),
        ("overview?to=2026-02-30", "to"), ("overview?to=0999-01-01", "to"), ("report?week=9999-12-31", "week"),
        ("overview?begin=8", "begin"), ("overview?begin=09:00&end=08:00", "end"),
        ("overview?end=30:01", "end"), ("overview?weekdays=0", "weekdays"), ("overview?weekdays=", "weekdays"),
        ("overview?weekdays=1,,2", "weekdays"), ("overview?weekdays=1,", "weekdays"),
        ("overview?weekdays=%2B1", "weekdays"), ("overview?begin=%2B8:00", "begin"), ("overview?end=00:00", "end"),
        ("overview?holidays=yes", "holidays"),
        ("overview?direction=2", "direction"), ("overview?nonsense=1", "nonsense"), ("report?week=47", "week"),
        ("routes/town:1/headways", "stop"), ("routes/town:1/day?date=today", "date"),
        ("stops/town:B/calls?begin=24:60", "begin"), ("trips/town:t1?start=x", "start"),
    ])
    func `an invalid parameter is rejected, and named in the response`(_ path: String, _ field: String) async throws {
        let answer = try await Scene.recorded().askHistory("town/" + path)
        #expect(answer.status == .badRequest)
        #expect(try answer.wrongFields.keys.sorted() == [field])
    }

    @Test(arguments: [
        "nowhere/overview", "town/overview?route=town:77", "town/overview?route=1", "town/overview?stop=town:Z",
        "town/routes/town:77/day", "town/routes/other:1/day", "town/routes/town:77/runtimes", "town/stops/town:Z/calls",
        "town/trips/town:t9", "town/trips/town:t1?start=0", "town/trips/..%2F..%2Fetc", "..%2F/overview",
    ])
    func `an unknown agency, route, stop or trip is not found`(_ path: String) async throws {
        let answer = try await Scene.recorded().askHistory(path)
        #expect(answer.status == .notFound)
        #expect(try answer.json["detail"] is String)
    }

    @Test func `queries are rejected with a time to retry while the queue is full`() async throws {
        let scene = try Scene.recorded(queue: HistoryQueue(running: 0, waiting: 0))
        let answer = try await scene.askHistory("town/overview")
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers[.retryAfter] == "5")
    }
}

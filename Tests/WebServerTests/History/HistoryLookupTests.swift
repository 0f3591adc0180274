import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import WebServer

struct HistoryLookupTests {
    private typealias Object = [String: Any]

    private func json(_ path: String) async throws -> [String: Any] {
        let answer = try await Scene.recorded().askHistory(path)
        try #require(answer.status == .ok, "\(answer.text)")
        return try answer.json
    }

    /// Returns the time some seconds after 8:10 on the recorded day, in epoch seconds.
    private static func after(_ seconds: Int64) -> Int {
        Int((MemoryHistory.thursday.utcStart + Int64(MemoryHistory.ten) + seconds).rawValue)
    }

    @Test func `a stop's calls contain scheduled, observed and displayed times`() async throws {
        let answer = try await json("town/stops/town:B/calls?date=2026-11-19&begin=08:15&end=08:25")
        let calls = try #require(answer["calls"] as? [Object])
        #expect(calls.map { $0["trip"] as? String } == ["town:t1"])
        #expect(calls[0]["scheduledDeparture"] as? Int == Self.after(600))
        #expect(calls[0]["departure"] as? Int == Self.after(720))
        #expect(calls[0]["deviation"] as? Int == 120)
        #expect(calls[0]["shown10"] as? Int == Self.after(640))
        #expect(calls[0]["occupancy"] as? String == "fewSeats")
        #expect(calls[0]["vehicle"] as? String == "town:12")
        #expect((answer["alerts"] as? [Object])?.map { $0["header"] as? String } == ["Snow"])
    }

    @Test func `a response about a day has the time zone of that day`() async throws {
        var history = MemoryHistory()
        history.recorded[0].zone = "America/Toronto"
        let answer = try await Scene.recorded(history).askHistory("town/stops?date=2026-11-19")
        #expect(try answer.json["zone"] as? String == "America/Toronto")
    }

    @Test func `a canceled trip has no observed times`() async throws {
        let answer = try await json("town/stops/town:B/calls?date=2026-11-19&begin=08:30")
        let call = try #require((answer["calls"] as? [Object])?.first)
        #expect(call["state"] as? String == "canceled")
        #expect(call["arrival"] == nil)
        #expect(call["basis"] == nil)
    }

    @Test func `a trip has its calls and its vehicle's path`() async throws {
        let answer = try await json("town/trips/town:t1?date=2026-11-19")
        #expect((answer["trip"] as? Object)?["startSeconds"] as? Int == 29_400)
        #expect((answer["calls"] as? [Object])?.map { $0["deviation"] as? Int } == [60, 120, 340])
        let positions = try #require(answer["positions"] as? [[Double]])
        #expect(positions.map { $0[0] } == [Double(Self.after(0))])
    }

    @Test func `a deviation in minutes is the difference of the displayed minutes`() async throws {
        let answer = try await json("town/trips/town:t1?date=2026-11-19")
        let calls = try #require(answer["calls"] as? [Object])
        #expect(calls.map { $0["scheduledTime"] as? Int } == [Self.after(0), Self.after(600), Self.after(1200)])
        // The last time is the arrival, at 8:35:40.
        #expect(calls.map { $0["observedTime"] as? Int } == [Self.after(60), Self.after(720), Self.after(1540)])
        #expect(calls.map { $0["minutesLate"] as? Int } == [1, 2, 5])
        let trips = try #require(try await json("town/routes/town:1/day")["trips"] as? [Object])
        #expect(trips.map { $0["minutesLate"] as? Int } == [5, nil])
    }

    @Test func `a route's day has patterns and trips for a time-distance diagram`() async throws {
        let answer = try await json("town/routes/town:1/day")
        #expect(answer["date"] as? String == "2026-11-19")
        #expect(answer["isSealed"] as? Bool == true)
        let stops = try #require((answer["patterns"] as? [Object])?.first?["stops"] as? [Object])
        #expect(stops.map { $0["distance"] as? Int } == [0, 1000, 2000])
        let trips = try #require(answer["trips"] as? [Object])
        #expect(trips.map { $0["state"] as? String } == ["performed", "canceled"])
        #expect(trips.map { ($0["observed"] as? [Any])?.count } == [3, 0])
        let scheduled = try #require(trips[0]["scheduled"] as? [[Int]])
        #expect(scheduled[1] == [1, Self.after(600), Self.after(600)])
    }

    @Test(arguments: [("Hospital", "Hospital"), ("", "Stop C")])
    func `a pattern without a headsign is named by its last stop`(_ recorded: String, _ headsign: String) async throws {
        var history = MemoryHistory()
        history.recorded[0].patterns[0].headsign = recorded
        let scene = try Scene.recorded(history)
        let day = try await scene.askHistory("town/routes/town:1/day").json
        #expect((day["patterns"] as? [Object])?.first?["headsign"] as? String == headsign)
        let trip = try await scene.askHistory("town/trips/town:t1?date=2026-11-19").json
        #expect((trip["trip"] as? Object)?["headsign"] as? String == headsign)
        let stop = try await scene.askHistory("town/stops/town:B/calls?date=2026-11-19").json
        #expect((stop["calls"] as? [Object])?.first?["headsign"] as? String == headsign)
        let routes = try await scene.askHistory("town/routes?from=2026-11-19&to=2026-11-19").json["routes"] as? [Object]
        let directions = try #require(routes?.first?["directions"] as? [Object])
        #expect(directions.map { $0["headsigns"] as? [String] } == [[headsign]])
    }

    @Test func `run times contain suggested times by hour`() async throws {
        let answer = try await json("town/routes/town:1/runtimes?from=2026-11-19&to=2026-11-19")
        let row = try #require((answer["rows"] as? [Object])?.first)
        #expect(row["hour"] as? Int == 8)
        #expect(row["median"] as? Int == 1480)
        #expect((row["suggested"] as? Object)?["p50"] as? Int == 1500)
        #expect(row["scheduled"] as? Int == 1200)
    }

    @Test func `segments contain the time lost between stops`() async throws {
        let answer = try await json("town/routes/town:1/segments?from=2026-11-19&to=2026-11-19")
        let rows = try #require(answer["rows"] as? [Object])
        #expect(rows.map { ($0["to"] as? Object)?["id"] as? String } == ["town:B", "town:C"])
        #expect(rows.map { $0["delay"] as? Int } == [40, 220])
        #expect(rows.allSatisfy { ($0["shape"] as? [[Double]])?.count ?? 0 >= 2 })
    }

    @Test func `a headway response contains only headways at the requested stop`() async throws {
        let answer = try await json("town/routes/town:1/headways?stop=town:B&from=2026-11-19&to=2026-11-19")
        #expect((answer["stop"] as? Object)?["name"] as? String == "Stop B")
        #expect(answer["rows"] is [Any])
    }

    @Test func `stops of a day are found by a part of their name`() async throws {
        let answer = try await json("town/stops?q=stop%20b")
        #expect((answer["stops"] as? [Object])?.map { $0["id"] as? String } == ["town:B"])
    }

    @Test(arguments: [
        "trips/town:t1?date=2026-11-18", "stops/town:B/calls?date=2026-11-18", "routes/town:1/day?date=2026-11-18",
    ])
    func `a response about a damaged day lists the day as skipped`(_ path: String) async throws {
        let skipped = try #require(try await json("town/\(path)")["skipped"] as? [Object])
        #expect(skipped.map { $0["reason"] as? String } == ["damaged"])
    }

    @Test(arguments: [
        "trips/town:t1?date=2031-01-01", "stops/town:B/calls?date=2031-01-01", "routes/town:1/day?date=2031-01-01",
        "routes/town:2/day?date=2026-11-19",
    ])
    func `a response about a day or a route without records is empty`(_ path: String) async throws {
        let answer = try await json("town/\(path)")
        #expect(((answer["calls"] ?? answer["trips"]) as? [Any])?.isEmpty == true)
    }
}

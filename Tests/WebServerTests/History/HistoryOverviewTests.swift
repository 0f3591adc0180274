import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing

@testable import WebServer

struct HistoryOverviewTests {
    private typealias Object = [String: Any]

    private func json(_ path: String) async throws -> [String: Any] {
        let answer = try await Scene.recorded().askHistory(path)
        try #require(answer.status == .ok, "\(answer.text)")
        return try answer.json
    }

    @Test func `an overview counts trips, and the punctuality of calls at time points`() async throws {
        let answer = try await json("town/overview?from=2026-11-18&to=2026-11-19")
        let figures = try #require(answer["figures"] as? Object)
        let trips = try #require(figures["trips"] as? Object)
        #expect(trips["scheduled"] as? Int == 2)
        #expect(trips["performed"] as? Int == 1)
        #expect(trips["canceled"] as? Int == 1)
        #expect(trips["delivered"] as? Double == 0.5)
        let punctuality = try #require(figures["punctuality"] as? Object)
        #expect(punctuality["passages"] as? Int == 2)
        #expect(punctuality["onTime"] as? Int == 1)
        #expect(punctuality["late"] as? Int == 1)
        #expect((figures["outages"] as? Object)?["seconds"] as? Int == 600)
    }

    @Test func `statistics groups whose counts are all zero are omitted`() async throws {
        let answer = try await json("town/overview?from=2026-11-01&to=2026-11-02")
        #expect(try #require(answer["figures"] as? Object).isEmpty)
    }

    @Test func `a damaged day is listed as skipped, and the statistics cover the other days`() async throws {
        let answer = try await json("town/overview?from=2026-11-18&to=2026-11-19")
        let skipped = try #require(answer["skipped"] as? [[String: String]])
        #expect(skipped == [["date": "2026-11-18", "reason": "damaged"]])
        #expect(answer["days"] as? Int == 1)
        #expect(answer["since"] as? String == "2026-11-18")
        #expect(answer["until"] as? String == "2026-11-19")
    }

    @Test func `an overview has rows by route, day and hour`() async throws {
        let answer = try await json("town/overview?from=2026-11-19&to=2026-11-19")
        let routes = try #require(answer["routes"] as? [Object])
        #expect(routes.map { ($0["route"] as? Object)?["id"] as? String } == ["town:1"])
        #expect((answer["rows"] as? [Object])?.map { $0["date"] as? String } == ["2026-11-19"])
        #expect((answer["hours"] as? [Object])?.map { $0["hour"] as? Int } == [8])
        #expect((answer["previous"] as? Object)?["from"] as? String == "2026-11-18")
    }

    @Test(arguments: [
        ("route=town:1", 2), ("direction=1", 0), ("begin=08:30&end=09:00", 1), ("weekdays=4", 2), ("weekdays=1,2", 0),
        ("stop=town:B", 2),
    ])
    func `filters restrict the trips`(_ filter: String, _ count: Int) async throws {
        let answer = try await json("town/overview?from=2026-11-19&to=2026-11-19&\(filter)")
        let trips = (answer["figures"] as? Object)?["trips"] as? Object
        #expect(trips?["scheduled"] as? Int ?? 0 == count)
    }

    /// A history with a route that the current timetable does not have.
    private static var closedRoute: MemoryHistory {
        var day = MemoryHistory.day
        day.routes[0].id = "closed"
        return MemoryHistory(recorded: [day])
    }

    @Test(arguments: ["direction=1", "begin=20:00", "stop=town:B&begin=20:00"])
    func `a discontinued route is found even if a filter excludes all of its trips`(_ filter: String) async throws {
        let scene = try Scene.recorded(Self.closedRoute)
        let path = "town/overview?from=2026-11-19&to=2026-11-19&route=town:closed&"
        #expect(try await scene.askHistory(path + filter).status == .ok)
    }

    @Test func `observed calls are counted even if punctuality is judged for none of them`() async throws {
        var day = MemoryHistory.day
        day.trips[0].isFrequencyBased = true
        let answer = try await Scene.recorded(MemoryHistory(recorded: [day]))
            .askHistory("town/overview?from=2026-11-19&to=2026-11-19").json
        let punctuality = (answer["figures"] as? Object)?["punctuality"] as? Object
        #expect(punctuality?["passages"] as? Int == 0)
        #expect(punctuality?["observed"] as? Int == 3)
        #expect(punctuality?["onTimeShare"] == nil)
    }

    @Test(arguments: [
        (true, "only", 1), (true, "without", 0), (false, "only", 0), (false, "without", 1), (nil, "only", 0),
        (nil, "without", 0),
    ])
    func `the holiday filter excludes days whose holiday status is unknown`(
        _ isHoliday: Bool?, _ choice: String, _ days: Int
    ) async throws {
        var history = MemoryHistory()
        history.recorded[0].isHoliday = isHoliday
        for filter in ["", "&stop=town:B"] {
            let path = "town/overview?from=2026-11-18&to=2026-11-19&holidays=\(choice)\(filter)"
            let answer = try await Scene.recorded(history).askHistory(path).json
            #expect(answer["days"] as? Int == days)
            #expect((answer["rows"] as? [Any])?.count == days)
            #expect((answer["skipped"] as? [Any])?.count == 1)
        }
    }

    @Test(arguments: [
        "from=2026-01-01&to=2026-01-31", "from=2030-01-01", "from=2030-01-01&to=2030-02-01&route=town:77",
    ])
    func `a response about a period without data has no rows`(_ period: String) async throws {
        let answer = try await json("town/overview?\(period)")
        #expect(answer["days"] as? Int == 0)
        #expect((answer["rows"] as? [Any])?.isEmpty == true)
        #expect(answer["since"] as? String == "2026-11-18")
    }

    @Test(arguments: ["overview", "days", "routes", "routes/town:1/runtimes"])
    func `a period of ten years begins at the first recorded day`(_ form: String) async throws {
        for period in ["from=2016-11-20&to=2026-11-19", "from=2016-11-20"] {
            let answer = try await json("town/\(form)?\(period)")
            #expect(answer["from"] as? String == "2026-11-18")
            #expect(answer["to"] as? String == "2026-11-19")
            #expect(answer["next"] == nil)
        }
    }

    @Test func `a page of a longer period is not compared with the previous period`() async throws {
        let answer = try await json("town/overview?from=2016-11-20&to=2029-12-31")
        #expect(answer["from"] as? String == "2026-11-18")
        #expect(answer["to"] as? String == "2027-11-18")
        #expect(answer["next"] as? String == "2027-11-19")
        #expect(answer["previous"] == nil)
    }

    @Test(arguments: ["2026-11-16", "2026-11-19", "2026-11-22", "2026-W47"])
    func `a report covers a week from Monday to Sunday`(_ week: String) async throws {
        let answer = try await json("town/report?week=\(week)")
        #expect(answer["from"] as? String == "2026-11-16")
        #expect(answer["to"] as? String == "2026-11-22")
        #expect((answer["previous"] as? Object)?["from"] as? String == "2026-11-09")
    }

    @Test func `recorded days are listed with their size`() async throws {
        let answer = try await json("town/days")
        #expect((answer["rows"] as? [Object])?.count == 2)
        #expect(answer["bytes"] as? Int == 1000)
        #expect(answer["damaged"] as? Int == 1)
    }

    @Test func `recorded routes have their names and stops at the time of recording`() async throws {
        let answer = try await json("town/routes")
        let route = try #require((answer["routes"] as? [Object])?.first)
        #expect(route["names"] as? [String] == ["1 Hill"])
        let direction = try #require((route["directions"] as? [Object])?.first)
        #expect((direction["stops"] as? [Object])?.map { $0["id"] as? String } == ["town:A", "town:B", "town:C"])
    }

    @Test func `a direction lists the stops of its most frequent pattern before the others`() async throws {
        var history = MemoryHistory()
        history.recorded[0].stops.append(
            RecordedStop(id: "D", name: "Stop D", place: Town.coordinate(kilometersEast: 3)))
        history.recorded[0].patterns.append(history.recorded[0].patterns[0])
        history.recorded[0].patterns[1].stops = [0, 3, 1, 2]
        let answer = try await Scene.recorded(history).askHistory("town/routes").json
        let directions = try #require((answer["routes"] as? [Object])?.first?["directions"] as? [Object])
        #expect(directions.count == 1)
        let stops = directions[0]["stops"] as? [Object]
        #expect(stops?.map { $0["id"] as? String } == ["town:A", "town:B", "town:C", "town:D"])
    }
}

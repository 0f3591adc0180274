import Foundation
import Hummingbird
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import CompatAPIs
@testable import WebServer

/// The limits of responses, for a line with one trip per second for nine hours.
struct CapsTests {
    private func scene() throws -> Scene {
        let scene = try Scene()
        scene.publish(timetable: try Town.timetable(everySecond: 9 * 3600))
        return scene
    }

    private func data(_ path: String) async throws -> [String: Any] {
        let answer = try await scene().ask { try await $0.ask("/api/where/" + path) }
        #expect(answer.status == .ok)
        #expect(answer.body.readableBytes < 20_000_000)
        return try #require(try answer.json["data"] as? [String: Any])
    }

    @Test func `a board returns the earliest arrivals and reports that there are more`() async throws {
        try await scene().ask { client async throws in
            let board = try await client.ask("/api/v1/stops/town:A/arrivals?minutesAfter=1440").json
            #expect(
                (board["arrivals"] as? [[String: Any]])?.map { $0["scheduled"] as? Double }.prefix(2)
                    == [Town.eight, Town.eight + 1])
            #expect((board["arrivals"] as? [Any])?.count == 60)
            #expect(board["limitExceeded"] as? Bool == true)
            let short = try await client.ask("/api/v1/stops/town:D/arrivals").json
            #expect(short["limitExceeded"] == nil)
        }
    }

    @Test func `trips that end at the stop do not displace departures on a limited board`() async throws {
        try await scene().ask { client async throws in
            let board = try await client.ask("/motis/api/v5/stoptimes?stopId=town:C&n=3").list("stopTimes")
            #expect(board.map { ($0["place"] as? [String: Any])?["departure"] as? String } == ["2026-11-20T08:30:00Z"])
        }
    }

    @Test(arguments: [500, 7]) func `paging through a board returns each row once`(limit: Int) async throws {
        try await scene().ask { client async throws in
            let path = "/api/v1/stops/town:A/arrivals?minutesAfter=10&limit=\(limit)"
            var (ids, times, next) = ([String](), [Double](), String?.none)
            repeat {
                let board = try await client.ask(path + (next.map { "&after=" + $0 } ?? "")).json
                let rows = try #require(board["arrivals"] as? [[String: Any]])
                ids += rows.compactMap { $0["id"] as? String }
                times += rows.compactMap { $0["scheduled"] as? Double }
                next = board["next"] as? String
                #expect((board["limitExceeded"] as? Bool ?? false) == (next != nil))
                #expect(rows.count <= limit && (next == nil || rows.count == limit))
            } while next != nil && ids.count < 1000
            #expect(ids.count == 600 && Set(ids).count == 600)
            #expect(times == (0..<600).map { Town.eight + Double($0) })
        }
    }

    @Test func `a cursor that no board has issued is rejected`() async throws {
        try await Scene().ask { client async throws in
            for place in ["", "1", "1.2", "1.2.3.4", "-1.2.3", "1.2.99999999999", "a.b.c"] {
                let answer = try await client.ask("/api/v1/stops/town:A/arrivals?after=" + place)
                #expect(try answer.status == .badRequest && answer.wrongFields["after"] != nil)
            }
            #expect(try await client.ask("/api/v1/stops/town:A/arrivals?after=9999999999.9999999999.0").status == .ok)
        }
    }

    @Test func `paging through stops returns each stop once`() async throws {
        try await Scene().ask { client async throws in
            for order in ["", "near=45,-75&radius=50000&"] {
                let path = "/api/v1/stops?" + order
                let all = try await client.ask(path).list("stops").compactMap { $0["id"] as? String }
                var (ids, next) = ([String](), String?.none)
                repeat {
                    let last = next?.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                    let page = try await client.ask(path + "limit=2&after=" + last).json
                    ids += try #require(page["stops"] as? [[String: Any]]).compactMap { $0["id"] as? String }
                    next = page["next"] as? String
                    #expect(page["limitExceeded"] as? Bool == (next != nil))
                } while next != nil && ids.count < 10
                #expect(ids == all && all.count == 5)
            }
            #expect(try await client.ask("/api/v1/stops?after=town:nowhere").status == .notFound)
        }
    }

    @Test func `OneBusAway lists are also limited`() async throws {
        let data = try await data("arrivals-and-departures-for-stop/town_A.json?minutesAfter=1440&minutesBefore=1440")
        let rows = try #require((data["entry"] as? [String: Any])?["arrivalsAndDepartures"] as? [Any])
        #expect(rows.count == 1000)
        #expect(data["limitExceeded"] as? Bool == true)
    }

    @Test func `a stop's schedule for a day can be requested in parts`() async throws {
        let first = try await data("schedule-for-stop/town_A.json?date=2026-11-20")
        #expect(first["limitExceeded"] as? Bool == true)
        #expect(try Self.calls(first).count == 10_000)
        let last = try #require(try Self.calls(first).last?["departureTime"] as? Int)
        let second = try await data("schedule-for-stop/town_A.json?date=2026-11-20&time=\(last)")
        #expect(try Self.calls(second).first?["departureTime"] as? Int == last)
    }

    private static func calls(_ data: [String: Any]) throws -> [[String: Any]] {
        let entry = try #require(data["entry"] as? [String: Any])
        let routes = try #require(entry["stopRouteSchedules"] as? [[String: Any]])
        let directions = routes.compactMap { $0["stopRouteDirectionSchedules"] as? [[String: Any]] }.joined()
        return directions.compactMap { $0["scheduleStopTimes"] as? [[String: Any]] }.flatMap { $0 }
    }

    @Test func `a route's schedule for a day can be requested in parts`() async throws {
        let data = try await data("schedule-for-route/town_1.json?date=2026-11-20")
        #expect(data["limitExceeded"] as? Bool == true)
        let groups = try #require((data["entry"] as? [String: Any])?["stopTripGroupings"] as? [[String: Any]])
        let trips = groups.compactMap { ($0["tripIds"] as? [Any])?.count }.reduce(0, +)
        #expect(trips == OneBusAway.mostStopTimes / 3)
    }

    @Test(arguments: [
        "trips-for-route/town_1.json", "trips-for-location.json?lat=45&lon=-75&latSpan=1&lonSpan=1&maxCount=1000",
    ]) func `OneBusAway returns a limited number of trips under way`(path: String) async throws {
        let data = try await data(path)
        #expect(data["limitExceeded"] as? Bool == true)
        #expect((data["list"] as? [Any])?.count ?? 0 <= 1000)
    }

    @Test func `a limited list contains the earliest elements, whatever the insertion order`() {
        var earliest = Earliest<Int>(100)
        let numbers = (0..<10_000).map { $0 &* 7919 % 10_007 }
        for number in numbers { earliest.append(number, at: .init(time: Int64(number))) }
        #expect(earliest.sorted() == Array(numbers.sorted().prefix(100)))
        #expect(earliest.isCut)
        var all = Earliest<Int>(.max)
        for number in 0..<1000 { all.append(number, at: .init(time: Int64(number))) }
        #expect(all.sorted().count == 1000 && !all.isCut)
    }
}

struct AreaGridTests {
    @Test(
        arguments: [
            (-75.01, 44.99, -74.99, 45.01), (-180, -90, 180, 90), (0.1, 0.1, 0.1, 0.1), (170, 80, 180, 90),
        ] as [(Double, Double, Double, Double)]) func `the area on the grid contains the given area, and little more`(
            west: Double, south: Double, east: Double, north: Double
        )
    {
        let area = Area(west: west, south: south, east: east, north: north)
        let wide = area.onGrid
        #expect(wide.west <= west && wide.south <= south && wide.east >= east && wide.north >= north)
        #expect(wide.east - wide.west <= max(2 * max(east - west, north - south), 1.0 / 32))
        #expect(wide.west >= -180 && wide.east <= 180 && wide.north <= 90 && wide.south >= -90)
        #expect(wide.onGrid.east - wide.onGrid.west <= 2 * (wide.east - wide.west))
    }

    @Test func `an area across the 180th meridian contains places on both sides`() {
        let area = Area(west: 179.99, south: -17, east: 180.01, north: -16)
        for longitude in [179.995, -179.995, 180.0, -180.0] {
            #expect(area.contains(Coordinate(latitude: -16.5, longitude: longitude)))
        }
        for longitude in [179.9, -179.9, 0.0] {
            #expect(!area.contains(Coordinate(latitude: -16.5, longitude: longitude)))
        }
        #expect(area.overlaps(Area(west: -179.995, south: -17, east: -179.5, north: -16)))
        #expect(!area.overlaps(Area(west: -179.5, south: -17, east: -179, north: -16)))
    }

    @Test func `nearly equal map areas share a topic`() {
        let areas = (0..<1000).map { step in
            let shift = Double(step) * 1e-7
            return Area(west: -75.1 + shift, south: 44.9 + shift, east: -74.9 + shift, north: 45.1 + shift).onGrid
        }
        #expect(Set(areas).count == 1)
    }

    @Test func `viewing many areas in turn retains few topics`() throws {
        let hub = try Scene().hub(limit: 10_000)
        for step in 0..<1000 {
            let west = Double(step) / 10
            let mailbox = Mailbox()
            let scope = StreamScope.area(Area(west: west, south: 0, east: west + 1, north: 1).onGrid)
            let (topic, _) = hub.join(scope, mailbox, lastEventID: nil)
            hub.leave(topic, mailbox)
        }
        #expect(hub.topicCount <= StreamHub.mostAbandoned)
    }
}

import Foundation
import GTFSSchedule
import Testing
import TransitCore

/// The public API that other programs use to read timetables.
struct TimetableReaderTests {
    private static let town = [
        "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nT,Town,https://town.example,UTC\n",
        "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type\nR,T,1,Main line,3\n",
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\na,Market,44.23,-76.48\nb,Café,44.24,-76.49\n",
        "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,daily,t1,Mill\n",
        "stop_times.txt":
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,8:00:00,8:00:00,a,1\nt1,8:05:00,8:06:00,b,2\n",
        "calendar.txt":
            "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
            + "daily,1,1,1,1,1,1,1,20260101,20261231\n",
    ]
    /// 2026-11-18T00:00:00Z in seconds since 1970.
    private let midnight: Int64 = 1_794_960_000
    private let file: [UInt8]
    private let reader: TimetableReader

    init() throws {
        file = try TinyFeed(Self.town).compile(dates: .asPublished).withBytes { Array($0) }
        reader = try TimetableReader(file, agency: "town")
    }

    @Test func `stops are found by id, by location and by name`() throws {
        let market = try #require(reader.stop(id: "a"))
        #expect(market.name == "Market" && market.latitude == 44.23 && market.longitude == -76.48)
        #expect(reader.stop(id: "x") == nil)
        let near = reader.stops(nearLatitude: 44.2301, longitude: -76.48, radius: 5000)
        #expect(near.map(\.stop.id) == ["a", "b"])
        #expect((10...12).contains(try #require(near.first).distance))
        #expect(reader.search("cafe") == [.stop(try #require(reader.stop(id: "b")))])
    }

    @Test func `departures within the requested hours are returned`() throws {
        let all = reader.departures(at: "a", from: midnight, to: midnight + 86_400)
        let one = try #require(all.first)
        #expect(all.count == 1 && one.time == midnight + 8 * 3600 && one.trip == "t1" && !one.isLastStop)
        #expect(one.headsign == "Mill" && one.serviceDate == "2026-11-18")
        #expect(one.route.id == "R" && one.route.label == "1" && one.route.name == "Main line")
        #expect(reader.departures(at: "b", from: midnight, to: midnight + 86_400).map(\.isLastStop) == [true])
        #expect(reader.departures(at: "a", from: midnight, to: midnight + 8 * 3600).isEmpty)
        #expect(reader.departures(at: "x", from: midnight, to: midnight + 86_400).isEmpty)
    }

    @Test(arguments: [(Int64.min, Int64.max), (0, .max), (.min, 0)])
    func `an out-of-range time span yields no departures`(from: Int64, to: Int64) {
        #expect(reader.departures(at: "a", from: from, to: to, limit: -1).isEmpty)
        #expect(reader.boardJSON(at: "a", from: from, to: to) == nil)
    }

    @Test func `a board of the reader equals the HTTP API's scheduled board`() throws {
        let json = try #require(reader.boardJSON(at: "a", from: midnight, to: midnight + 86_400))
        let board = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
        let arrivals = try #require(board["arrivals"] as? [[String: Any]])
        #expect(arrivals.map { $0["trip"] as? String } == ["town:t1"])
        #expect((board["stop"] as? [String: Any])?["id"] as? String == "town:a")
    }

    @Test func `a file that is not a timetable is refused with a reason`() {
        #expect(throws: TimetableReader.Unreadable.notATimetable) { try TimetableReader([1, 2, 3], agency: "t") }
        #expect(throws: TimetableReader.Unreadable.damaged) {
            try TimetableReader(Array(file.dropLast(64)), agency: "t")
        }
    }
}

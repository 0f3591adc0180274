import Foundation
import Testing
import TransitCore

/// The time zone that a board contains, because the page may show a board before it has loaded the agency.
struct BoardTimeZoneTests {
    private struct BoardJSON: Decodable {
        var stop: Stop
    }

    private struct StopList: Decodable {
        var stops: [Stop]
    }

    private struct Stop: Decodable {
        var id: String
        var timeZone: String?
    }

    private static func timetable() throws -> Timetable {
        try TinyFeed([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_timezone
            s1,First,44.0000,-76.0000,0,,
            hall,Union Station,44.0100,-76.0000,1,,America/Chicago
            s2,Platform,44.0100,-76.0000,0,hall,America/Denver
            """,
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,08:00:00,08:00:00,s1,1\n"
                + "t1,08:10:00,08:10:00,s2,2\n",
        ]).compile().timetable
    }

    private static func zone(of id: String, in timetable: Timetable) throws -> String? {
        let from = EpochSeconds(1_772_542_800)
        let stop = try #require(timetable.stop(id: id.utf8))
        let board = timetable.scheduledBoard(at: stop, from: from, to: from + 3600)
        let json = Data(board.json(in: AgencyTimetable(timetable, of: "town"), at: from))
        return try JSONDecoder().decode(BoardJSON.self, from: json).stop.timeZone
    }

    @Test func `a board has the time zone of its stop, else of its station, else of the agency`() throws {
        let timetable = try Self.timetable()
        let zones = try ["s1", "hall", "s2"].map { try Self.zone(of: $0, in: timetable) }
        #expect(zones == ["America/Toronto", "America/Chicago", "America/Chicago"])
    }

    @Test func `a list of stops states a stop's time zone only if it differs from the agency's`() throws {
        let all = [AgencyTimetable(try Self.timetable(), of: "town")]
        let json = Data(all.nearJSON(Coordinate(latitude: 44, longitude: -76), radius: 5000, limit: 9))
        let stops = try JSONDecoder().decode(StopList.self, from: json).stops
        let zones = Set(stops.map { "\($0.id) \($0.timeZone ?? "none")" })
        #expect(zones.isSuperset(of: ["town:s1 none", "town:s2 America/Chicago"]))
    }
}

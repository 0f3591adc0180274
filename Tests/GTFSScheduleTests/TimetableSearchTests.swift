import Foundation
import Testing
import TransitCore

@testable import GTFSSchedule

struct TimetableSearchTests {
    private func timetable() throws -> Timetable {
        try TinyFeed([
            "routes.txt": """
            route_id,route_short_name,route_long_name,route_type
            r1,1,Main Street,3
            r2,10,Saint-Laurent,3
            """,
            "stops.txt": """
            stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type
            s1,1001,Main at O'Brien,44.0,-76.0,
            s2,10,Saint-Laurent / Élysée,44.01,-76.0,
            s3,1003,North Main,44.02,-76.0,
            s4,,Domaine,44.02,-76.0,
            e1,,Main entrance,44.02,-76.0,2
            """,
        ]).compile().timetable
    }

    private func found(_ query: String, limit: Int = 20) throws -> [String] {
        let timetable = try timetable()
        return timetable.search(query, limit: limit).map { hit in
            switch hit {
            case .route(let route): timetable.string(timetable.routeIDs[route])
            case .stop(let stop): timetable.string(timetable.stopIDs[stop])
            }
        }
    }

    @Test func `matches at the start of a name precede those at the start of a word, then others`() throws {
        #expect(try found("main") == ["r1", "s1", "s3", "s4"])
        #expect(try found("main", limit: 2) == ["r1", "s1"])
    }

    @Test func `exact matches of a stop code or route short name are first`() throws {
        #expect(try found("10").prefix(2) == ["r2", "s2"])
        #expect(Set(try found("10")) == ["r2", "s2", "s1", "s3"])
    }

    @Test(arguments: ["saint laurent", "Saint-Laurent", "SAINT  LAURENT", "laurent saint", "sAiNt–laurent "])
    func `punctuation, case and word order do not affect search results`(query: String) throws {
        #expect(try found(query) == ["r2", "s2"])
    }

    @Test(arguments: ["obrien", "O'Brien", "o’brien", "OʼBRIEN"])
    func `apostrophes do not affect search results`(query: String) throws {
        #expect(try found(query) == ["s1"])
    }

    @Test(arguments: ["elysee", "élysée", "E\u{301}LYS\u{C9}E"])
    func `accents do not affect search results`(query: String) throws {
        #expect(try found(query) == ["s2"])
    }

    @Test(arguments: ["", " ", "-", "'", "main nowhere", "xyz"])
    func `a query without matches has no results`(query: String) throws {
        #expect(try found(query) == [])
    }

    @Test func `a query word does not match across two names`() throws {
        #expect(try found("streetsaint") == [])
        #expect(try found("1 main") == ["r1", "s3", "s1"])
    }

    /// Four stops are called "Pierpont". They can be found by the details that are displayed next to the name.
    @Test(arguments: [
        ("pierpont library", ["p1"]), ("Pierpont north campus", ["p2"]), ("pierpont 22", ["p2"]),
        ("22 pierpont", ["p2"]),
        ("pierpont oxford", ["p1"]), ("pierpont", ["p1", "p2"]), ("pierpont 2", ["p2"]), ("pierpont stadium", []),
        ("library 22", []), ("library", []),
    ])
    func `stops with the same name are found by details displayed with them`(query: String, stops: [String]) throws {
        let timetable = try TinyFeed([
            "routes.txt": """
            route_id,route_short_name,route_long_name,route_type
            r1,,Oxford Loop,3
            r2,22,North,3
            """,
            "stops.txt": """
            stop_id,stop_name,stop_desc,stop_lat,stop_lon
            p1,Pierpont,Outside the library,44.0,-76.0
            p2,Pierpont,,44.001,-76.0
            e,Elsewhere,,44.01,-76.0
            """,
            "trips.txt": """
            route_id,service_id,trip_id,trip_headsign
            r1,all,t1,Diag
            r2,all,t2,North Campus
            """,
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,08:00:00,08:00:00,p1,1
            t1,08:10:00,08:10:00,e,2
            t2,08:00:00,08:00:00,p2,1
            t2,08:10:00,08:10:00,e,2
            """,
        ]).compile().timetable
        let found = timetable.search(query).compactMap { hit -> String? in
            if case .stop(let stop) = hit { timetable.string(timetable.stopIDs[stop]) } else { nil }
        }
        #expect(found == stops)
    }

    /// Search results for stops with equal names read "Heading north".
    @Test(arguments: [
        ("main northbound", ["n"]), ("Main north", ["n"]), ("main nb", ["n"]), ("main nord", ["n"]),
        ("southbound main", ["s"]), ("main sud", ["s"]), ("main westbound", []), ("main", ["n", "s"]),
    ])
    func `stops with the same name are found by their direction of travel`(query: String, stops: [String]) throws {
        let timetable = try TinyFeed([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            n,Main & 5th,44.0,-76.0
            s,Main & 5th,44.0,-76.0003
            e,Terminal,44.02,-76.0
            """,
            "trips.txt": """
            route_id,service_id,trip_id
            r1,all,t1
            r1,all,t2
            """,
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,08:00:00,08:00:00,n,1
            t1,08:10:00,08:10:00,e,2
            t2,08:00:00,08:00:00,e,1
            t2,08:10:00,08:10:00,s,2
            """,
        ]).compile().timetable
        let found = timetable.search(query).compactMap { hit -> String? in
            if case .stop(let stop) = hit { timetable.string(timetable.stopIDs[stop]) } else { nil }
        }
        #expect(found == stops)
    }

    private func rows(_ query: String, near: Coordinate? = nil, limit: Int = 20) throws -> [String] {
        let agencies = try ["east", "west"].map { AgencyTimetable(try timetable(), of: $0) }
        let answer = try JSONDecoder().decode(
            Rows.self, from: Data(agencies.searchJSON(query, near: near, limit: limit)))
        return answer.results.compactMap { $0.route?.id ?? $0.stop?.id }
    }

    /// The page once alternated between agencies, although the server ranks all results together.
    @Test func `results of several agencies are ordered by match, then routes before stops, then distance`() throws {
        #expect(
            try rows("main") == [
                "east:r1", "west:r1", "east:s1", "west:s1", "east:s3", "west:s3", "east:s4", "west:s4",
            ])
        #expect(try rows("main", limit: 1) == ["east:r1"])
        let north = Coordinate(latitude: 44.02, longitude: -76)
        #expect(try rows("main", near: north).prefix(4) == ["east:r1", "west:r1", "east:s3", "west:s3"])
    }

    @Test func `stops of several agencies are ordered by distance`() throws {
        let agencies = [AgencyTimetable(try served(44.01), of: "far"), AgencyTimetable(try served(44.002), of: "near")]
        let place = Coordinate(latitude: 44, longitude: -76)
        let found = try JSONDecoder().decode(
            Stops.self, from: Data(agencies.nearJSON(place, radius: 5000, limit: 1)))
        #expect(found.stops.map(\.id) == ["near:s1"])
    }

    /// Returns a timetable with a bus that calls at a stop at the given latitude, and then far away.
    private func served(_ latitude: Double) throws -> Timetable {
        try TinyFeed([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            s1,Start,\(latitude),-76.0
            s2,Middle,44.5,-76.0
            s3,End,45,-76.0
            """
        ]).compile().timetable
    }
}

private struct Rows: Decodable {
    struct Named: Decodable { var id: String }
    struct Row: Decodable {
        var route: Named?
        var stop: Named?
    }
    var results: [Row]
}

private struct Stops: Decodable {
    struct Named: Decodable { var id: String }
    var stops: [Named]
}

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
            case .route(let route): timetable.string(timetable.routeIDs[route.position])
            case .stop(let stop): timetable.string(timetable.stopIDs[stop.position])
            }
        }
    }

    @Test func `the name's beginning, then a word's beginning, then anywhere`() throws {
        #expect(try found("main") == ["r1", "s1", "s3", "s4"])
        #expect(try found("main", limit: 2) == ["r1", "s1"])
    }

    @Test func `a whole code or short name comes first`() throws {
        #expect(try found("10").prefix(2) == ["r2", "s2"])
        #expect(Set(try found("10")) == ["r2", "s2", "s1", "s3"])
    }

    @Test(arguments: ["saint laurent", "Saint-Laurent", "SAINT  LAURENT", "laurent saint", "sAiNt–laurent "])
    func `marks, case and the order of words make no difference`(query: String) throws {
        #expect(try found(query) == ["r2", "s2"])
    }

    @Test(arguments: ["obrien", "O'Brien", "o’brien", "OʼBRIEN"]) func `apostrophes make no difference`(query: String)
        throws
    {
        #expect(try found(query) == ["s1"])
    }

    @Test(arguments: ["elysee", "élysée", "E\u{301}LYS\u{C9}E"]) func `accents make no difference`(query: String) throws
    {
        #expect(try found(query) == ["s2"])
    }

    @Test(arguments: ["", " ", "-", "'", "main nowhere", "xyz"]) func `what finds nothing`(query: String) throws {
        #expect(try found(query) == [])
    }

    @Test func `words do not match across names`() throws {
        #expect(try found("streetsaint") == [])
        #expect(try found("1 main") == ["r1", "s3", "s1"])
    }
}

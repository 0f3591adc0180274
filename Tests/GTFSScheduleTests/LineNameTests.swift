import Foundation
import Testing
import TransitCore

@testable import GTFSSchedule

struct LineNameTests {
    /// Regression: two of these lines were labeled with the abbreviations "OLtD" and "Nor", which no bus displays.
    @Test(arguments: [
        ("", "Oxford Loop to Diag Express", "Oxford Loop to Diag Express"), ("", "Northwood", "Northwood"),
        ("M15+", "First Avenue", "M15-SBS"), ("BB", "Bursley-Baits", "BB"), ("", "", "r1"),
    ])
    func `a line without a short name is labeled with its long name, not with an abbreviation`(
        short: String, long: String, mark: String
    ) throws {
        let timetable = try TinyFeed([
            "routes.txt": """
            route_id,route_short_name,route_long_name,route_type
            r1,\(short),\(long),3
            """
        ]).compile().timetable
        var json = JSONWriter()
        json.routeSign(RouteIndex(0), in: AgencyTimetable(timetable, of: "a"))
        let sign = try #require(try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any])
        #expect(sign["mark"] as? String == mark && sign["label"] as? String == mark)
    }
}

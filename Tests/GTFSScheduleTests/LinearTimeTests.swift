import TestSupport
import Testing
import TransitCore

@testable import GTFSSchedule

/// Importing a feed of twice the size takes at most three times as long, for each kind of rows.
@Suite(.serialized)
struct LinearTimeTests {
    private static let shapes: [(name: String, feed: @Sendable (Int) -> TinyFeed)] = [
        ("calls of one trip", calls), ("headsigns of one pattern", headsigns), ("blocks", blocks),
        ("shapes turned round", reversed), ("patterns along one shape", patterns), ("services", services),
    ]

    @Test(arguments: shapes.indices)
    func `import time is linear in the feed`(number: Int) throws {
        let growth = try Growth.ofFourTimes(200, Self.shapes[number].feed) { _ = try $0.compile(GTFSImport.Options()) }
        #expect(growth < Growth.limit, "\(Self.shapes[number].name): \(growth)")
    }

    private static let times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"

    @Sendable private static func calls(_ count: Int) -> TinyFeed {
        let rows = (0..<count).map { "t1,08:00:00,08:00:00,s\($0 % 3 + 1),\($0)\n" }
        return TinyFeed(["stop_times.txt": times + rows.joined()])
    }

    private static func trips(_ count: Int, _ header: String, _ row: (Int) -> String) -> TinyFeed {
        let rows = (0..<count).map { "r1,all,t\($0),\(row($0))\n" }
        let calls = (0..<count).map { "t\($0),08:00:00,08:00:00,s1,1\nt\($0),08:10:00,08:10:00,s2,2\n" }
        return TinyFeed([
            "trips.txt": "route_id,service_id,trip_id,\(header)\n" + rows.joined(),
            "stop_times.txt": times + calls.joined(),
        ])
    }

    @Sendable private static func headsigns(_ count: Int) -> TinyFeed { trips(count, "trip_headsign") { "To \($0)" } }
    @Sendable private static func blocks(_ count: Int) -> TinyFeed { trips(count, "block_id") { "b\($0)" } }

    private static let points = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n"

    /// Returns a feed in which each shape is opposite to its trip, with one additional unused shape per trip.
    @Sendable private static func reversed(_ count: Int) -> TinyFeed {
        var feed = trips(count, "shape_id") { "x\($0)" }
        feed.files["shapes.txt"] =
            points
            + (0..<count).map { "x\($0),44.01,-76,1\nx\($0),44,-76,2\ny\($0),44,-76,1\ny\($0),45,-76,2\n" }.joined()
        return feed
    }

    /// Returns a feed in which each trip has its own two stops, and all trips share one shape.
    @Sendable private static func patterns(_ count: Int) -> TinyFeed {
        var feed = trips(count, "shape_id") { _ in "x" }
        feed.files["stops.txt"] =
            "stop_id,stop_name,stop_lat,stop_lon\n"
            + (0..<count).map { "a\($0),A,44.0\(100 + $0),-76\nb\($0),B,44.1\(100 + $0),-76\n" }.joined()
        feed.files["stop_times.txt"] =
            times
            + (0..<count).map { "t\($0),08:00:00,08:00:00,a\($0),1\nt\($0),08:10:00,08:10:00,b\($0),2\n" }.joined()
        feed.files["shapes.txt"] = points + (0..<1000).map { "x,44.\(1000 + $0),-76,\($0)\n" }.joined()
        return feed
    }

    @Sendable private static func services(_ count: Int) -> TinyFeed {
        let rows = (0..<count).map { "s\($0),1,1,1,1,1,1,1,19700101,21001231\n" }
        let header = "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        return TinyFeed(["calendar.txt": header + "all,1,1,1,1,1,1,1,20260101,20261231\n" + rows.joined()])
    }
}

import Testing
import TransitCore

@testable import GTFSSchedule

/// Positions of stops along the shapes of loops, there-and-back lines and lines without a shape.
struct PlacementTests {
    /// A feed whose trip calls at the stops named, along a shape of points in thousandths of a degree of latitude and
    /// longitude from (44, -76). One thousandth of latitude is 111.2 m.
    private func feed(
        stops: [(String, Double, Double)], calls: [String], shape: [(Double, Double)], traveled: [Double]? = nil,
        callsTraveled: [Double]? = nil
    ) -> TinyFeed {
        var feed = TinyFeed()
        let place = { (y: Double, x: Double) in "\(44 + y / 1000),\(-76 + x / 1000)" }
        feed.files["stops.txt"] =
            "stop_id,stop_name,stop_lat,stop_lon\n"
            + stops.map { "\($0.0),\($0.0),\(place($0.1, $0.2))" }.joined(separator: "\n")
        feed.files["shapes.txt"] =
            "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n"
            + shape.enumerated().map { number, point in
                "line,\(place(point.0, point.1)),\(number),\(traveled.map { String($0[number]) } ?? "")"
            }.joined(separator: "\n")
        feed.files["trips.txt"] = "route_id,service_id,trip_id,shape_id\nr1,all,t1,line\n"
        feed.files["stop_times.txt"] =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled\n"
            + calls.enumerated().map { number, stop in
                "t1,08:\(10 + number):00,08:\(10 + number):00,\(stop),\(number),\(callsTraveled.map { String($0[number]) } ?? "")"
            }.joined(separator: "\n")
        return feed
    }

    private func thousandths(_ feed: TinyFeed) throws -> [Double] {
        try feed.compile().timetable.distances("t1").map { (Double($0) / 111.195 * 10).rounded() / 10 }
    }

    @Test func `a ride's line reaches its stops where the shape does not`() throws {
        let timetable = try feed(
            stops: [("a", 0, 0), ("b", 4, 0.1), ("c", 8, 0), ("d", 12, 0)], calls: ["a", "b", "c", "d"],
            shape: [(0, 0), (3, 0), (6, 0), (9, 0)]
        ).compile().timetable
        let rows = timetable.stops(of: timetable.pattern(of: try #require(timetable.trip(id: "t1".utf8))))
        let line = { (from: Int, to: Int) in
            timetable.shape(from: rows.lowerBound + from, to: rows.lowerBound + to).map {
                (($0.latitude - 44) * 10_000).rounded() / 10
            }
        }
        #expect(line(0, 1) == [0, 3, 4])
        #expect(line(1, 2) == [4, 6, 8])
        #expect(line(2, 3) == [8, 9, 12])
        #expect(line(0, 3) == [0, 3, 6, 9, 12])
    }

    @Test func `a straight line`() throws {
        let feed = feed(
            stops: [("a", 0, 0.1), ("b", 4, -0.1), ("c", 10, 0)], calls: ["a", "b", "c"], shape: [(0, 0), (10, 0)])
        #expect(try thousandths(feed) == [0, 4, 10])
    }

    @Test func `there and back on the same street: each stop is passed twice`() throws {
        let feed = feed(
            stops: [("a", 0, 0), ("b", 4, 0), ("c", 10, 0)], calls: ["a", "b", "c", "b", "a"],
            shape: [(0, 0), (10, 0), (0, 0)])
        #expect(try thousandths(feed) == [0, 4, 10, 16, 20])
    }

    @Test func `a loop ends where it began`() throws {
        let feed = feed(
            stops: [("a", 0, 0), ("b", 5, 0), ("c", 5, 5), ("d", 0, 5)], calls: ["a", "b", "c", "d", "a"],
            shape: [(0, 0), (5, 0), (5, 5), (0, 5), (0, 0)])
        let places = try thousandths(feed)
        #expect(places[0] == 0)
        #expect(places[1] == 5)
        #expect(places[4] > places[3] && places[3] > places[2] && places[2] > places[1])
        #expect(abs(places[4] - 17.2) < 0.2)
    }

    @Test func `a stop nearer to the way back is still placed in order`() throws {
        // b lies closer to the street of the way back, but is served on the way there.
        let feed = feed(
            stops: [("a", 0, 0), ("b", 5, 0.6), ("c", 10, 0.5), ("d", 3, 1)], calls: ["a", "b", "c", "d"],
            shape: [(0, 0), (10, 0), (10, 1), (0, 1)])
        let places = try thousandths(feed)
        #expect(abs(places[1] - 5) < 0.1)
        #expect(places[2] > 10 && places[3] > 17)
    }

    @Test func `a loop driven twice`() throws {
        let loop: [(Double, Double)] = [(0, 0), (5, 0), (5, 5), (0, 5)]
        let feed = feed(
            stops: [("a", 0, 0), ("b", 5, 0), ("c", 5, 5)], calls: ["a", "b", "c", "a", "b", "c", "a"],
            shape: loop + loop + [(0, 0)])
        let places = try thousandths(feed)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `the feed's own distances decide where they fit, in whatever unit`() throws {
        let feed = feed(
            stops: [("a", 0, 0), ("b", 4, 0), ("e", 0, 0)], calls: ["a", "b", "e"], shape: [(0, 0), (10, 0), (0, 0)],
            traveled: [0, 500, 1000], callsTraveled: [0, 800, 1000])
        #expect(try thousandths(feed) == [0, 16, 20])
    }

    @Test func `the feed's own distances are passed over where they lead astray`() throws {
        let feed = feed(
            stops: [("a", 0, 0), ("b", 4, 0), ("c", 10, 0)], calls: ["a", "b", "c"], shape: [(0, 0), (10, 0)],
            traveled: [0, 1000], callsTraveled: [0, 900, 1000])
        #expect(try thousandths(feed) == [0, 4, 10])
    }

    @Test func `without a shape the line goes straight from stop to stop`() throws {
        let (timetable, report) = try TinyFeed().compile()
        #expect(report.shapes == 1)
        let distances = timetable.distances("t1").map { Int($0.rounded()) }
        #expect(distances == [0, 1112, 2224])
        #expect(timetable.points(of: ShapeIndex(0)).count == 3)
        #expect(timetable.string(timetable.shapeIDs[ShapeIndex(0)]).isEmpty)
    }

    @Test func `a shape of one point is none, repeated points are one`() throws {
        let single = feed(stops: [("a", 0, 0), ("b", 4, 0)], calls: ["a", "b"], shape: [(0, 0), (0, 0)])
        let (timetable, report) = try single.compile()
        #expect(report.count(.shapeTooShort) == 1)
        #expect(timetable.distances("t1").map { Int($0.rounded()) } == [0, 445])
        let twice = feed(
            stops: [("a", 0, 0), ("b", 4, 0)], calls: ["a", "b"], shape: [(0, 0), (0, 0), (4, 0), (4, 0)])
        #expect(try twice.compile().timetable.points(of: ShapeIndex(0)).count == 2)
    }

    @Test func `a shape that runs against the stops is turned round`() throws {
        let feed = feed(
            stops: [("a", 0, 0), ("b", 4, 0), ("c", 10, 0), ("d", 20, 0)], calls: ["a", "b", "c", "d"],
            shape: [(20, 0), (0, 0)])
        let (timetable, report) = try feed.compile()
        #expect(report.count(.shapeReversed) == 1)
        #expect(timetable.distances("t1").map { Int($0.rounded()) } == [0, 445, 1112, 2224])
        #expect(timetable.shapePoint(ShapePointIndex(0)).latitude == 44)
    }

    @Test func `a shape that ends early keeps the stops beyond at its end, and names them`() throws {
        let feed = feed(
            stops: [("a", 0, 0), ("b", 4, 0), ("c", 10, 0), ("d", 20, 0)], calls: ["a", "b", "c", "d"],
            shape: [(0, 0), (10, 0)])
        let (timetable, report) = try feed.compile()
        #expect(report.first(.stopFarFromShape)?.value == "d")
        #expect(timetable.distances("t1").map { Int($0.rounded()) } == [0, 445, 1112, 1112])
    }

    @Test func `a shape of another town is not followed`() throws {
        let feed = feed(
            stops: [("a", 0, 0), ("b", 4, 0), ("c", 10, 0)], calls: ["a", "b", "c"], shape: [(500, 500), (510, 500)])
        let (timetable, report) = try feed.compile()
        #expect(report.count(.shapeFarFromStops) == 1)
        #expect(timetable.distances("t1").map { Int($0.rounded()) } == [0, 445, 1112])
    }

    @Test func `blank times are interpolated by distance along the shape`() throws {
        var feed = feed(
            stops: [("a", 0, 0), ("b", 2, 0), ("c", 4, 0), ("d", 10, 0)], calls: [], shape: [(0, 0), (10, 0)])
        feed.files["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,timepoint
            t1,08:00:00,08:00:00,a,1,1
            t1,,,b,2,0
            t1,,,c,3,
            t1,08:10:00,08:10:00,d,4,1
            """
        let (timetable, _) = try feed.compile()
        #expect(timetable.departures("t1") == [28_800, 28_920, 29_040, 29_400])
        #expect(
            timetable.patternStopFlags.indices.map { timetable.patternStopFlags[$0] } == [
                .timepoint, .interpolated, .interpolated, .timepoint,
            ])
    }
}

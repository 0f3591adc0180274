import Testing
import TransitCore

@testable import GTFSSchedule

/// The distances of stops along shapes: loops, out-and-back lines, and generated straight lines.
struct PlacementTests {
    /// Returns a feed with one trip that calls at the given stops. Stops and shape points are given in thousandths of a
    /// degree of latitude and longitude from (44, -76). One thousandth of latitude is 111.2 m.
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

    @Test func `the path of a ride is extended to stops that the shape does not reach`() throws {
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

    @Test func `stops on a straight shape are located in order`() throws {
        let feed = feed(
            stops: [("a", 0, 0.1), ("b", 4, -0.1), ("c", 10, 0)], calls: ["a", "b", "c"], shape: [(0, 0), (10, 0)])
        #expect(try thousandths(feed) == [0, 4, 10])
    }

    @Test func `on an out-and-back street, stops served on both ways have two distances`() throws {
        let feed = feed(
            stops: [("a", 0, 0), ("b", 4, 0), ("c", 10, 0)], calls: ["a", "b", "c", "b", "a"],
            shape: [(0, 0), (10, 0), (0, 0)])
        #expect(try thousandths(feed) == [0, 4, 10, 16, 20])
    }

    @Test func `on a loop, the last stop is located at the end of the shape, not at its beginning`() throws {
        let feed = feed(
            stops: [("a", 0, 0), ("b", 5, 0), ("c", 5, 5), ("d", 0, 5)], calls: ["a", "b", "c", "d", "a"],
            shape: [(0, 0), (5, 0), (5, 5), (0, 5), (0, 0)])
        let places = try thousandths(feed)
        #expect(places[0] == 0)
        #expect(places[1] == 5)
        #expect(places[4] > places[3] && places[3] > places[2] && places[2] > places[1])
        #expect(abs(places[4] - 17.2) < 0.2)
    }

    @Test func `a stop nearer to the return leg is located on the outbound leg if served there`() throws {
        // b is nearer to the street of the return leg, but is served on the outbound leg.
        let feed = feed(
            stops: [("a", 0, 0), ("b", 5, 0.6), ("c", 10, 0.5), ("d", 3, 1)], calls: ["a", "b", "c", "d"],
            shape: [(0, 0), (10, 0), (10, 1), (0, 1)])
        let places = try thousandths(feed)
        #expect(abs(places[1] - 5) < 0.1)
        #expect(places[2] > 10 && places[3] > 17)
    }

    @Test func `on a loop driven twice, stops are located in order`() throws {
        let loop: [(Double, Double)] = [(0, 0), (5, 0), (5, 5), (0, 5)]
        let feed = feed(
            stops: [("a", 0, 0), ("b", 5, 0), ("c", 5, 5)], calls: ["a", "b", "c", "a", "b", "c", "a"],
            shape: loop + loop + [(0, 0)])
        let places = try thousandths(feed)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `shape_dist_traveled is used in any unit if it matches the stops`() throws {
        let feed = feed(
            stops: [("a", 0, 0), ("b", 4, 0), ("e", 0, 0)], calls: ["a", "b", "e"], shape: [(0, 0), (10, 0), (0, 0)],
            traveled: [0, 500, 1000], callsTraveled: [0, 800, 1000])
        #expect(try thousandths(feed) == [0, 16, 20])
    }

    @Test func `inconsistent shape_dist_traveled values are ignored`() throws {
        let feed = feed(
            stops: [("a", 0, 0), ("b", 4, 0), ("c", 10, 0)], calls: ["a", "b", "c"], shape: [(0, 0), (10, 0)],
            traveled: [0, 1000], callsTraveled: [0, 900, 1000])
        #expect(try thousandths(feed) == [0, 4, 10])
    }

    @Test func `a trip without a shape is drawn as straight lines between stops`() throws {
        let (timetable, report) = try TinyFeed().compile()
        #expect(report.shapes == 1)
        let distances = timetable.distances("t1").map { Int($0.rounded()) }
        #expect(distances == [0, 1112, 2224])
        #expect(timetable.points(of: ShapeIndex(0)).count == 3)
        #expect(timetable.string(timetable.shapeIDs[ShapeIndex(0)]).isEmpty)
    }

    @Test func `a shape with one point is dropped, and repeated points are merged`() throws {
        let single = feed(stops: [("a", 0, 0), ("b", 4, 0)], calls: ["a", "b"], shape: [(0, 0), (0, 0)])
        let (timetable, report) = try single.compile()
        #expect(report.count(.shapeTooShort) == 1)
        #expect(timetable.distances("t1").map { Int($0.rounded()) } == [0, 445])
        let twice = feed(
            stops: [("a", 0, 0), ("b", 4, 0)], calls: ["a", "b"], shape: [(0, 0), (0, 0), (4, 0), (4, 0)])
        #expect(try twice.compile().timetable.points(of: ShapeIndex(0)).count == 2)
    }

    @Test func `a shape opposite to the order of the stops is reversed`() throws {
        let feed = feed(
            stops: [("a", 0, 0), ("b", 4, 0), ("c", 10, 0), ("d", 20, 0)], calls: ["a", "b", "c", "d"],
            shape: [(20, 0), (0, 0)])
        let (timetable, report) = try feed.compile()
        #expect(report.count(.shapeReversed) == 1)
        #expect(timetable.distances("t1").map { Int($0.rounded()) } == [0, 445, 1112, 2224])
        #expect(timetable.shapePoint(ShapePointIndex(0)).latitude == 44)
    }

    @Test func `stops beyond the end of a shape are located at its end and reported`() throws {
        let feed = feed(
            stops: [("a", 0, 0), ("b", 4, 0), ("c", 10, 0), ("d", 20, 0)], calls: ["a", "b", "c", "d"],
            shape: [(0, 0), (10, 0)])
        let (timetable, report) = try feed.compile()
        #expect(report.first(.stopFarFromShape)?.value == "d")
        #expect(timetable.distances("t1").map { Int($0.rounded()) } == [0, 445, 1112, 1112])
    }

    @Test func `a shape far from its stops is ignored`() throws {
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

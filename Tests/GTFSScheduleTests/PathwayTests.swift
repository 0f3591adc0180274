import Testing
import TransitCore

@testable import GTFSSchedule

struct PathwayTests {
    @Test func `a pathway is listed at both of its ends`() throws {
        let (timetable, report) = try TinyFeed.station(pathways: "p,ae,a1,2,1,45,20.5,-30,-0.1,1.8\nq,a1,a2,5,0,,,,,\n")
            .compile()
        #expect(report.notices.isEmpty)
        let (ways, entrance) = (timetable.pathways, try timetable.stop("ae"))
        let down = try #require(ways.range(from: entrance).first)
        let platform = try timetable.stop("a1")
        #expect(ways.count == 3 && ways.toStops[down] == platform)
        #expect(ways.mode(of: down) == .stairs && ways.time(of: down) == 45 && ways.length(of: down) == 20.5)
        #expect(ways.stairs(of: down) == -30 && ways.slope(of: down) == -0.1 && ways.width(of: down) == 1.8)
        let fromPlatform = ways.range(from: try timetable.stop("a1"))
        #expect(fromPlatform.map { ways.stairs(of: $0) } == [0, 30])
        let lift = try #require(fromPlatform.first)
        #expect(ways.mode(of: lift) == .elevator && ways.time(of: lift) == nil && ways.length(of: lift) == nil)
        #expect(ways.slope(of: lift) == nil && ways.width(of: lift) == nil)
        #expect(ways.range(from: try timetable.stop("a2")).isEmpty)
    }

    @Test func `pathways that end in another station or at a station entity are left out`() throws {
        let (timetable, report) = try TinyFeed.station(
            pathways:
                "p,ae,A,1,1,45,,,,\nq,a1,b1,1,1,45,,,,\nr,c,c,1,1,1,,,,\ns,ae,nowhere,1,1,45,,,,\nt,ax,ae,1,1,60,,,,\nt,ax,a1,1,1,60,,,,\n"
        ).compile()
        #expect(report.count(.wrongPathwayStop) == 3)
        #expect(report.count(.foreignKeyViolation) == 1)
        #expect(report.count(.duplicateKey) == 1)
        #expect(timetable.pathways.count == 2)
    }

    @Test func `out-of-range values in pathways.txt are clamped`() throws {
        let (timetable, report) = try TinyFeed.station(pathways: "p,ae,a1,9,0,-5,1e30,99999,-1e9,1e9\n").compile()
        #expect(report.count(.invalidNumber) == 1)
        #expect(report.count(.numberOutOfRange) == 5)
        let way = PathwayIndex(0)
        #expect(timetable.pathways.mode(of: way) == .walkway && timetable.pathways.time(of: way) == 0)
        #expect(timetable.pathways.length(of: way) == 100_000 && timetable.pathways.stairs(of: way) == 10_000)
    }

    @Test func `the signposted text of a pathway depends on the walking direction`() throws {
        var feed = TinyFeed.station()
        feed.files["pathways.txt"] = """
            pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,min_width,signposted_as,\
            reversed_signposted_as
            p,ae,a1,2,1,0,To the trains,Way out
            q,a1,a2,1,1,1.2,,
            """
        let (timetable, _) = try feed.compile()
        let ways = timetable.pathways
        let signs = ways.toStops.indices.map { ways.sign(of: $0) }
        #expect(signs.map { timetable.string($0) }.sorted() == ["", "", "To the trains", "Way out"])
        let inward = try #require(ways.range(from: try timetable.stop("ae")).first)
        #expect(timetable.string(ways.sign(of: inward)) == "To the trains")
        // min_width must be positive, so 0 is unknown.
        #expect(ways.width(of: inward) == nil)
    }

    @Test func `stop_access is read only for platforms that belong to stations`() throws {
        var feed = TinyFeed.station()
        feed.files["stops.txt"] = """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_access
            A,Station A,44.0000,-76.0000,1,,1
            a1,A 1,44.0001,-76.0000,0,A,0
            a2,A 2,44.0002,-76.0000,0,A,1
            ae,A entrance,44.0003,-76.0000,2,A,0
            b1,B 1,44.0101,-76.0000,0,,1
            c,Outside,44.0200,-76.0000,0,,
            """
        let (timetable, _) = try feed.compile()
        let access = try ["A", "a1", "a2", "ae", "b1", "c"].map { timetable.access(to: try timetable.stop($0)) }
        #expect(access == [.undefined, .byStation, .direct, .undefined, .undefined, .undefined])
        #expect(try TinyFeed.station().compile().timetable.access(to: StopIndex(1)) == .undefined)
    }

    @Test func `a stop has the level of its level_id`() throws {
        let (timetable, _) = try TinyFeed.station().compile()
        let platform = try #require(timetable.level(of: try timetable.stop("a1")))
        #expect(platform.index == -1.5)
        #expect(timetable.string(platform.name) == "Platforms")
        #expect(timetable.level(of: try timetable.stop("ae"))?.index == 0)
        #expect(timetable.level(of: try timetable.stop("c")) == nil)
        #expect(try TinyFeed().compile().timetable.level(of: StopIndex(0)) == nil)
    }

    @Test func `a platform without wheelchair_boarding inherits that of its station`() throws {
        let (timetable, _) = try TinyFeed.station().compile()
        let stops = try ["A", "a1", "a2", "ae", "ax", "b1", "c"].map { try timetable.stop($0) }
        #expect(stops.map { timetable.stopWheelchair[$0] } == [1, 1, 2, 1, 2, 0, 1])
    }

    @Test func `a stop served on request has booking information`() throws {
        var feed = TinyFeed()
        feed.files["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
            t1,08:00:00,08:00:00,s1,1,2,1
            t1,08:10:00,08:11:00,s2,2,3,2
            t1,08:20:00,08:20:00,s3,3,1,3
            """
        let (timetable, _) = try feed.compile()
        let flags = timetable.patternStopFlags
        #expect(flags.map(\.pickup) == [.byPhone, .byDriver, .never])
        #expect(flags.map(\.dropOff) == [.never, .byPhone, .byDriver])
        #expect(
            try TinyFeed().compile().timetable.patternStopFlags.allSatisfy {
                $0.pickup == .always && $0.dropOff == .always
            })
    }
}

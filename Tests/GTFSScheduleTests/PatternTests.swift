import Testing
import TransitCore

@testable import GTFSSchedule

/// Patterns and time profiles that several trips share.
struct PatternTests {
    @Test func `the headsign of a trip without trip_headsign is its last stop`() throws {
        let timetable = try TinyFeed([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
            s1,First,44.0000,-76.0000,0,
            hall,Union Station,44.0100,-76.0000,1,
            s2,,44.0100,-76.0000,0,hall
            """,
            "trips.txt": "route_id,service_id,trip_id,trip_headsign\nr1,all,out,\nr1,all,back,\nr1,all,named,Centre\n",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            out,08:00:00,08:00:00,s1,1
            out,08:10:00,08:10:00,s2,2
            back,09:00:00,09:00:00,s2,1
            back,09:10:00,09:10:00,s1,2
            named,10:00:00,10:00:00,s1,1
            named,10:10:00,10:10:00,s2,2
            """,
        ]).compile().timetable
        let headsigns = try ["out", "back", "named"].map { id in
            let trip = try #require(timetable.trip(id: id.utf8))
            let row = timetable.stops(of: timetable.pattern(of: trip)).lowerBound
            return timetable.string(timetable.headsign(ofRow: row, trip: trip))
        }
        #expect(headsigns == ["Union Station", "First", "Centre"])
    }

    @Test func `the time zone of a stop is that of its station, else its own, else that of the agency`() throws {
        let (timetable, report) = try TinyFeed([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_timezone
            s1,First,44.0000,-76.0000,0,,
            hall,Union Station,44.0100,-76.0000,1,,America/Chicago
            s2,Platform,44.0100,-76.0000,0,hall,America/Denver
            s3,Second,44.0200,-76.0000,0,,America/Denver
            s4,Third,44.0300,-76.0000,0,,America/Nowhere
            """,
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,08:00:00,08:00:00,s1,1\n"
                + "t1,08:10:00,08:10:00,s2,2\n",
        ]).compile()
        let zones = try ["s1", "hall", "s2", "s3", "s4"].map { id in
            timetable.timeZoneName(of: try #require(timetable.stop(id: id.utf8))).map { timetable.string($0) }
        }
        #expect(zones == [nil, "America/Chicago", "America/Chicago", "America/Denver", nil])
        #expect(report.count(.unknownStopTimeZone) == 1)
    }

    @Test func `trips with equal stops share a pattern, and trips with equal running times share a profile`() throws {
        var feed = TinyFeed()
        feed.files["trips.txt"] =
            "route_id,service_id,trip_id,trip_headsign,direction_id\nr1,all,t1,Up,0\nr1,all,t2,Up,0\nr1,all,t3,Down,1\n"
        feed.files["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t2,09:00:00,09:00:00,s1,1
            t2,09:10:00,09:11:00,s2,2
            t1,08:00:00,08:00:00,s1,1
            t1,08:10:00,08:11:00,s2,2
            t3,08:00:00,08:00:00,s2,1
            t3,08:10:00,08:11:00,s1,2
            """
        let (timetable, report) = try feed.compile()
        #expect(report.patterns == 2)
        #expect(timetable.patterns(of: RouteIndex(0)).map(\.position) == [0, 1])
        #expect(timetable.trips(of: PatternIndex(0)).map { timetable.string(timetable.tripIDs[$0]) } == ["t1", "t2"])
        #expect(Set(timetable.trips.map { timetable.tripProfiles[$0] }).count == 1)
        #expect(timetable.patterns.map { timetable.string(timetable.patternHeadsigns[$0]) } == ["Up", "Down"])
        #expect(timetable.patterns.map { timetable.patternDirections[$0] } == [0, 1])
    }

    @Test func `trips with different boarding rules have different patterns`() throws {
        var feed = TinyFeed()
        feed.files["trips.txt"] = "route_id,service_id,trip_id\nr1,all,t1\nr1,all,t2\n"
        feed.files["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,stop_headsign
            t1,08:00:00,08:00:00,s1,1,,,
            t1,08:10:00,08:11:00,s2,2,,,
            t2,09:00:00,09:00:00,s1,1,0,1,Express
            t2,09:10:00,09:11:00,s2,2,1,3,
            """
        let (timetable, report) = try feed.compile()
        #expect(report.patterns == 2)
        #expect(
            timetable.patternStopFlags.indices.map { timetable.patternStopFlags[$0] } == [
                [], [], .noDropOff, [.noPickup, .dropOffByDriver],
            ])
        #expect(timetable.string(timetable.patternStopHeadsigns[PatternStopIndex(2)]) == "Express")
        #expect(timetable.calls(at: StopIndex(0)).map(\.position) == [0, 2])
    }

    @Test func `routes without route_sort_order follow routes that have one`() throws {
        var feed = TinyFeed()
        feed.files["routes.txt"] = """
            route_id,route_short_name,route_long_name,route_type,route_sort_order
            r1,1,Unsorted,3,
            r2,2,Second,3,7
            r3,3,First,3,0
            """
        feed.files["trips.txt"] = "route_id,service_id,trip_id\nr1,all,t1\nr2,all,t2\nr3,all,t3\n"
        let calls = ["t1", "t2", "t3"].map { "\($0),08:00:00,08:00:00,s1,1\n\($0),08:10:00,08:10:00,s2,2\n" }
        feed.files["stop_times.txt"] =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + calls.joined()
        let timetable = try feed.compile().timetable
        let routes = timetable.routes(ofRows: timetable.callRows(at: StopIndex(0)))
        #expect(routes.map { timetable.string(timetable.routeIDs[$0]) } == ["r3", "r2", "r1"])
    }

    @Test func `the same feed compiles to the same bytes`() throws {
        let (one, _) = try TinyFeed().compile()
        let (two, _) = try TinyFeed().compile()
        #expect(one.checksum == two.checksum)
    }

    @Test func `a timetable without trips may contain patterns, whose stops are placed along their shapes`() throws {
        var builder = TimetableBuilder(notices: ImportNoticeLog())
        builder.agencies = [AgencyRecord(id: .none, name: builder.strings.intern("Valley"))]
        builder.routes = [RouteRecord(id: builder.strings.intern("B43"), shortName: builder.strings.intern("B43"))]
        builder.stops = [
            StopRecord(
                id: builder.strings.intern("1"), name: builder.strings.intern("Here"),
                coordinate: Coordinate(latitude: 42, longitude: -72)),
            StopRecord(
                id: builder.strings.intern("2"), name: builder.strings.intern("There"),
                coordinate: Coordinate(latitude: 42.01, longitude: -72)),
        ]
        let shape = builder.addShape(
            id: builder.strings.intern("s"),
            line: [Coordinate(latitude: 41.999, longitude: -72), Coordinate(latitude: 42.02, longitude: -72)])
        _ = builder.pattern(
            route: RouteIndex(0), direction: 255, shape: shape,
            calls: [PatternCall(stop: StopIndex(0), sequence: 1), PatternCall(stop: StopIndex(1), sequence: 2)])
        let timetable = try Timetable(FileBytes(copying: builder.finish()))
        #expect(timetable.trips.isEmpty)
        #expect(timetable.patterns(of: RouteIndex(0)).count == 1)
        #expect(
            timetable.patternStopDistances.indices.map { Int(timetable.patternStopDistances[$0].rounded()) } == [
                111, 1223,
            ])
        #expect(timetable.search("there") == [.stop(StopIndex(1))])
    }
}

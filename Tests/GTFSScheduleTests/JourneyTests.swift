import Foundation
import Testing
import TransitCore

/// When to leave to be somewhere in time, by whole feeds written here.
struct JourneyTests {
    private static let first = Coordinate(latitude: 44.00, longitude: -76)
    private static let third = Coordinate(latitude: 44.02, longitude: -76)
    private static let header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"

    @Test func `a rider is at the stop a minute before the last bus that comes in time`() throws {
        let journeys = try TinyFeed().ways(by: "2026-05-04T08:30:00-04:00")
        let journey = try #require(journeys.first)
        #expect(journeys.count == 1)
        #expect(journey.departure == epoch("2026-05-04T07:59:00-04:00"))
        #expect(journey.arrival == epoch("2026-05-04T08:20:00-04:00"))
        guard case .ride(let ride) = journey.legs.first else { throw Missing() }
        #expect(journey.legs.count == 1 && ride.date.iso == "2026-05-04" && ride.alighting - ride.boarding == 2)
    }

    @Test func `a walk to the stop and from it is part of the way`() throws {
        var south = Self.first, north = Self.third
        south.latitude -= 0.002
        north.latitude += 0.002
        let journey = try #require(
            try TinyFeed().ways(from: south, to: north, by: "2026-05-04T08:30:00-04:00").first)
        // 222.4 m in a straight line are 241 s.
        #expect(journey.departure == epoch("2026-05-04T07:59:00-04:00") - 241)
        #expect(journey.arrival == epoch("2026-05-04T08:20:00-04:00") + 241)
        #expect(journey.legs.count == 3 && journey.rides == 1)
    }

    @Test func `next to the end one walks`() throws {
        let near = Coordinate(latitude: 44.021, longitude: -76)
        let journeys = try TinyFeed().ways(from: near, by: "2026-05-04T08:30:00-04:00")
        #expect(journeys.map(\.rides) == [0])
        #expect(journeys.first?.departure == epoch("2026-05-04T08:30:00-04:00") - WalkingPace().seconds(111.2))
    }

    @Test func `in time is to the second`() throws {
        #expect(try TinyFeed().ways(by: "2026-05-04T08:20:00-04:00").count == 1)
        #expect(throws: NoJourney.noRide) { try TinyFeed().ways(by: "2026-05-04T08:19:59-04:00") }
    }

    @Test func `who is early enough leaves the evening before`() throws {
        let late = """
            t1,23:50:00,23:50:00,s1,1
            t1,24:10:00,24:10:00,s3,2
            """
        let feed = TinyFeed(["stop_times.txt": Self.header + late])
        let journey = try #require(try feed.ways(by: "2026-05-05T00:10:00-04:00").first)
        #expect(journey.departure == epoch("2026-05-04T23:49:00-04:00"))
        let morning = try #require(try feed.ways(by: "2026-05-05T06:00:00-04:00").first)
        #expect(morning.departure == journey.departure)
        #expect(throws: NoJourney.noRide) { try feed.ways(by: "2026-05-04T20:00:00-04:00") }
    }

    @Test func `after midnight the day before is still served`() throws {
        let weekdays = """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            all,1,1,1,1,1,0,0,20260101,20261231
            """
        let late = """
            t1,25:00:00,25:00:00,s1,1
            t1,25:20:00,25:20:00,s3,2
            """
        let feed = TinyFeed(["calendar.txt": weekdays, "stop_times.txt": Self.header + late])
        let journey = try #require(try feed.ways(by: "2026-05-09T01:30:00-04:00").first)
        guard case .ride(let ride) = journey.legs.first else { throw Missing() }
        #expect(ride.date.iso == "2026-05-08")
        #expect(journey.arrival == epoch("2026-05-09T01:20:00-04:00"))
        #expect(throws: NoJourney.noRide) { try feed.ways(by: "2026-05-11T00:55:00-04:00") }
    }

    @Test(arguments: [("2026-03-08", "-04:00"), ("2026-11-01", "-05:00")])
    func `on the day the clocks change the clock's times hold`(day: String, offset: String) throws {
        let journey = try #require(try TinyFeed().ways(by: "\(day)T08:30:00\(offset)").first)
        #expect(journey.departure == epoch("\(day)T07:59:00\(offset)"))
    }

    @Test func `why there is no way is told`() throws {
        let far = Coordinate(latitude: 44.5, longitude: -76)
        let morning = "2026-05-04T08:30:00-04:00"
        #expect(throws: NoJourney.noStopNearStart) { try TinyFeed().ways(from: far, by: morning) }
        #expect(throws: NoJourney.noStopNearEnd) { try TinyFeed().ways(to: far, by: morning) }
        #expect(throws: NoJourney.notCovered) { try TinyFeed().ways(by: "2027-05-04T08:30:00-04:00") }
        #expect(throws: NoJourney.noRide) { try TinyFeed().ways(from: Self.third, to: Self.first, by: morning) }
    }

    @Test func `more rides are told where they let one leave later, and each is the first that is caught`() throws {
        let feed = TinyFeed([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            s1,First,44.0000,-76.0000
            s2,Second,44.0150,-76.0000
            s3,Third,44.0300,-76.0000
            """,
            "routes.txt": """
            route_id,route_short_name,route_long_name,route_type
            r1,1,Slow,3
            r2,2,South,3
            r3,3,North,3
            """,
            "trips.txt": """
            route_id,service_id,trip_id
            r1,all,slow
            r2,all,south
            r3,all,north1
            r3,all,north2
            """,
            "stop_times.txt": Self.header + """
                slow,07:00:00,07:00:00,s1,1
                slow,08:00:00,08:00:00,s3,2
                south,07:30:00,07:30:00,s1,1
                south,07:40:00,07:40:00,s2,2
                north1,07:45:00,07:45:00,s2,1
                north1,07:55:00,07:55:00,s3,2
                north2,08:10:00,08:10:00,s2,1
                north2,08:20:00,08:20:00,s3,2
                """,
        ])
        let third = Coordinate(latitude: 44.03, longitude: -76)
        let journeys = try feed.ways(to: third, by: "2026-05-04T08:30:00-04:00")
        #expect(journeys.map(\.rides) == [2, 1])
        #expect(journeys.map(\.departure) == [epoch("2026-05-04T07:29:00-04:00"), epoch("2026-05-04T06:59:00-04:00")])
        #expect(journeys.first?.arrival == epoch("2026-05-04T07:55:00-04:00"))
    }

    @Test func `a bus that overtakes another is the one to take`() throws {
        let trips = """
            route_id,service_id,trip_id
            r1,all,slow
            r1,all,fast
            """
        let times = """
            slow,08:00:00,08:00:00,s1,1
            slow,08:40:00,08:40:00,s3,2
            fast,08:10:00,08:10:00,s1,1
            fast,08:25:00,08:25:00,s3,2
            """
        let feed = TinyFeed(["trips.txt": trips, "stop_times.txt": Self.header + times])
        let journey = try #require(try feed.ways(by: "2026-05-04T08:30:00-04:00").first)
        #expect(journey.departure == epoch("2026-05-04T08:09:00-04:00"))
    }

    @Test func `where only a headway is promised one comes that much earlier`() throws {
        let feed = TinyFeed([
            "frequencies.txt": """
            trip_id,start_time,end_time,headway_secs,exact_times
            t1,08:00:00,10:00:00,900,0
            """
        ])
        let journey = try #require(try feed.ways(by: "2026-05-04T09:06:00-04:00").first)
        #expect(journey.departure == epoch("2026-05-04T08:30:00-04:00"))
    }

    @Test(arguments: [(2, 0), (1, 0), (0, 1), (0, 3)])
    func `a ride that must be asked for is no way, nor one that lets nobody on or off`(on: Int, off: Int) throws {
        let times = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
            t1,08:00:00,08:00:00,s1,1,\(on),0
            t1,08:20:00,08:20:00,s3,2,0,\(off)
            """
        let feed = TinyFeed(["stop_times.txt": times])
        #expect(throws: NoJourney.noRide) { try feed.ways(by: "2026-05-04T08:30:00-04:00") }
    }

    @Test func `no more is looked through than may be`() throws {
        let feed = TinyFeed([
            "frequencies.txt": """
            trip_id,start_time,end_time,headway_secs,exact_times
            t1,00:00:00,08:00:00,1,1
            """
        ])
        let timetable = try feed.compile().timetable
        var question = JourneyQuestion(
            from: Self.first, to: Self.third, arriveBy: epoch("2026-05-04T08:30:00-04:00"))
        let whole = FoundJourneys(question, in: [timetable])
        #expect(try timetable.journeys(question).count == 1 && whole.found.count == 1)
        #expect(whole.effort > 10_000)
        question.mostEffort = 5
        #expect(throws: NoJourney.tooMuch) { try timetable.journeys(question) }
        let tired = FoundJourneys(question, in: [timetable])
        #expect(tired.found.isEmpty && tired.reason == .tooMuch && (5...20).contains(tired.effort))
    }

    /// The server chose among each agency's choice once more.
    @Test func `of two agencies' ways the few are chosen once, and the first tells what both have`() throws {
        let timetable = try TinyFeed().compile().timetable
        let question = JourneyQuestion(
            from: Self.first, to: Self.third, arriveBy: epoch("2026-05-04T08:45:00-04:00"), margin: 15 * 60)
        let alone = try timetable.journeys(question)
        let both = FoundJourneys(question, in: [timetable, timetable])
        #expect(both.found.map(\.journey) == alone && both.found.allSatisfy { $0.timetable == 0 })
        #expect(both.reason == nil && question.beginning == question.arriveBy + 15 * 60)
        #expect(FoundJourneys(question, in: []).reason == nil)
    }
}

private struct Missing: Error {}

extension TinyFeed {
    /// From the first stop to the third, or elsewhere.
    fileprivate func ways(
        from start: Coordinate = Coordinate(latitude: 44.00, longitude: -76),
        to end: Coordinate = Coordinate(latitude: 44.02, longitude: -76), by time: String
    ) throws -> [Journey] {
        try compile().timetable.journeys(JourneyQuestion(from: start, to: end, arriveBy: epoch(time)))
    }
}

private func epoch(_ text: String) -> EpochSeconds {
    (try? Date(text, strategy: .iso8601)).map { EpochSeconds(rounding: $0.timeIntervalSince1970) } ?? 0
}

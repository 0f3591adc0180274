import LiveEngine
import LiveModel
import Testing
import TransitCore

/// Returns a provider's reading for stop B at a time.
private func reading(
    _ departures: DepartureReading..., headways: [HeadwayReading] = [], at time: String
) -> FeedReading {
    FeedReading(departures: [
        StopDeparturesReading(stopID: "B", at: at(time), departures: departures, headways: headways)
    ])
}

@Suite struct `Departures of single stops over a timetable` {
    @Test func `a departure with a trip id predicts that trip, with an interval`() throws {
        var engine = EngineState(timetable: try straightTown())
        let departure = DepartureReading(
            routeID: "1", tripID: "t1", scheduled: at("8:05"), estimated: at("8:09"), platform: "2")
        engine.apply(reading(departure, at: "8:00"), from: "departures", at: at("8:00"))
        let rows = try engine.board("B").arrivals
        let row = try #require(rows.first)
        #expect(rows.count == 3 && row.status == .live && row.scheduled == at("8:05"))
        #expect(row.trip == (try engine.timetable.tripDay("t1")))
        #expect(row.deviation == 240 && row.platform == "2")
        let call = try #require(row.predicted)
        #expect(
            call.source == .agency && call.likely == at("8:09") && call.low < call.likely && call.likely < call.high)
    }

    @Test func `a network without trips shows the provider's destinations on all rows`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 2000, 0) }
        town.route("1")
        _ = town.pattern("1", ["A", "B", "C"], along: [(0, 0), (4000, 0)])
        var engine = EngineState(timetable: try town.timetable)
        for second in [0, 30, 60] {
            var bus = bus("7", Double(second) * 8, 0, at: "8:0\(second / 60):\(second % 60)", route: "1")
            bus.headsign = "To the Mill"
            engine.watch(bus)
        }
        // The network's own patterns have no headsigns.
        #expect(try engine.board("B").arrivals.map(\.headsign) == ["To the Mill"])
        engine.apply(
            reading(
                DepartureReading(routeID: "1", headsign: "To the Park", vehicleID: "7", estimated: at("8:04")),
                at: "8:01"),
            from: "departures", at: at("8:01"))
        let rows = try engine.board("B").arrivals
        #expect(rows.map(\.headsign) == ["To the Park"] && rows.map(\.status) == [.live])
    }

    @Test func `a departure without an id is matched to the route's nearest run within five minutes`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            reading(
                DepartureReading(routeID: "1", scheduled: at("8:06"), estimated: at("8:16")),
                DepartureReading(routeID: "1", scheduled: at("8:20"), estimated: at("8:21")), at: "8:00"),
            from: "departures", at: at("8:00"))
        let rows = try engine.board("B").arrivals
        #expect(rows.map(\.scheduled) == [at("8:05"), at("8:20"), at("8:35"), at("9:05")])
        #expect(rows.map(\.status) == [.live, .live, .scheduled, .scheduled])
        #expect(rows.map { $0.trip != nil } == [true, false, true, true])
    }

    @Test func `departures and rows are matched one to one`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            reading(
                DepartureReading(routeID: "1", estimated: at("8:03")),
                DepartureReading(routeID: "1", estimated: at("8:06")), at: "8:00"),
            from: "departures", at: at("8:00"))
        let rows = try engine.board("B").arrivals
        #expect(rows.prefix(2).map { $0.predicted?.likely } == [at("8:03"), at("8:06")])
        #expect(rows.prefix(2).map(\.scheduled) == [nil, at("8:05")])
    }

    @Test func `an alert in a stop's response is on its board and leaves route status unknown`()
        throws
    {
        var engine = EngineState(timetable: try straightTown())
        var reading = StopDeparturesReading(stopID: "B", at: at("8:00"))
        reading.alerts = [
            AlertReading(id: "s", entities: [.init(stopID: "B")], header: LocalizedText("Lift out of order")),
            AlertReading(id: "a", entities: [.init(agencyID: "anybody")], header: LocalizedText("Snow")),
        ]
        engine.apply(FeedReading(departures: [reading]), from: "departures", at: at("8:00"))
        #expect(try !engine.board("B").alerts.isEmpty)
        #expect(engine.snapshot.alerts.map(\.reading.id).sorted() == ["a", "s"])
        reading.alerts = [reading.alerts[0]]
        engine.apply(FeedReading(departures: [reading]), from: "departures", at: at("8:01"))
        #expect(engine.snapshot.alerts.map(\.reading.id) == ["s"])
        #expect(engine.snapshot.status(of: RouteIndex(0)) == .unknown)
        engine.apply(FeedReading(alerts: [AlertReading(id: "s")]), from: "alerts", at: at("8:01"))
        #expect(engine.snapshot.alerts.map(\.reading.id) == ["s"])
        #expect(engine.snapshot.alerts.first?.reading.entities == [])
    }

    @Test func `vehicles with a known and with an unknown route are counted per feed`() throws {
        var engine = EngineState(timetable: try straightTown())
        var one = VehicleReading(id: "7", position: Coordinate(latitude: 45, longitude: 7))
        one.trip = TripReference(routeID: "OTHER_1")
        var added = VehicleReading(id: "8", position: one.position)
        added.trip = TripReference(tripID: "new", relation: .added)
        engine.apply(FeedReading(vehicles: [one, added]), from: "positions", at: at("8:00"))
        let unplaced = try #require(engine.unplaced["positions"])
        #expect(unplaced.vehiclesNaming == 1 && unplaced.vehiclesKnown == 0)
        one.trip = TripReference(routeID: "1")
        engine.apply(FeedReading(vehicles: [one]), from: "positions", at: at("8:01"))
        #expect(engine.unplaced["positions"]?.vehiclesKnown == 1)
    }

    @Test func `the server's prediction takes precedence over a provider's departure`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 500, 0, at: "8:06", trip: "t1"))
        let before = try #require(try engine.board("B").arrivals.first)
        engine.apply(
            reading(DepartureReading(routeID: "1", tripID: "t1", estimated: at("8:20"), platform: "1"), at: "8:06"),
            from: "departures", at: at("8:06"))
        let after = try #require(try engine.board("B").arrivals.first)
        #expect(after.predicted == before.predicted && after.platform == "1")
    }

    @Test(arguments: [(DepartureReading.Relation.canceled, Arrival.Status.canceled), (.skipped, .skipped)])
    func `a row has the status of its departure`(relation: DepartureReading.Relation, status: Arrival.Status) throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 500, 0, at: "8:06", trip: "t1"))
        engine.apply(
            reading(
                DepartureReading(routeID: "1", tripID: "t1", scheduled: at("8:05"), relation: relation), at: "8:06"),
            from: "departures", at: at("8:06"))
        let row = try #require(try engine.board("B", minutes: 20).arrivals.first)
        #expect(row.status == status && row.predicted == nil)
    }

    @Test func `a departure that is not reported again is dropped after three minutes`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            reading(DepartureReading(routeID: "1", tripID: "t1", estimated: at("8:09")), at: "8:00"), from: "d",
            at: at("8:00"))
        engine.tick(at: at("8:03"))
        #expect(try engine.board("B").arrivals.first?.status == .live)
        let (snapshot, delta) = engine.tick(at: at("8:03:01"))
        #expect(snapshot.departures.isEmpty)
        #expect(try delta.stopsChanged == [engine.timetable.stop("B")])
        #expect(try engine.board("B").arrivals.first?.status == .scheduled)
    }

    @Test func `a stop absent from a response keeps its departures, a stop without departures loses them`() throws {
        var engine = EngineState(timetable: try straightTown())
        let departure = DepartureReading(routeID: "1", tripID: "t1", estimated: at("8:09"))
        engine.apply(reading(departure, at: "8:00"), from: "d", at: at("8:00"))
        let elsewhere = FeedReading(departures: [StopDeparturesReading(stopID: "C", departures: [departure])])
        let delta = engine.apply(elsewhere, from: "d", at: at("8:01")).1
        #expect(try delta.stopsChanged == [engine.timetable.stop("C")])
        #expect(engine.snapshot.departures.count == 2)
        engine.apply(reading(at: "8:01"), from: "d", at: at("8:01"))
        #expect(try engine.snapshot.departures[engine.timetable.stop("B")] == nil)
    }

    @Test func `a response for a stop leaves the feed's vehicles unchanged`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(positions(bus("7", 500, 0, at: "8:02", trip: "t1")), from: "all", at: at("8:02"))
        engine.apply(reading(at: "8:02"), from: "all", at: at("8:02:30"))
        #expect(engine.snapshot.vehicles.count == 1)
    }

    @Test func `departures are matched to the new timetable after a replacement`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            reading(DepartureReading(routeID: "1", tripID: "t1", estimated: at("8:09")), at: "8:00"), from: "d",
            at: at("8:00"))
        engine.replaceTimetable(try outAndBackTown(), at: at("8:00:10"))
        #expect(try engine.board("B").arrivals.first?.status == .live)
    }

    @Test func `departures that cannot be matched are counted until they expire`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            FeedReading(departures: [
                StopDeparturesReading(
                    stopID: "B",
                    departures: [
                        DepartureReading(routeID: "elsewhere", estimated: at("8:09")), DepartureReading(routeID: "1"),
                    ]),
                StopDeparturesReading(
                    stopID: "nowhere", departures: [DepartureReading(routeID: "1", estimated: at("8:09"))]),
            ]), from: "d", at: at("8:00"))
        let counts = try #require(engine.unplaced["d"])
        #expect(counts.departuresOfUnknownRoutes == 1 && counts.departuresOfUnknownStops == 1)
        #expect(counts.departuresWithoutTime == 1 && counts.discards.total == 3)
        engine.tick(at: at("8:04"))
        #expect(engine.unplaced["d"]?.discards.total == 0)
    }

    @Test func `if two feeds report departures of one trip, the more recent report is used`() throws {
        var engine = EngineState(timetable: try straightTown())
        for (feed, time) in [("a", "8:01"), ("b", "8:00")] {
            engine.apply(
                reading(
                    DepartureReading(routeID: "1", tripID: "t1", estimated: at("8:09") + (at(time) - at("8:00"))),
                    at: time),
                from: feed, at: at(time))
        }
        #expect(try engine.board("B").arrivals.count { $0.status == .live } == 1)
        #expect(try engine.board("B").arrivals.first?.predicted?.likely == at("8:10"))
    }

    @Test func `a departure at a station is matched to its platform's rows`() throws {
        var town = TinyNetwork()
        town.stop("station", 0, 0)
        town.stop("platform 1", 0, 10, parent: "station")
        town.stop("far", 5000, 0)
        town.route("1")
        town.trip("a", on: town.pattern("1", ["platform 1", "far"]), at: "8:10", minutes: [0, 10])
        for stop in ["station", "platform 1"] {
            var engine = EngineState(timetable: try town.timetable)
            let reading = StopDeparturesReading(
                stopID: stop, departures: [DepartureReading(routeID: "1", tripID: "a", estimated: at("8:12"))])
            engine.apply(FeedReading(departures: [reading]), from: "d", at: at("8:00"))
            #expect(try engine.board("station").arrivals.map(\.deviation) == [120])
        }
    }
}

@Suite struct `Departures of single stops without a timetable` {
    @Test func `a bus with the departure's trip id gets the departure's scheduled time`() throws {
        var engine = EngineState(timetable: try loopWithoutTrips())
        engine.watch(bus("7", 200, 0, at: "8:00", trip: "T9", route: "loop"))
        let likely = try #require(try engine.board("B").arrivals.first?.predicted?.likely)
        engine.apply(
            reading(
                DepartureReading(routeID: "loop", tripID: "T9", scheduled: likely - 120, estimated: likely + 400),
                at: "8:00"), from: "d", at: at("8:00"))
        let rows = try engine.board("B", minutes: 10).arrivals
        let row = try #require(rows.first)
        #expect(rows.count == 1 && row.predicted?.source == .observed && row.vehicle == 0)
        #expect(row.scheduled == likely - 120 && row.deviation == 120)
    }

    @Test func `unmatched departures are added as rows without a trip`() throws {
        var engine = EngineState(timetable: try streetWithoutTrips())
        engine.watch(bus("7", 2000, 0, at: "8:00", route: "1", direction: 1))
        engine.apply(
            reading(
                DepartureReading(
                    routeID: "1", direction: 0, headsign: "Harbour", scheduled: at("8:30"), estimated: at("8:31")),
                DepartureReading(routeID: "1", direction: 1, scheduled: at("8:45")),
                DepartureReading(routeID: "1", direction: 1, vehicleID: "7", estimated: at("9:00")), at: "8:00"),
            from: "d", at: at("8:00"))
        let rows = try engine.board("B").arrivals.suffix(2)
        #expect(rows.map(\.status) == [.live, .scheduled])
        #expect(rows.map(\.headsign) == ["Harbour", nil])
        #expect(rows.allSatisfy { $0.trip == nil && $0.vehicle == nil && !$0.isLastStop })
        let timetable = engine.timetable
        #expect(
            rows.map { timetable.patternDirections[timetable.patternStopPatterns[$0.patternStop]] } == [0, 1])
    }

    @Test func `departures are hidden when they are more than a minute overdue`() throws {
        var engine = EngineState(timetable: try streetWithoutTrips())
        engine.apply(
            reading(
                DepartureReading(routeID: "1", direction: 0, estimated: at("7:58:59")),
                DepartureReading(routeID: "1", direction: 0, estimated: at("7:59:10")), at: "8:00"),
            from: "d", at: at("8:00"))
        #expect(try engine.board("B").arrivals.map(\.shown) == [at("8:00")])
    }

    @Test func `a departure is dropped when its bus was seen beyond the stop`() throws {
        var engine = EngineState(timetable: try loopWithoutTrips())
        let departure = DepartureReading(routeID: "loop", tripID: "T9", estimated: at("8:00:30"))
        engine.watch(bus("7", 1000, 100, at: "8:00", trip: "T9", route: "loop"))
        engine.apply(reading(departure, at: "8:00:20"), from: "d", at: at("8:00:20"))
        #expect(try engine.board("B", minutes: 5).arrivals.count == 1)
        engine.watch(bus("7", 1000, 200, at: "8:00:25", trip: "T9", route: "loop"))
        #expect(try engine.board("B", minutes: 5).arrivals.isEmpty)
    }

    @Test func `a headway without departure times is listed as a headway`() throws {
        var engine = EngineState(timetable: try loopWithoutTrips())
        let headway = HeadwayReading(routeID: "loop", headsign: "Campus", seconds: 600, next: at("8:04"))
        engine.apply(reading(headways: [headway], at: "8:00"), from: "d", at: at("8:00"))
        let board = try engine.board("B")
        #expect(board.headways.map(\.seconds) == [600] && board.headways.map(\.next) == [at("8:04")])
        #expect(board.headways.first?.row?.position == 1 && board.headways.first?.headsign == "Campus")
        #expect(try engine.board("C").headways.isEmpty)
    }
}

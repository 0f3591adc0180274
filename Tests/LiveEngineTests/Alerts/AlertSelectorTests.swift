import LiveEngine
import LiveModel
import Testing
import TransitCore

/// GTFS-Realtime combines the fields of an `EntitySelector` by AND.
@Suite struct `Selectors of alerts` {
    private typealias Entity = AlertReading.Entity

    /// Lines 1 and 2 of two agencies and a tram of the second one, from West via a station to East and back.
    private static func town() throws -> Timetable {
        var town = TinyNetwork(agencies: ["one", "two"])
        town.stop("West", -1000, 0)
        town.stop("station", 0, 0)
        town.stop("P1", 0, 10, parent: "station")
        town.stop("P2", 0, -10, parent: "station")
        town.stop("East", 1000, 0)
        town.route("1", agency: 0)
        town.route("2", agency: 1)
        town.route("tram", agency: 1, type: 0)
        for line in ["1", "2", "tram"] {
            let out = town.pattern(line, ["West", "P1", "East"], direction: 0)
            let back = town.pattern(line, ["East", "P2", "West"], direction: 1)
            town.trip("\(line) out", on: out, at: "8:10", minutes: [0, 10, 20])
            town.trip("\(line) back", on: back, at: "8:10", minutes: [0, 10, 20])
        }
        return try town.timetable
    }

    private func engine(_ entities: Entity...) throws -> EngineState {
        var engine = EngineState(timetable: try Self.town())
        let alert = AlertReading(id: "a", entities: entities, condition: .noService)
        engine.apply(FeedReading(alerts: [alert]), from: "alerts", at: at("8:00"))
        return engine
    }

    /// Returns the calls of one day that an alert with these selectors matches, as `trip@stop`.
    private func calls(_ entities: Entity..., on day: ServiceDate = TinyNetwork.day) throws -> Set<String> {
        var engine = EngineState(timetable: try Self.town())
        engine.apply(FeedReading(alerts: [AlertReading(id: "a", entities: entities)]), from: "alerts", at: at("8:00"))
        let (timetable, alert) = (engine.timetable, try #require(engine.snapshot.alerts.first))
        let calls = timetable.trips.flatMap { trip in
            timetable.stops(of: timetable.pattern(of: trip)).compactMap { row -> String? in
                let stop = timetable.patternStopStops[row]
                let call = AlertCall(
                    timetable.pattern(of: trip), trip: TripDay(trip: trip, date: day), at: stop, in: timetable)
                guard alert.target.concerns(call, in: timetable) else { return nil }
                return timetable.string(timetable.tripIDs[trip]) + "@" + timetable.string(timetable.stopIDs[stop])
            }
        }
        return Set(calls)
    }

    @Test func `a selector of a route and a stop matches only the route's calls at that stop`() throws {
        #expect(try calls(.init(routeID: "1", stopID: "East")) == ["1 out@East", "1 back@East"])
        #expect(try calls(.init(routeID: "1", stopID: "P2")) == ["1 back@P2"])
    }

    @Test func `a selector of a route and a station matches the route's calls at the platforms`() throws {
        #expect(try calls(.init(routeID: "1", stopID: "station")) == ["1 out@P1", "1 back@P2"])
        #expect(try calls(.init(routeID: "1", direction: 1, stopID: "station")) == ["1 back@P2"])
    }

    @Test func `a selector of a direction of a route excludes the other direction`() throws {
        #expect(try calls(.init(routeID: "2", direction: 1)) == ["2 back@East", "2 back@P2", "2 back@West"])
        #expect(
            try calls(.init(trip: TripReference(routeID: "2", direction: 1))) == [
                "2 back@East", "2 back@P2", "2 back@West",
            ])
    }

    @Test func `a selector of a trip on a date matches no other date`() throws {
        let tomorrow = TinyNetwork.day.advanced(by: 1)
        let trip = TripReference(tripID: "1 out", startDate: tomorrow)
        #expect(try calls(.init(trip: trip)) == [])
        #expect(try calls(.init(trip: trip), on: tomorrow) == ["1 out@West", "1 out@P1", "1 out@East"])
        #expect(try calls(.init(trip: trip, stopID: "East"), on: tomorrow) == ["1 out@East"])
        // Without a date the selector matches every day.
        #expect(try calls(.init(trip: TripReference(tripID: "1 out"), stopID: "East"), on: tomorrow) == ["1 out@East"])
    }

    @Test func `a selector of a frequency-based trip without a start time matches all of its runs`() throws {
        var town = TinyNetwork()
        town.stop("A", 0, 0)
        town.stop("B", 1000, 0)
        town.route("1")
        let line = town.pattern("1", ["A", "B"])
        for start in ["8:00", "8:20", "8:40"] {
            town.trip("f", on: line, at: start, minutes: [0, 10], flags: .hasRuns)
        }
        var engine = EngineState(timetable: try town.timetable)
        func starts(_ trip: TripReference, at stop: String? = nil) -> [Int32] {
            let alert = AlertReading(id: "a", entities: [.init(trip: trip, stopID: stop)])
            engine.apply(FeedReading(alerts: [alert]), from: "alerts", at: at("8:00"))
            let trips = engine.snapshot.alerts.first?.selectors.compactMap(\.trip) ?? []
            return trips.map { engine.timetable.tripStarts[$0] }
        }
        let all = ["8:00", "8:20", "8:40"].map(seconds)
        #expect(starts(TripReference(tripID: "f")) == all)
        #expect(starts(TripReference(tripID: "f", startDate: TinyNetwork.day), at: "B") == all)
        #expect(starts(TripReference(tripID: "f", startTime: seconds("8:20"))) == [seconds("8:20")])
        let selectors = engine.snapshot.alerts.first?.selectors ?? []
        #expect(selectors.uniqueByTripID(in: engine.timetable) == selectors)
        _ = starts(TripReference(tripID: "f"))
        let ofAll = engine.snapshot.alerts.first?.selectors ?? []
        #expect(ofAll.count == 3 && ofAll.uniqueByTripID(in: engine.timetable).count == 1)
    }

    @Test func `a selector of a route, direction and start time matches that trip`() throws {
        let start = TripReference(direction: 1, startTime: seconds("8:10"), startDate: TinyNetwork.day)
        #expect(try calls(.init(routeID: "1", trip: start, stopID: "West")) == ["1 back@West"])
    }

    @Test func `a selector of an agency and a route type matches routes that have both`() throws {
        let engine = try engine(.init(agencyID: "two", routeType: 3))
        #expect(try #require(engine.snapshot.alerts.first).routes == [engine.timetable.route(id: "2")])
        #expect(try calls(.init(agencyID: "two", routeType: 0, stopID: "West")) == ["tram out@West", "tram back@West"])
        #expect(try calls(.init(agencyID: "one")) == calls(.init(routeID: "1")))
    }

    @Test func `an alert matches the calls that any of its selectors matches`() throws {
        #expect(
            try calls(.init(routeID: "1", stopID: "P1"), .init(routeID: "2", stopID: "P1"), .init(routeID: "none"))
                == ["1 out@P1", "2 out@P1"])
    }

    @Test(arguments: [
        AlertReading.Entity(agencyID: "ferries"), .init(agencyID: "ferries", routeID: "1"),
        .init(agencyID: "two", routeID: "1"),
        .init(routeID: "1", routeType: 0), .init(routeType: 2), .init(routeType: -1),
        .init(routeID: "none", stopID: "P1"),
        .init(routeID: "1", stopID: "none"), .init(trip: TripReference(tripID: "none"), stopID: "P1"),
        .init(routeID: "1", trip: TripReference(tripID: "2 out")),
        .init(trip: TripReference(tripID: "1 out", routeID: "2")),
        .init(direction: 1, trip: TripReference(tripID: "1 out")),
        .init(agencyID: "two", trip: TripReference(tripID: "1 out")),
        .init(routeID: "1", trip: TripReference(routeID: "2")), .init(trip: TripReference(startDate: TinyNetwork.day)),
    ])
    func `an unknown or contradictory selector matches nothing and is counted`(
        entity: AlertReading.Entity
    ) throws {
        let engine = try engine(entity)
        let alert = try #require(engine.snapshot.alerts.first)
        #expect(alert.isElsewhere && !alert.concernsWholeAgency)
        #expect(engine.unplaced["alerts"]?.alertsOfNothing == 1)
        #expect(try engine.board("station").alerts == [])
        #expect(engine.timetable.routes.allSatisfy { engine.snapshot.status(of: $0) == .none })
    }

    @Test func `unmatched selectors of a partly matching alert are counted by reason`() throws {
        let engine = try engine(
            .init(routeID: "1"), .init(agencyID: "ferries", routeID: "1"), .init(routeID: "none"),
            .init(stopID: "none"),
            .init(stopID: "gone"), .init(trip: TripReference(tripID: "none")), .init(routeID: "1", routeType: 0))
        let counts = try #require(engine.unplaced["alerts"])
        #expect(
            counts.selectors == [
                .unknownAgency: 1, .unknownRoute: 1, .unknownStop: 2, .unknownTrip: 1, .contradictory: 1,
            ])
        #expect(counts.alertsOfNothing == 0)
        let reasons = Dictionary(uniqueKeysWithValues: counts.discards.reasons.map { ($0.reason, $0.count) })
        #expect(reasons == [.unknownAgency: 1, .unknownRoute: 1, .unknownStop: 2, .noTrip: 1, .contradictory: 1])
    }

    @Test func `a selector with the id of the only agency matches everything, one with another id nothing`() throws {
        for (id, isWhole) in [("town", true), ("ferries", false)] {
            var engine = EngineState(timetable: try straightTown())
            let alert = AlertReading(id: "a", entities: [.init(agencyID: id)], condition: .noService)
            engine.apply(FeedReading(alerts: [alert]), from: "alerts", at: at("8:00"))
            #expect(engine.snapshot.alerts.first?.concernsWholeAgency == isWhole)
            #expect(engine.snapshot.status(of: RouteIndex(0)) == (isWhole ? .noService : .none))
        }
    }

    @Test func `a selector with any agency id matches everything if the only agency has no id`() throws {
        var town = TinyNetwork(agencies: [""])
        town.stop("A", 0, 0)
        town.stop("B", 1000, 0)
        town.route("1")
        _ = town.pattern("1", ["A", "B"])
        var engine = EngineState(timetable: try town.timetable)
        engine.apply(
            FeedReading(alerts: [AlertReading(id: "a", entities: [.init(agencyID: "X")])]), from: "alerts",
            at: at("8:00"))
        #expect(engine.snapshot.alerts.first?.concernsWholeAgency == true)
    }

    @Test func `a no-service alert for a route at one stop does not change the route's status`() throws {
        let engine = try engine(.init(routeID: "1", stopID: "East"))
        #expect(engine.snapshot.status(of: RouteIndex(0)) == .none)
        #expect(try engine.board("East").alerts == [0])
        #expect(try engine.board("West").alerts == [])
        #expect(try #require(engine.snapshot.alerts.first).routes == [])
    }

    @Test func `an alert for one direction of a route is on the boards of that direction's stops`() throws {
        let engine = try engine(.init(routeID: "1", direction: 1))
        #expect(try engine.board("P2").alerts == [0])
        #expect(try engine.board("P1").alerts == [])
        #expect(try engine.board("station").alerts == [0])
    }

    @Test func `an alert for a trip is on the boards that show the trip`() throws {
        let engine = try engine(.init(trip: TripReference(tripID: "1 out", startDate: TinyNetwork.day)))
        #expect(try engine.board("P1").alerts == [0])
        #expect(try engine.board("P2").alerts == [])
        #expect(try engine.board("East", minutes: 10).alerts == [])
    }
}

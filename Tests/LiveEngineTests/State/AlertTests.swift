import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `Alerts and service status` {
    private func engine(_ alerts: AlertReading..., at time: String = "8:00") throws -> EngineState {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(FeedReading(alerts: alerts), from: "alerts", at: at(time))
        return engine
    }

    private let route = AlertReading.Entity(routeID: "1")

    @Test func `without an alerts feed the status is unknown`() throws {
        let engine = EngineState(timetable: try straightTown())
        #expect(engine.snapshot.status(of: RouteIndex(0)) == .unknown)
    }

    @Test func `an empty alerts feed means normal service, until it is outdated`() throws {
        var engine = try engine()
        #expect(engine.snapshot.status(of: RouteIndex(0)) == .none)
        engine.tick(at: at("8:15"))
        #expect(engine.snapshot.status(of: RouteIndex(0)) == .unknown)
    }

    @Test func `a feed that no longer includes alerts leaves the status unknown`() throws {
        let bad = AlertReading(id: "1", entities: [.init(routeID: "other")], condition: .delayed)
        var town = TinyNetwork()
        town.stop("A", 0, 0)
        town.stop("B", 1000, 0)
        for route in ["1", "other"] {
            town.route(route)
            _ = town.pattern(route, ["A", "B"])
        }
        var engine = EngineState(timetable: try town.timetable)
        engine.apply(FeedReading(vehicles: [], alerts: [bad]), from: "all", at: at("8:00"))
        for minute in Int64(1)...16 {
            let delta = engine.apply(positions(), from: "all", at: at("8:00") + minute * 60).1
            #expect(engine.snapshot.status(of: RouteIndex(0)) == (minute < 15 ? .none : .unknown), "minute \(minute)")
            #expect(engine.snapshot.status(of: RouteIndex(1)) == .delayed)
            #expect(delta.alertsChanged == (minute == 15))
        }
        engine.apply(FeedReading(alerts: []), from: "all", at: at("8:20"))
        #expect(engine.snapshot.status(of: RouteIndex(1)) == .none)
    }

    @Test func `alerts that are reported less often become outdated later`() throws {
        var engine = EngineState(timetable: try straightTown())
        for time in ["8:00", "8:10"] { engine.apply(FeedReading(vehicles: [], alerts: []), from: "all", at: at(time)) }
        for time in ["8:20", "8:30", "8:39"] {
            engine.apply(positions(), from: "all", at: at(time))
            #expect(engine.snapshot.status(of: RouteIndex(0)) == .none)
        }
        engine.apply(positions(), from: "all", at: at("8:40"))
        #expect(engine.snapshot.status(of: RouteIndex(0)) == .unknown)
    }

    @Test func `the worst active alert determines the status`() throws {
        let engine = try engine(
            AlertReading(id: "1", entities: [route], condition: .delayed),
            AlertReading(id: "2", entities: [route]),
            AlertReading(id: "3", periods: [.init(from: at("9:00"))], entities: [route], condition: .noService))
        #expect(engine.snapshot.status(of: RouteIndex(0)) == .delayed)
        #expect(engine.snapshot.alerts.map(\.isActive) == [true, true, false])
    }

    @Test func `an alert starts and ends with its active period`() throws {
        var engine = try engine(
            AlertReading(id: "1", periods: [.init(from: at("9:00"), to: at("10:00"))], entities: [route]))
        let (_, delta) = engine.tick(at: at("9:00"))
        #expect(delta.alertsChanged && engine.snapshot.alerts.map(\.isActive) == [true])
        engine.tick(at: at("10:00"))
        #expect(engine.snapshot.alerts.isEmpty)
    }

    @Test func `a feed that has failed for a day closes no lifts, but its alerts remain`() throws {
        let lift = AlertReading(id: "1", entities: [.init(stopID: "B")], effect: "accessibilityIssue")
        var engine = try engine(lift)
        let limit = at("8:00") + 86_400
        engine.tick(at: limit)
        #expect(engine.snapshot.runChanges.closures.map(\.alert) == ["1"])
        let (_, delta) = engine.tick(at: limit + 1)
        #expect(delta.alertsChanged && engine.snapshot.alerts.map(\.isActive) == [true])
        #expect(engine.snapshot.runChanges.closures.isEmpty)
        #expect(try engine.board("B").closures.isEmpty)
        // The feed confirms that nothing has changed.
        engine.confirm("alerts", at: limit + 2)
        engine.tick(at: limit + 2)
        #expect(engine.snapshot.runChanges.closures.map(\.alert) == ["1"])
        // A different feed with the same alert is still current.
        engine.apply(FeedReading(alerts: [lift]), from: "other", at: limit + 50_000)
        engine.tick(at: limit + 100_000)
        #expect(engine.snapshot.runChanges.closures.map(\.alert) == ["1"])
    }

    @Test func `the age of an alert with its own timestamp is counted from that timestamp`() throws {
        var engine = EngineState(timetable: try straightTown())
        let lift = AlertReading(id: "1", entities: [.init(stopID: "B")], effect: "accessibilityIssue")
        let reading = FeedReading(madeAt: at("8:00") - 86_400, alerts: [lift])
        engine.apply(reading, from: "alerts", at: at("8:00"))
        #expect(engine.snapshot.runChanges.closures.count == 1)
        engine.apply(reading, from: "alerts", at: at("8:01"))
        engine.confirm("alerts", at: at("8:02"))
        engine.tick(at: at("8:02"))
        #expect(engine.snapshot.runChanges.closures.isEmpty)
    }

    @Test func `an alert is on the boards of the entities that it selects`() throws {
        let engine = try engine(
            AlertReading(id: "stop", entities: [.init(stopID: "B")]), AlertReading(id: "route", entities: [route]),
            AlertReading(id: "all"), AlertReading(id: "trip", entities: [.init(trip: TripReference(tripID: "t1"))]))
        #expect(engine.snapshot.alerts.map(\.reading.id) == ["route", "stop", "trip", "all"])
        #expect(try engine.board("B").alerts == [0, 1, 2, 3])
        #expect(try engine.board("C").alerts == [0, 2, 3])
    }

    @Test(
        arguments: [
            ("noEffect", .unknown, ServiceStatus.none), ("accessibilityIssue", .warning, .none), (nil, .info, .none),
            ("unknownEffect", .info, .none), (nil, .unknown, .altered), ("otherEffect", .warning, .altered),
            ("noEffect", .severe, .emergency),
        ] as [(String?, AlertReading.Severity, ServiceStatus)])
    func `a route's status depends on the effect and severity of its alert`(
        effect: String?, severity: AlertReading.Severity, status: ServiceStatus
    ) throws {
        let engine = try engine(AlertReading(id: "1", entities: [route], effect: effect, severity: severity))
        #expect(engine.snapshot.status(of: RouteIndex(0)) == status)
        #expect(try #require(engine.snapshot.alerts.first).level == status)
        #expect(try engine.board("C").alerts == [0])
    }

    @Test func `a known effect determines the status regardless of severity`() throws {
        let engine = try engine(
            AlertReading(id: "1", entities: [route], effect: "detour", severity: .info, condition: .altered))
        #expect(engine.snapshot.status(of: RouteIndex(0)) == .altered)
    }

    @Test func `an agency-wide alert changes route status only if it means no service or an emergency`() throws {
        let survey = try engine(AlertReading(id: "survey", severity: .warning))
        #expect(survey.snapshot.status(of: RouteIndex(0)) == .none)
        #expect(try survey.board("C").alerts == [0])
        let named = try engine(AlertReading(id: "survey", entities: [.init(agencyID: "town")]))
        #expect(named.snapshot.status(of: RouteIndex(0)) == .none)
        let strike = try engine(AlertReading(id: "strike", condition: .noService))
        #expect(strike.snapshot.status(of: RouteIndex(0)) == .noService)
        let emergency = try engine(AlertReading(id: "storm", severity: .severe))
        #expect(emergency.snapshot.status(of: RouteIndex(0)) == .emergency)
    }

    @Test func `alerts of the same level are ordered by severity, information last`() throws {
        func alert(_ id: String, _ severity: AlertReading.Severity, _ condition: ServiceCondition?) -> AlertReading {
            AlertReading(id: id, entities: [route], severity: severity, condition: condition)
        }
        let engine = try engine(
            alert("info", .info, nil), alert("light", .info, .altered), alert("plain", .unknown, .altered),
            alert("warning", .warning, .altered), alert("worse", .info, .delayed))
        #expect(engine.snapshot.alerts.map(\.reading.id) == ["worse", "warning", "plain", "light", "info"])
    }

    @Test func `an alert whose entities are all unknown is stored and counted`() throws {
        let engine = try engine(AlertReading(id: "1", entities: [.init(routeID: "elsewhere")]))
        #expect(engine.snapshot.alerts.count == 1)
        #expect(engine.unplaced["alerts"]?.alertsOfNothing == 1)
        #expect(engine.snapshot.status(of: RouteIndex(0)) == .none)
    }
}

@Suite struct `Parts of a feed` {
    @Test func `a feed response without alerts leaves alerts unchanged, and an empty list of alerts removes them`()
        throws
    {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            FeedReading(vehicles: [bus("7", 500, 0, at: "8:02", trip: "t1")], alerts: [AlertReading(id: "1")]),
            from: "all", at: at("8:02"))
        engine.apply(FeedReading(vehicles: []), from: "all", at: at("8:03"))
        #expect(engine.snapshot.vehicles.isEmpty && engine.snapshot.alerts.count == 1)
        engine.apply(FeedReading(alerts: []), from: "all", at: at("8:04"))
        #expect(engine.snapshot.alerts.isEmpty)
    }
}

import Testing

@testable import TransitCore

/// Two platforms of a station, connected by a lift and by a longer ramp. Trains arrive at the first platform and depart
/// from the second one.
struct ClosedPlaceTests {
    private static let (first, last, station, one, two, entrance) = (0, 1, 2, 3, 4, 5)

    private static func town(ramp: Bool = true) -> SmallTown {
        var town = SmallTown(stops: 2)
        town.stops[last].east = 60_000
        town.stops += [
            SmallTown.Stop(east: 30_000, kind: 1), SmallTown.Stop(east: 30_000, parent: station),
            SmallTown.Stop(east: 30_000, parent: station), SmallTown.Stop(east: 30_000, parent: station, kind: 2),
        ]
        for (from, to) in [(one, two), (two, one), (entrance, one), (one, entrance)] {
            town.pathways.append(.init(from: from, to: to, mode: .elevator, time: 60))
            town.pathways.append(.init(from: from, to: to, mode: .stairs, time: 30))
        }
        if ramp { town.pathways.append(.init(from: one, to: two, time: 600)) }
        town.routes = 2
        town.trips = [.init([first, one], at: clock(8)), .init([first, one], at: clock(9))]
        town.trips += [(8, 15), (8, 25), (9, 15), (9, 25)].map { .init([two, last], at: clock($0, $1), route: 1) }
        return town
    }

    private struct Scene {
        let town: SmallTown
        let routing: RoutingData
        let table: RunTable
        var planner = JourneyPlanner()

        init(_ town: SmallTown) throws {
            self.town = town
            routing = RoutingData([AgencyTimetable(try town.timetable(), of: "a")])
            table = RunTable(routing.network, start: TableDay(forwardFrom: town.moment(clock(8))))
        }

        func view(_ closures: [AccessClosure]) -> LiveRunTable {
            var changes = RunChanges(at: town.moment(clock(8)), isLive: true)
            changes.closures = closures
            return LiveRunTable(table, live: LiveRuns(table, [changes]))
        }

        func place(_ stop: Int) throws -> PlanPlace {
            let stop = NetworkStopIndex(stop)
            return PlanPlace(try #require(routing.coordinate(of: stop)), stop: stop)
        }

        func question(from start: Int = first, to end: Int = last, window: Int64? = 7200) throws -> JourneyQuery {
            var question = JourneyQuery(
                from: try place(start), to: try place(end), .departure(town.moment(clock(8))), window: window)
            question.wheelchair = .unlessImpossible
            question.walk = WalkProfile(wheelchair: true)
            return question
        }

        mutating func plan(_ question: JourneyQuery, _ closures: [AccessClosure]) -> JourneyResult {
            planner.plan(question, in: view(closures), on: routing.stops)
        }

        /// Returns a closure of the elevators between the platforms.
        func lift(_ periods: AlertReading.Period...) -> AccessClosure { lift(periods) }

        func lift(_ periods: [AlertReading.Period]) -> AccessClosure {
            let ways = routing.network.timetables[0].pathways
            let rows = ways.range(from: StopIndex(one)).filter {
                ways.mode(of: $0) == .elevator && ways.toStops[$0] == StopIndex(two)
            }
            return AccessClosure(alert: "lift", periods: periods, places: ClosedPlaces(pathways: Array(rows)))
        }

        func minutes(_ plan: JourneyResult) -> [Int] {
            plan.journeys.map { Int($0.arrival - town.moment(0)) / 60 }
        }
    }

    @Test func `a closed lift affects only transfers during its alert's period`() throws {
        var scene = try Scene(Self.town())
        let question = try scene.question()
        #expect(scene.minutes(scene.plan(question, [])) == [8 * 60 + 25, 9 * 60 + 25])
        #expect(scene.minutes(scene.plan(question, [scene.lift()])) == [8 * 60 + 35, 9 * 60 + 35])
        // The closure begins between the two arrivals: only the later transfer cannot use the lift.
        let later = AlertReading.Period(from: scene.town.moment(clock(8, 30)))
        #expect(scene.minutes(scene.plan(question, [scene.lift(later)])) == [8 * 60 + 25, 9 * 60 + 35])
        // The lift reopens between the arrivals, in a gap of the alert's periods.
        let before = [
            AlertReading.Period(to: scene.town.moment(clock(5))),
            AlertReading.Period(from: scene.town.moment(clock(6)), to: scene.town.moment(clock(8, 40))),
        ]
        #expect(scene.minutes(scene.plan(question, [scene.lift(before)])) == [8 * 60 + 35, 9 * 60 + 25])
        // Riders wait for the lift on the platform if that is faster than the ramp.
        let soon = AlertReading.Period(to: scene.town.moment(clock(8, 13)))
        #expect(scene.minutes(scene.plan(question, [scene.lift([soon])])).first == 8 * 60 + 25)
        // The closure begins after both arrivals.
        let after = AlertReading.Period(from: scene.town.moment(clock(9, 30)))
        #expect(scene.minutes(scene.plan(question, [scene.lift(after)])) == [8 * 60 + 25, 9 * 60 + 25])
    }

    @Test func `step-free riders neither board nor alight at a closed platform`() throws {
        var scene = try Scene(Self.town())
        let closed = AccessClosure(alert: "a", places: ClosedPlaces(stops: [StopIndex(Self.two)]))
        let question = try scene.question()
        #expect(scene.plan(question, [closed]).journeys.isEmpty)
        // A closure of the platform during the ride does not matter.
        let later = AlertReading.Period(from: scene.town.moment(clock(8, 20)))
        let closing = AccessClosure(alert: "a", periods: [later], places: closed.places)
        #expect(scene.minutes(scene.plan(try scene.question(window: nil), [closing])) == [8 * 60 + 25])
        var other = question
        other.wheelchair = .no
        other.walk = WalkProfile()
        #expect(scene.plan(other, [closed]).journeys.count == scene.plan(other, []).journeys.count)
    }

    @Test func `no step-free journey starts or ends at a station whose only lift is closed`() throws {
        var scene = try Scene(Self.town())
        let ways = scene.routing.network.timetables[0].pathways
        let rows = [Self.entrance, Self.one].flatMap { Array(ways.range(from: StopIndex($0))) }
        let lifts = rows.filter {
            ways.mode(of: $0) == .elevator && ways.toStops[$0] != StopIndex(Self.two)
        }
        let closed = AccessClosure(alert: "a", places: ClosedPlaces(pathways: lifts))
        let (from, to) = (
            try scene.question(from: Self.station), try scene.question(from: Self.first, to: Self.station)
        )
        #expect(!scene.plan(from, []).journeys.isEmpty && !scene.plan(to, []).journeys.isEmpty)
        #expect(scene.plan(from, [closed]).journeys.isEmpty && scene.plan(to, [closed]).journeys.isEmpty)
        // A rider who starts at the platform is already on it.
        #expect(!scene.plan(try scene.question(from: Self.two), [closed]).journeys.isEmpty)
    }

    @Test func `a closed lift does not affect walks to a platform without entrances from outside its station`() throws {
        var town = SmallTown(stops: 2)
        town.stops[Self.last].east = 60_000
        // A station with its platform, a bus stop nearby and a hall; and another station with pathways.
        town.stops += [
            SmallTown.Stop(east: 30_000, kind: 1), SmallTown.Stop(east: 30_000, parent: 2),
            SmallTown.Stop(east: 30_050), SmallTown.Stop(east: 30_000, parent: 2, kind: 3),
            SmallTown.Stop(east: 90_000, kind: 1), SmallTown.Stop(east: 90_000, parent: 6),
            SmallTown.Stop(east: 90_000, parent: 6),
        ]
        town.pathways = [
            .init(from: 3, to: 5, mode: .elevator), .init(from: 5, to: 3, mode: .elevator), .init(from: 7, to: 8),
        ]
        town.routes = 2
        town.trips = [.init([Self.first, 3], at: clock(8)), .init([4, Self.last], at: clock(8, 15), route: 1)]
        var scene = try Scene(town)
        let lift = ClosedPlaces(pathways: [PathwayIndex(0), PathwayIndex(1)])
        for closures in [[], [AccessClosure(alert: "a", places: lift)]] {
            #expect(scene.minutes(scene.plan(try scene.question(), closures)) == [8 * 60 + 25])
        }
    }

    @Test func `the directions through a station avoid closed lifts`() throws {
        let timetable = try Self.town().timetable()
        func modes(closed: ClosedPlaces) -> [PathwayMode]? {
            StationWay(
                from: StopIndex(Self.one), to: StopIndex(Self.two), in: timetable, isStepFree: true, closed: closed)?
                .steps.map(\.mode)
        }
        let scene = try Scene(Self.town())
        #expect(modes(closed: ClosedPlaces()) == [.elevator])
        // The ramp is a walkway without a sign, so the directions omit it.
        #expect(modes(closed: scene.lift().places) == [])
    }

    @Test func `a watched journey becomes impossible when its lift closes, but only for step-free riders`() throws {
        for ramp in [true, false] {
            var scene = try Scene(Self.town(ramp: ramp))
            for wheelchair in [RaptorQuery.Wheelchair.no, .unlessImpossible] {
                var question = try scene.question(window: nil)
                question.wheelchair = wheelchair
                question.walk = WalkProfile(wheelchair: wheelchair != .no)
                let planned = try #require(scene.plan(question, []).journeys.first)
                let recalled = RecalledJourney(question: question, journey: planned)
                func watch(_ closures: [AccessClosure]) -> (WatchedJourney, JourneyResult) {
                    let view = scene.view(closures)
                    let now = scene.town.moment(clock(8, 5))
                    let watched = WatchedJourney(
                        recalled, in: view, on: scene.routing, now: now, isCanceled: { _ in false },
                        using: &scene.planner)
                    return (
                        watched,
                        watched.onward(from: nil, now: now, in: view, on: scene.routing, using: &scene.planner)
                    )
                }
                #expect(watch([]).0.state == .possible)
                let (watched, onward) = watch([scene.lift()])
                guard wheelchair != .no else {
                    #expect(watched.state == .possible)
                    continue
                }
                #expect(watched.reason?.kind == .closed && watched.reason?.leg == 1)
                #expect(watched.reason?.alerts.map(\.id) == ["lift"])
                #expect(onward.journeys.isEmpty == !ramp)
                // The lift is repaired before the transfer.
                let earlier = AlertReading.Period(to: scene.town.moment(clock(8, 8)))
                #expect(watch([scene.lift(earlier)]).0.state == .possible)
            }
        }
    }

    @Test(arguments: [(300, WatchedJourney.State.possible), (301, .impossible)])
    func `a watched transfer that changes to a longer path still includes the rider's own transfer time`(
        extra: Int, state: WatchedJourney.State
    ) throws {
        var scene = try Scene(Self.town())
        var question = try scene.question(window: nil)
        question.transferTime = TransferTime(extra: Int32(extra))
        // A minute by lift and the rider's extra time are too long for the train at 8:15.
        let planned = try #require(scene.plan(question, []).journeys.first)
        #expect(planned.legs.last?.departure == scene.town.moment(clock(8, 25)))
        func watch(_ closures: [AccessClosure]) -> WatchedJourney {
            WatchedJourney(
                RecalledJourney(question: question, journey: planned), in: scene.view(closures), on: scene.routing,
                now: scene.town.moment(clock(8, 5)), isCanceled: { _ in false }, using: &scene.planner)
        }
        #expect(watch([]).state == .possible)
        // From 8:10, the path by the ramp takes ten minutes.
        let watched = watch([scene.lift()])
        #expect(watched.state == state)
        #expect(watched.reason?.kind == (state == .possible ? nil : .closed))
    }

    @Test func `a departure window contains the journeys before the only lift closes and after it reopens`() throws {
        var scene = try Scene(Self.town(ramp: false))
        let closed = AlertReading.Period(
            from: scene.town.moment(clock(8, 30)), to: scene.town.moment(clock(9)))
        let plan = scene.plan(try scene.question(), [scene.lift(closed)])
        #expect(scene.minutes(plan) == [8 * 60 + 25, 9 * 60 + 25])
        // The next page begins at the end of the window, not on the next day.
        #expect(
            plan.later == PlanCursor(.departure(scene.town.moment(clock(10)) + 1), window: 7200, returnsLast: false))
        // The lift closes during the last transfer of the window.
        let late = AlertReading.Period(from: scene.town.moment(clock(9, 10)) + 30)
        #expect(scene.minutes(scene.plan(try scene.question(), [scene.lift(late)])) == [8 * 60 + 25])
    }

    @Test func `in a departure window a platform is used only at times when it is not closed`() throws {
        var scene = try Scene(Self.town())
        let closed = AlertReading.Period(
            from: scene.town.moment(clock(8, 10)), to: scene.town.moment(clock(8, 20)))
        let platform = AccessClosure(
            alert: "a", periods: [closed], places: ClosedPlaces(stops: [StopIndex(Self.two)]))
        // Boarding is impossible at 8:15 and possible at 8:25.
        #expect(scene.minutes(scene.plan(try scene.question(), [platform])) == [8 * 60 + 35, 9 * 60 + 25])
        #expect(scene.minutes(scene.plan(try scene.question(window: nil), [platform])) == [8 * 60 + 35])
    }

    /// Returns a watched journey while the lifts between the platforms, or to the street, are closed.
    private static func watch(
        from start: Int, to end: Int, while periods: [AlertReading.Period]?, of mode: [(Int, Int)], in town: SmallTown,
        at now: Int
    ) throws -> WatchedJourney {
        var scene = try Scene(town)
        var question = try scene.question(from: start, to: end, window: nil)
        if start == entrance { question.start.stop = nil }
        if end == entrance { question.end.stop = nil }
        let planned = try #require(scene.plan(question, []).journeys.first)
        let ways = scene.routing.network.timetables[0].pathways
        let rows = mode.flatMap { from, to in
            ways.range(from: StopIndex(from)).filter {
                ways.mode(of: $0) == .elevator && ways.toStops[$0] == StopIndex(to)
            }
        }
        let closure = AccessClosure(alert: "lift", periods: periods ?? [], places: ClosedPlaces(pathways: rows))
        return WatchedJourney(
            RecalledJourney(question: question, journey: planned), in: scene.view(periods == nil ? [] : [closure]),
            on: scene.routing, now: town.moment(now), isCanceled: { _ in false }, using: &scene.planner)
    }

    @Test func `a watched journey begins earlier if its path into the station becomes longer`() throws {
        let town = Self.town()
        func watch(_ periods: [AlertReading.Period]?, at now: Int) throws -> WatchedJourney {
            try Self.watch(
                from: Self.entrance, to: Self.last, while: periods, of: [(Self.one, Self.two)], in: town, at: now)
        }
        // The path takes two minutes by two lifts, and eleven minutes by a lift and the ramp.
        #expect(try watch(nil, at: clock(8)).journey.departure == town.moment(clock(8, 13)))
        let watched = try watch([], at: clock(8))
        #expect(watched.state == .possible)
        #expect(watched.journey.departure == town.moment(clock(8, 4)))
        #expect(watched.journey.legs.first?.departure == town.moment(clock(8, 4)))
        #expect(watched.journey.legs.first?.arrival == town.moment(clock(8, 15)))
        #expect(watched.journey.walking == 660)
        // The rider has not left yet, and can no longer leave in time.
        let late = try watch([], at: clock(8, 5))
        #expect(late.reason?.kind == .closed && late.reason?.leg == 0)
        // The lift can be used before it closes.
        let soon = try watch([AlertReading.Period(from: town.moment(clock(8, 10)))], at: clock(8))
        #expect(soon.state == .possible)
        #expect(soon.journey.departure == town.moment(clock(8, 8)) - 1)
    }

    @Test
    func `a watched journey arrives later if the path out of the station becomes longer or includes a wait for a lift`()
        throws
    {
        var town = Self.town()
        func watch(_ periods: [AlertReading.Period]?) throws -> WatchedJourney {
            try Self.watch(
                from: Self.first, to: Self.entrance, while: periods, of: [(Self.one, Self.entrance)], in: town,
                at: clock(8, 5))
        }
        #expect(try watch(nil).journey.arrival == town.moment(clock(8, 11)))
        let closed = try watch([])
        #expect(closed.reason?.kind == .closed && closed.reason?.leg == 1)
        #expect(closed.reason?.alerts.map(\.id) == ["lift"])
        let waiting = try watch([AlertReading.Period(to: town.moment(clock(8, 30)))])
        #expect(waiting.state == .possible && waiting.journey.arrival == town.moment(clock(8, 31)))
        let tooLong = try watch([AlertReading.Period(to: town.moment(clock(12)))])
        #expect(tooLong.reason?.kind == .closed)
        town.pathways.append(.init(from: Self.one, to: Self.entrance, time: 300))
        let longer = try watch([])
        #expect(longer.state == .possible && longer.journey.arrival == town.moment(clock(8, 15)))
        #expect(longer.journey.legs.last?.departure == town.moment(clock(8, 10)))
    }
}

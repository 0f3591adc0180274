import Testing

@testable import TransitCore

/// Tests journeys that were planned earlier and are requested again.
struct WatchedJourneyTests {
    /// A line from the first stop to the second, and another from the second to the third, with live changes.
    struct Scene {
        var plans: PlanTown
        var routing: RoutingData
        var recalled: RecalledJourney

        /// Plans a journey.
        /// - Parameters:
        ///   - walk: The rider's start in metres east of the first stop; nil for the stop itself.
        ///   - change: Changes the town before any query.
        init(
            leave: Int = clock(7, 50), from walk: Double? = nil, _ change: (inout SmallTown) -> Void = { _ in }
        ) throws {
            var town = SmallTown(stops: 3)
            town.routes = 2
            town.trips = [.init([0, 1], at: clock(8)), .init([0, 1], at: clock(8, 20))]
            for start in [clock(8, 15), clock(8, 45)] { town.trips.append(.init([1, 2], at: start, route: 1)) }
            change(&town)
            plans = try PlanTown(town)
            routing = RoutingData([AgencyTimetable(plans.network.timetables[0], of: "a")])
            var planner = JourneyPlanner()
            var question = Self.question(town, at: leave, plans)
            if let walk { question.start = PlanPlace(Self.place(east: walk)) }
            let plan = planner.plan(question, in: plans.view(), on: routing.stops)
            recalled = RecalledJourney(question: question, journey: try #require(plan.journeys.first).recalled)
        }

        static func question(_ town: SmallTown, at time: Int, _ plans: PlanTown) -> JourneyQuery {
            let timetable = plans.network.timetables[0]
            func place(_ stop: Int) -> PlanPlace {
                PlanPlace(timetable.coordinate(of: StopIndex(stop))!, stop: NetworkStopIndex(stop))
            }
            return JourneyQuery(from: place(0), to: place(2), .departure(town.moment(time)))
        }

        /// Returns a coordinate by its distance in metres east and north of the first stop.
        static func place(east: Double, north: Double = 0) -> Coordinate {
            Coordinate(latitude: 44 + north / 111_195, longitude: -76 + east / 79_987)
        }

        /// Returns the watched journey and its alternatives.
        func watch(
            at time: Int, of rider: RiderCheck? = nil, outlook: (PlanRide) -> RideOutlook = { _ in .unknown },
            _ news: PlanTown.News...
        ) throws -> (WatchedJourney, JourneyResult) {
            let (view, now) = (plans.view(news), plans.town.moment(time))
            var planner = JourneyPlanner()
            let found = WatchedJourney(
                recalled, in: view, on: routing, now: now, isCanceled: { _ in true }, outlook: outlook, of: rider,
                using: &planner)
            return (found, found.onward(from: nil, now: now, in: view, on: routing, using: &planner))
        }
    }

    @Test func `a watched journey still contains its wheelchair access and its boarding on request`() throws {
        let scene = try Scene { town in
            for stop in 0..<2 { town.stops[stop].wheelchair = 1 }
            town.trips[0].flags = .wheelchairAccessible
            town.trips[0].calls[0].flags = .pickupByPhone
        }
        let rides = try scene.watch(at: clock(7, 50)).0.journey.rides
        #expect(rides.map(\.access) == [.possible, .unknown])
        #expect(rides.map(\.boardsOnRequest) == [true, false])
    }

    @Test func `a rider who has not left yet gets alternatives from the start`() throws {
        let canceled = PlanTown.News(trip: 2, what: .canceled)
        let scene = try Scene()
        let (before, whole) = try scene.watch(at: clock(7, 55), canceled)
        #expect(before.state == .impossible && whole.journeys[0].rides.count == 2)
        #expect(scene.plans.trips(whole.journeys[0]).last == 3)
        // A rider who is on the first bus can only continue from its destination.
        let (_, rest) = try scene.watch(at: clock(8, 5), canceled)
        #expect(scene.plans.trips(rest.journeys[0]) == [3])
    }

    @Test func `an alternative with a missed transfer is not offered`() throws {
        let scene = try Scene { $0.trips.append(.init([1, 2], at: clock(8, 30), route: 1)) }
        let town = scene.plans.town
        // The second bus departs ten seconds after the first one arrives, but the transfer takes a minute.
        let (watched, onward) = try scene.watch(at: clock(8, 5), .late(0, town, by: 290))
        #expect(watched.reason?.kind == .missed && watched.reason?.seconds == 50)
        #expect(scene.plans.trips(onward.journeys[0]) == [4])
    }

    @Test(arguments: [(1200, .possible), (10, .impossible)] as [(Int64, WatchedJourney.State)])
    func `a transfer that often succeeds is not reported as missed if only the median times make it impossible`(
        latest: Int64, state: WatchedJourney.State
    ) throws {
        let scene = try Scene()
        // The likely times of both buses at the stop are equal, but the transfer takes a minute; the second bus may
        // well be late.
        let likely = scene.plans.town.moment(clock(8, 15))
        let (watched, _) = try scene.watch(
            at: clock(8, 5),
            outlook: { ride in
                let isSecond = ride.trip.trip == scene.plans.rows[2]
                let moment = UncertainMoment(
                    likely: likely, low: likely - (isSecond ? 10 : latest / 4),
                    high: likely + (isSecond ? latest : 10))
                return RideOutlook(departure: moment, arrival: moment)
            }, .late(0, scene.plans.town, by: 300))
        #expect(watched.state == state)
        #expect(watched.reason?.kind == (state == .possible ? nil : .missed))
        #expect(state == .impossible || watched.journey.arrival == scene.plans.town.moment(clock(8, 25)))
    }

    @Test func `if a window is empty, the window after it is searched in its full length`() throws {
        let scene = try Scene { town in
            town.trips = [8, 12].flatMap { hour in [0, 10, 20].map { .init([0, 2], at: clock(hour, $0)) } }
        }
        let town = scene.plans.town
        var question = Scene.question(town, at: clock(9), scene.plans)
        question.window = 3600
        var planner = JourneyPlanner()
        func planned(_ question: JourneyQuery) -> ([EpochSeconds], JourneyResult) {
            let plan = planner.plan(question, in: scene.plans.view(), on: scene.routing.stops)
            return (plan.journeys.map(\.departure), plan)
        }
        let noon = [0, 10, 20].map { town.moment(clock(12, $0)) }
        let (departures, plan) = planned(question)
        #expect(departures == noon)
        #expect(plan.later.time == .departure(town.moment(clock(13)) + 1))
        question.mostJourneys = 2
        #expect(planned(question).1.later.time == .departure(noon[1] + 1))
        // If the whole window is too expensive, the best journeys are returned, and a cursor continues after them.
        for work in (0..<14).map({ 4 << $0 }) {
            var little = question
            (little.mostWork, little.mostJourneys) = (work, 10)
            let (some, part) = planned(little)
            #expect(some.isEmpty || some == noon || some == [noon[0]] && part.later.time == .departure(noon[0] + 1))
        }
        question.time = .arrival(town.moment(clock(11)))
        question.mostJourneys = 10
        let (earlier, before) = planned(question)
        #expect(earlier == [0, 10, 20].map { town.moment(clock(8, $0)) })
        #expect(before.earlier.time == .arrival(town.moment(clock(7, 30)) - 1))
    }
}

extension PlannedJourney {
    /// A copy of the journey that contains only the data in its id and in the timetable.
    fileprivate var recalled: PlannedJourney {
        var journey = self
        for number in legs.indices {
            guard case .ride(let ride) = legs[number].way else { continue }
            journey.legs[number].way = .ride(
                PlanRide(
                    trip: ride.trip, date: ride.date, boarding: ride.boarding, alighting: ride.alighting,
                    headway: ride.headway))
        }
        return journey
    }
}

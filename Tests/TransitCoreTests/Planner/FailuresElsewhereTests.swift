import Testing

@testable import TransitCore

/// Tests for faults of other planners, each as reported by riders.
struct FailuresElsewhereTests {
    /// Two trips between the same stops, an hour apart.
    private func pair() -> SmallTown {
        var town = SmallTown(stops: 3)
        town.trips = [.init([0, 1], at: clock(8)), .init([0, 1], at: clock(9))]
        return town
    }

    @Test func `a canceled trip of a line that runs only after midnight is omitted`() throws {
        var town = SmallTown(stops: 2)
        town.trips = [.init([0, 1], at: clock(24, 30)), .init([0, 1], at: clock(25, 30))]
        let plans = try PlanTown(town)
        let plan = try plans.plan(from: 0, to: 1, at: clock(24), news: [.init(trip: 0, what: .canceled)])
        #expect(plan.journeys.map(plans.trips) == [[1]])
        #expect(plan.journeys[0].departure == town.moment(clock(25, 30)))
    }

    @Test func `a trip moved to another platform can no longer be boarded at its scheduled platform`() throws {
        var town = SmallTown(stops: 4)
        town.trips = [.init([0, 1, 2], at: clock(8))]
        let plans = try PlanTown(town)
        let moved = PlanTown.News(
            trip: 0, what: .calls([(clock(8), nil), (clock(8, 10), 3), (clock(8, 20), nil)]))
        #expect(throws: PlanError.noRide) { try plans.plan(from: 1, to: 2, at: clock(7), news: [moved]) }
        #expect(try plans.plan(from: 3, to: 2, at: clock(7), news: [moved]).journeys.count == 1)
        // If a canceled trip has a scheduled twin, the twin does not become available.
        let gone = PlanTown.News(trip: 0, what: .canceled)
        #expect(throws: PlanError.noRide) { try plans.plan(from: 0, to: 2, at: clock(7), news: [gone]) }
    }

    @Test func `transfer rules also apply to runs at another platform and to runs that a realtime feed adds`() throws {
        var town = SmallTown(stops: 4)
        town.routes = 2
        town.trips = [
            .init([0, 1], at: clock(8)), .init([1, 2], at: clock(8, 15), route: 1),
            .init([1, 2], at: clock(9), route: 1),
        ]
        // A transfer from one line to the other takes twenty minutes, at both platforms.
        let rules = [1, 3].map { platform in
            TransferRule(
                from: NetworkStopIndex(platform), to: NetworkStopIndex(1), fromLine: .route(NetworkRouteIndex(0)),
                toLine: .route(NetworkRouteIndex(1)), kind: .minimum(1200))
        }
        let plans = try PlanTown(town, rules: rules)
        #expect(try plans.plan(from: 0, to: 2, at: clock(7)).journeys.map(plans.trips) == [[0, 2]])
        let moved = PlanTown.News(trip: 0, what: .calls([(clock(8), nil), (clock(8, 10), 3)]))
        #expect(try plans.plan(from: 0, to: 2, at: clock(7), news: [moved]).journeys.map(plans.trips) == [[0, 2]])
        let added = PlanTown.News(trip: 1, what: .added([(clock(8, 25), nil), (clock(8, 35), nil)]))
        #expect(try plans.plan(from: 0, to: 2, at: clock(7), news: [added]).journeys.map(plans.trips) == [[0, 2]])
        let later = PlanTown.News(trip: 1, what: .added([(clock(8, 30), nil), (clock(8, 40), nil)]))
        let plan = try plans.plan(from: 0, to: 2, at: clock(7), news: [later])
        #expect(plan.journeys[0].rides[1].added == 0)
        #expect(plan.journeys[0].arrival == town.moment(clock(8, 40)))
    }

    @Test func `the times and stops of a ride in a plan equal those of its run`() throws {
        let town = pair()
        let plans = try PlanTown(town)
        let news = PlanTown.News(trip: 0, what: .calls([(clock(8, 3), nil), (clock(8, 17), nil)]))
        let leg = try #require(try plans.plan(from: 0, to: 1, at: clock(7), news: [news]).journeys.first?.legs.first)
        #expect(leg.departure == town.moment(clock(8, 3)) && leg.arrival == town.moment(clock(8, 17)))
        guard case .ride(let ride) = leg.way else { return #expect(Bool(false)) }
        #expect(ride.boarding == 0 && ride.alighting == 1 && ride.trip.trip == plans.rows[0])
    }

    @Test func `a plan uses the realtime delays of its buses`() throws {
        let town = pair()
        let plans = try PlanTown(town)
        let late = PlanTown.News.late(0, town, by: 1200)
        let plan = try plans.plan(from: 0, to: 1, at: clock(8, 10), news: [late])
        #expect(plan.journeys.map(plans.trips) == [[0]])
        #expect(plan.journeys[0].departure == town.moment(clock(8, 20)))
        // The bus is so late that the next one overtakes it.
        let last = PlanTown.News.late(0, town, by: 4000)
        #expect(try plans.plan(from: 0, to: 1, at: clock(8, 10), news: [last]).journeys.map(plans.trips) == [[1]])
    }

    @Test func `a journey that has become impossible because of a delay is no longer returned`() throws {
        var town = SmallTown(stops: 3)
        town.trips = [
            .init([0, 1], at: clock(8)), .init([1, 2], at: clock(8, 15)), .init([1, 2], at: clock(9)),
        ]
        let plans = try PlanTown(town)
        #expect(try plans.plan(from: 0, to: 2, at: clock(7)).journeys.map(plans.trips) == [[0, 1]])
        let late = PlanTown.News.late(0, town, by: 600)
        #expect(try plans.plan(from: 0, to: 2, at: clock(7), news: [late]).journeys.map(plans.trips) == [[0, 2]])
    }

    @Test func `the review of a planned journey reports why it is no longer possible`() throws {
        var town = SmallTown(stops: 4)
        town.trips = [.init([0, 1], at: clock(8)), .init([1, 2], at: clock(8, 15))]
        let plans = try PlanTown(town)
        let journey = try plans.plan(from: 0, to: 2, at: clock(7)).journeys[0]
        func review(_ news: PlanTown.News...) -> JourneyReview { plans.view(news).review(journey) }
        #expect(review() == JourneyReview(journey: journey))
        #expect(review(.init(trip: 1, what: .canceled)).problem == .gone(leg: 1))
        #expect(review(.late(0, town, by: 300)).problem == .missed(leg: 1, by: 60, changing: 60))
        let moved = PlanTown.News(trip: 1, what: .calls([(clock(8, 15), 3), (clock(8, 25), nil)]))
        #expect(review(moved).problem == .notServed(leg: 1))
        let late = review(.late(1, town, by: 120))
        #expect(late.problem == nil && late.journey.arrival == journey.arrival + 120)
        #expect(late.journey.departure == journey.departure)
    }

    @Test func `a rider boards at the nearer stop instead of walking past it`() throws {
        var town = SmallTown(stops: 4)
        town.trips = [.init([0, 1, 2, 3], at: clock(8), every: 60)]
        let plans = try PlanTown(town)
        let plan = try plans.plan(from: 0, to: 3, at: clock(7, 30)) { question in
            question.start = [
                StopAccess(NetworkStopIndex(0), seconds: 900), StopAccess(NetworkStopIndex(1), seconds: 60),
            ]
            question.end = [
                StopAccess(NetworkStopIndex(2), seconds: 70), StopAccess(NetworkStopIndex(3), seconds: 10),
            ]
        }
        #expect(plan.journeys.map(\.walking) == [70])
        #expect(plan.journeys[0].departure == town.moment(clock(8)))
        #expect(plan.journeys[0].rides.map { [$0.boarding, $0.alighting] } == [[1, 3]])
    }

    @Test func `a transfer between two rides with a common stop is planned there, without a walk`() throws {
        var town = SmallTown(stops: 5)
        town.routes = 2
        town.trips = [
            .init([0, 1, 2], at: clock(8), every: 300), .init([3, 2, 4], at: clock(8, 20), every: 300, route: 1),
        ]
        let walk = StopWalk(from: NetworkStopIndex(1), to: NetworkStopIndex(3), seconds: 240)
        let plans = try PlanTown(town, walks: [walk])
        #expect(try plans.plan(from: 0, to: 4, at: clock(7)).journeys.map(\.walking) == [0])
    }

    @Test func `two consecutive footpaths are not combined into one long walk`() throws {
        var town = SmallTown(stops: 5)
        town.trips = [.init([0, 1], at: clock(8)), .init([3, 4], at: clock(9))]
        let walks = (1..<3).map { StopWalk(from: NetworkStopIndex($0), to: NetworkStopIndex($0 + 1), seconds: 200) }
        let plans = try PlanTown(town, walks: walks)
        #expect(throws: PlanError.noRide) { try plans.plan(from: 0, to: 4, at: clock(7)) }
    }

    @Test func `a transfer with less than the minimum time is not planned`() throws {
        var town = SmallTown(stops: 3)
        town.trips = [
            .init([0, 1], at: clock(8)), .init([1, 2], at: clock(8, 10)), .init([1, 2], at: clock(8, 11)),
        ]
        let plans = try PlanTown(town)
        #expect(try plans.plan(from: 0, to: 2, at: clock(7)).journeys.map(plans.trips) == [[0, 2]])
    }

    @Test func `the work of a search in a sparse timetable is bounded`() throws {
        var town = SmallTown(stops: 300)
        town.services = [[6]]
        town.trips = (0..<299).map { .init([$0, $0 + 1], at: clock(8)) }
        let plans = try PlanTown(town)
        #expect(throws: PlanError.notCovered) { try plans.plan(from: 0, to: 299, at: clock(7)) }
        #expect(throws: PlanError.tooMuch) {
            try plans.plan(from: 0, to: 299, at: clock(7, 0), window: 7200) { question in
                question.time = .departure(town.moment(clock(7), day: 6))
                question.mostWork = 1
            }
        }
        let plan = try plans.plan(from: 0, to: 1, at: clock(7)) { $0.time = .departure(town.moment(clock(7), day: 6)) }
        #expect(plan.journeys.count == 1 && plan.work < 100)
    }
}

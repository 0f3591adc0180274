import Foundation
import TestSupport
import Testing

@testable import TransitCore

/// Tests plans for riders on board by comparison with an exhaustive planner that alights at each later call.
struct OnBoardTests {
    private static let towns =
        (ProcessInfo.processInfo.environment["HEADSIGN_PLANNER_QUESTIONS"].flatMap { Int($0) } ?? 2000) / 40

    private static let days = SmallTown.firstDay.utcStart...SmallTown.firstDay.advanced(by: 7).utcStart

    @Test func `in random towns the search for a rider on board finds all optimal journeys, and each is feasible`()
        throws
    {
        var random = SeededRandom(seed: 93)
        var asked = 0
        for number in 0..<Self.towns {
            let towns = try RandomTowns(&random)
            var exhaustive = towns.exhaustive
            let changes = random.below(2) == 0 ? nil : towns.changes(&exhaustive, &random)
            let network = towns.network
            for _ in 0..<20 where !exhaustive.runs.isEmpty {
                let index = random.below(exhaustive.runs.count)
                guard let scene = OnBoardScene(of: index, in: exhaustive, within: Self.days, random.below(1000)) else {
                    continue
                }
                var question = towns.question(&random)
                (question.start, question.time, question.window) = ([], .departure(scene.moment), nil)
                exhaustive.aboard = (index, scene.next)
                var comparison = Comparison(network, exhaustive)
                if let changes { comparison.live = { LiveRuns($0, changes) } }
                question.onBoard = try comparison.view(for: question).onBoard(scene.ride, at: scene.moment)
                #expect(question.onBoard?.ride.boarding == scene.board, "town \(number)")
                asked += 1
                guard let difference = comparison.differenceReducingWalks(question) else { continue }
                Issue.record("town \(number): \(difference)\n\(question)")
                return
            }
        }
        #expect(asked > Self.towns)
    }

    // MARK: A bus along stops 0, 1, 2 and 3, and other trips from these stops to stop 4.

    private struct Town {
        let plans: PlanTown
        private let space = PlannerScratch()

        init(_ others: [SmallTown.Trip]) throws {
            var town = SmallTown(stops: 5)
            town.routes = 1 + others.count
            town.trips = [.init([0, 1, 2, 3], at: clock(8))] + others
            plans = try PlanTown(town)
        }

        var run: PlanRide { ride(0) }

        func ride(_ trip: Int) -> PlanRide {
            PlanRide(
                trip: NetworkTrip(timetable: 0, trip: plans.rows[trip]), date: SmallTown.firstDay.advanced(by: 1),
                boarding: 0, alighting: 0)
        }

        func moment(_ hour: Int, _ minute: Int) -> EpochSeconds { plans.town.moment(clock(hour, minute)) }

        /// Returns the journeys to stop 4, as pairs of the call where the rider alights from the bus and the other
        /// trip.
        func ways(
            at moment: EpochSeconds, from boarded: Int? = nil, margins: [Int32] = [], news: [PlanTown.News] = []
        ) throws -> [[Int]] {
            try plan(at: moment, from: boarded, margins: margins, news: news).journeys.map { journey in
                [journey.rides[0].alighting] + plans.trips(journey).dropFirst()
            }
        }

        func plan(
            at moment: EpochSeconds, from boarded: Int? = nil, margins: [Int32] = [], news: [PlanTown.News] = []
        ) throws -> Plan {
            let view = plans.view(news)
            var question = RaptorQuery(from: [], to: [StopAccess(NetworkStopIndex(4))], .departure(moment))
            question.onBoard = try view.onBoard(
                run, at: moment, boarded: boarded.map { .stop(NetworkStopIndex($0)) } ?? .last)
            question.onBoard?.margins = margins
            return try view.journeysOnBoard(question, using: space)
        }
    }

    @Test func `a rider cannot alight at stops that the bus has passed`() throws {
        let town = try Town([
            .init([1, 4], at: clock(8, 20), every: 300, route: 1),
            .init([2, 4], at: clock(8, 30), every: 300, route: 2),
        ])
        #expect(try town.ways(at: town.moment(8, 5)) == [[1, 1]])
        #expect(try town.ways(at: town.moment(8, 15)) == [[2, 2]])
        // This is also true for a rider who boarded before these stops.
        #expect(try town.ways(at: town.moment(8, 15), from: 0) == [[2, 2]])
        let journey = try #require(try town.plan(at: town.moment(8, 15), from: 0).journeys.first)
        #expect(journey.departure == town.moment(8, 0) && journey.changes == 1)
    }

    @Test func `for a rider on board the bus's predicted times are used instead of the timetable`() throws {
        let town = try Town([
            .init([1, 4], at: clock(8, 12), every: 1200, route: 1), .init([2, 4], at: clock(8, 40), route: 2),
        ])
        #expect(try town.ways(at: town.moment(8, 5)) == [[1, 1]])
        #expect(try town.ways(at: town.moment(8, 5), news: [.late(0, town.plans.town, by: 300)]) == [[2, 2]])
    }

    @Test func `with margins a later journey is found that is possible even if the bus is late`() throws {
        let town = try Town([
            .init([2, 4], at: clock(8, 22), every: 300, route: 1),
            .init([2, 4], at: clock(8, 50), every: 300, route: 2),
            .init([1, 4], at: clock(8, 20), every: 900, route: 3),
        ])
        #expect(try town.ways(at: town.moment(8, 5)) == [[2, 1]])
        #expect(try town.ways(at: town.moment(8, 5), margins: [240]) == [[2, 1], [1, 3]])
        // Without margins, no second search is made.
        #expect(try town.ways(at: town.moment(8, 5), margins: [0, 0]) == [[2, 1]])
    }

    @Test func `after a missed transfer the journey is replanned from the stop, not from the vehicle`() throws {
        let town = try Town([
            .init([2, 4], at: clock(8, 22), every: 300, route: 1),
            .init([2, 4], at: clock(8, 50), every: 300, route: 2),
        ])
        let view = town.plans.view()
        var question = RaptorQuery(from: [], to: [StopAccess(NetworkStopIndex(4))], .departure(town.moment(8, 5)))
        question.onBoard = try view.onBoard(town.run, at: town.moment(8, 5))
        let journey = try #require(try view.journeysOnBoard(question, using: PlannerScratch()).journeys.first)
        let chances = view.chancesWithOtherwise(
            of: journey, [.unknown, .unknown], for: question, using: PlannerScratch())
        let otherwise = try #require(chances.legs.last??.otherwise)
        #expect(otherwise == Chance.Otherwise(departure: town.moment(8, 50), arrival: town.moment(8, 55)))
    }

    /// Creates the result for a rider on board, with journeys whose arrivals are 1, 2, ….
    private func result(_ count: Int) throws -> JourneyResult {
        let town = try Town([])
        var query = JourneyQuery(
            from: PlanPlace(Coordinate(latitude: 44, longitude: -76)),
            to: PlanPlace(Coordinate(latitude: 45, longitude: -76)), .departure(0))
        query.onBoard = try town.plans.view().onBoard(town.run, at: town.moment(8, 5))
        var result = JourneyResult(query, from: [], to: [], via: [])
        result.journeys = (0..<count).map {
            PlannedJourney(departure: 0, arrival: EpochSeconds(Int64($0) + 1), changes: 1, walking: 0, legs: [])
        }
        return result
    }

    @Test func `a dominated journey is returned only if its chance is better by ten percentage points`() throws {
        func kept(_ chances: [Int?]) throws -> [Int64] {
            var result = try result(chances.count)
            result.keepSurer { chances[Int($0.arrival.rawValue) - 1] }
            return result.journeys.map(\.arrival.rawValue)
        }
        #expect(try kept([30, 92]) == [1, 2])
        #expect(try kept([83, 92]) == [1])
        #expect(try kept([30, nil]) == [1])
        #expect(try kept([nil, 92]) == [1])
        #expect(try kept([30, 92, 95]) == [1, 2])
    }

    @Test(
        arguments: [
            ([41, 87, 100], 41, 2), ([41, 50, 51], 41, 3), ([41, 50], 41, nil), ([nil, 87], nil, 2),
            ([9, nil], nil, nil),
            ([], 41, nil),
        ] as [([Int?], Int?, Int64?)])
    func `the earliest journey whose chance is better by ten percentage points is offered`(
        chances: [Int?], followed: Int?, better: Int64?
    ) throws {
        var result = try result(chances.count)
        result.selectBetter(than: followed) { chances[Int($0.arrival.rawValue) - 1] }
        #expect(result.better?.arrival.rawValue == better)
    }

    @Test
    func `a plan from on board a run that has ended, is canceled or allows no alighting is refused with the reason`()
        throws
    {
        let town = try Town([.init([1, 4], at: clock(8, 20), route: 1)])
        let view = town.plans.view()
        #expect(throws: OnBoardError.over) { try view.onBoard(town.run, at: town.moment(8, 31)) }
        #expect(throws: OnBoardError.over) { try view.onBoard(town.run, at: town.moment(8, 0), firstAhead: 4) }
        #expect(throws: OnBoardError.notBoarded) {
            try view.onBoard(town.run, at: town.moment(8, 5), boarded: .stop(NetworkStopIndex(4)))
        }
        let canceled = town.plans.view([PlanTown.News(trip: 0, what: .canceled)])
        #expect(throws: OnBoardError.gone) { try canceled.onBoard(town.run, at: town.moment(8, 5)) }
        var other = town.run
        other.date = SmallTown.firstDay.advanced(by: 60)
        #expect(throws: OnBoardError.gone) { try view.onBoard(other, at: town.moment(8, 5)) }
        let skipping = town.plans.view([
            PlanTown.News(trip: 0, what: .calls([(clock(8), nil), (clock(8, 10), nil), nil, nil]))
        ])
        #expect(throws: OnBoardError.notServed) { try skipping.onBoard(town.run, at: town.moment(8, 15)) }
    }

    @Test func `the next call that the feed reports takes precedence over the next call by time`() throws {
        let town = try Town([])
        let view = town.plans.view()
        let late = try view.onBoard(town.run, at: town.moment(8, 25), firstAhead: 1)
        #expect((late.ride.boarding, late.ride.alighting) == (0, 1))
        let early = try view.onBoard(town.run, at: town.moment(8, 5), firstAhead: 2)
        #expect((early.ride.boarding, early.ride.alighting) == (1, 2))
    }

    @Test func `a rider may stay on board while the vehicle continues as another trip`() throws {
        var town = SmallTown(stops: 5)
        town.routes = 2
        town.trips = [
            .init([0, 1], at: clock(8), block: 0), .init([1, 4], at: clock(8, 12), route: 1, block: 0),
        ]
        let plans = try PlanTown(town)
        let view = plans.view()
        var question = RaptorQuery(
            from: [], to: [StopAccess(NetworkStopIndex(4))], .departure(town.moment(clock(8, 5))))
        let run = PlanRide(
            trip: NetworkTrip(timetable: 0, trip: plans.rows[0]), date: SmallTown.firstDay.advanced(by: 1),
            boarding: 0, alighting: 0)
        question.onBoard = try view.onBoard(run, at: town.moment(clock(8, 5)))
        let plan = try view.journeysOnBoard(question, using: PlannerScratch())
        #expect(plan.journeys.map(plans.trips) == [[0, 1]] && plan.journeys.first?.changes == 0)
    }
}

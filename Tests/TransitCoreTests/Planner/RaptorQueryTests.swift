import Testing

@testable import TransitCore

struct RaptorQueryTests {
    private func hourly() throws -> PlanTown {
        var town = SmallTown(stops: 3)
        town.trips = (6..<20).map { .init([0, 1, 2], at: clock($0)) }
        return try PlanTown(town)
    }

    @Test func `a plan for a window contains all departures in it, and cursors lead to the adjacent windows`() throws {
        let plans = try hourly()
        var question = RaptorQuery(
            from: [StopAccess(NetworkStopIndex(0))], to: [StopAccess(NetworkStopIndex(2))],
            .departure(plans.town.moment(clock(8))), window: 7199)
        func departures() throws -> [EpochSeconds] {
            try plans.view().plan(question, using: PlannerScratch()).journeys.map(\.departure)
        }
        #expect(try departures() == [8, 9].map { plans.town.moment(clock($0)) })
        let later = question.later(than: nil)
        #expect(PlanCursor(text: later.text.utf8) == later)
        question = question.moved(to: later)
        #expect(try departures() == [10, 11].map { plans.town.moment(clock($0)) })
        question = question.moved(to: question.earlier(than: nil))
        #expect(try departures() == [8, 9].map { plans.town.moment(clock($0)) })
    }

    @Test func `without a window cursors lead to the next journey and to the previous one`() throws {
        let plans = try hourly()
        let plan = try plans.plan(from: 0, to: 2, at: clock(7, 30))
        let question = RaptorQuery(
            from: [StopAccess(NetworkStopIndex(0))], to: [StopAccess(NetworkStopIndex(2))],
            .departure(plans.town.moment(clock(7, 30))))
        #expect(question.later(than: plan).time == .departure(plans.town.moment(clock(8)) + 1))
        #expect(question.earlier(than: plan).time == .arrival(plans.town.moment(clock(8, 20)) - 1))
    }

    @Test(arguments: [
        "", "x1", "d", "dw", "d1w", "d1w-1", "d1w1w1", "a--1", "d99999999999999999999", "d 1", "d100000000000000",
        "d000000000000001",
        "d1w-0",
    ])
    func `an invalid cursor is parsed as nil`(text: String) {
        #expect(PlanCursor(text: text.utf8) == nil)
    }

    @Test func `out-of-range numbers in a query never trap`() throws {
        let plans = try hourly()
        for moment in [EpochSeconds.min, .max, 0] {
            for window in [nil, Int64.min, .max] {
                var question = RaptorQuery(
                    from: [StopAccess(NetworkStopIndex(0), seconds: .min), StopAccess(NetworkStopIndex(UInt32.max))],
                    to: [StopAccess(NetworkStopIndex(2), seconds: .max)], .departure(moment), window: window)
                (question.mostChanges, question.horizon) = (.max, .max)
                (question.paceFactor, question.longestWalk) = (.infinity, .max)
                let table = RunTable(plans.network, start: question.tableStart)
                #expect(throws: PlanError.notCovered) {
                    try LiveRunTable(table).plan(question, using: PlannerScratch())
                }
                #expect(throws: PlanError.self) { try plans.view().plan(question, using: PlannerScratch()) }
            }
        }
    }

    @Test func `a journey with less walking is returned in addition to the first one`() throws {
        var town = SmallTown(stops: 4)
        town.routes = 2
        town.trips = [.init([0, 3], at: clock(8)), .init([1, 3], at: clock(8, 30), route: 1)]
        let plans = try PlanTown(town)
        var question = RaptorQuery(
            from: [StopAccess(NetworkStopIndex(0), seconds: 600), StopAccess(NetworkStopIndex(1), seconds: 100)],
            to: [StopAccess(NetworkStopIndex(3))], .departure(town.moment(clock(7, 30))))
        #expect(try plans.view().plan(question, using: PlannerScratch()).journeys.map(\.walking) == [600])
        #expect(
            try plans.view().planReducingWalks(question, using: PlannerScratch()).journeys.map(\.walking) == [600, 100])
        question.longestWalk = 0
        question.start.removeFirst()
        #expect(try plans.view().planReducingWalks(question, using: PlannerScratch()).journeys.map(\.walking) == [100])
    }

    @Test func `a journey in the window with less walking is returned even if a faster one departs after the window`()
        throws
    {
        var town = SmallTown(stops: 3)
        town.routes = 2
        // The first trip departs within the window and requires no walk; the second departs after the window and
        // arrives earlier.
        town.trips = [.init([0, 2], at: clock(8), every: 7200), .init([1, 2], at: clock(9), route: 1)]
        let plans = try PlanTown(town)
        var question = RaptorQuery(
            from: [StopAccess(NetworkStopIndex(0)), StopAccess(NetworkStopIndex(1), seconds: 600)],
            to: [StopAccess(NetworkStopIndex(2))], .departure(town.moment(clock(7, 30))), window: 3600)
        func found() throws -> [[Int]] {
            try plans.view().planReducingWalks(question, using: PlannerScratch()).journeys.map(plans.trips)
        }
        #expect(throws: PlanError.noRide) { try plans.view().plan(question, using: PlannerScratch()) }
        #expect(try found() == [[0]])
        question.window = 1799
        #expect(throws: PlanError.noRide) { try found() }
    }

    @Test func `the next ride departs after the stay at the via point`() throws {
        let plans = try hourly()
        let plan = try plans.plan(from: 0, to: 2, at: clock(7, 30)) { question in
            question.via = RaptorQuery.Via([StopAccess(NetworkStopIndex(1), seconds: 60)], stay: 1800)
        }
        #expect(plan.journeys.map(plans.trips) == [[2, 3]])
        #expect(plan.journeys[0].walking == 120)
        #expect(plan.journeys[0].arrival == plans.town.moment(clock(9, 20)))
    }

    @Test func `alighting at the via point does not count as a transfer`() throws {
        let plans = try hourly()
        for (most, isFound) in [(0, true), (1, true)] {
            let plan = try plans.plan(from: 0, to: 2, at: clock(7, 30)) { question in
                question.via = RaptorQuery.Via([StopAccess(NetworkStopIndex(1))], stay: 600)
                question.mostChanges = most
            }
            #expect(plan.journeys.isEmpty != isFound && plan.journeys.allSatisfy { $0.changes == 0 })
            #expect(plan.journeys.map(\.boardings) == [2])
        }
    }

    @Test func `the walk between two platforms of the via point is a leg`() throws {
        var town = SmallTown(stops: 4)
        town.routes = 2
        town.trips = [.init([0, 1], at: clock(8)), .init([2, 3], at: clock(8, 30), route: 1)]
        let walk = StopWalk(from: NetworkStopIndex(1), to: NetworkStopIndex(2), seconds: 240)
        let journey = try PlanTown(town, walks: [walk]).plan(from: 0, to: 3, at: clock(7, 30)) { question in
            question.via = RaptorQuery.Via([1, 2].map { StopAccess(NetworkStopIndex($0)) }, stay: 600)
        }.journeys[0]
        #expect(journey.legs.map(\.way).map { $0 == .walk } == [false, true, false])
        #expect(journey.legs[1].departure == town.moment(clock(8, 26)) && journey.walking == 240)
        #expect(journey.legs[1].from == NetworkStopIndex(1) && journey.legs[1].to == NetworkStopIndex(2))
    }

    @Test func `an in-seat transfer does not count as a transfer`() throws {
        var town = SmallTown(stops: 3)
        town.trips = [.init([0, 1], at: clock(8), block: 0), .init([1, 2], at: clock(8, 10), block: 0)]
        let journeys = try PlanTown(town).plan(from: 0, to: 2, at: clock(7)).journeys
        #expect(journeys.map(\.changes) == [0])
        #expect(journeys[0].rides.map(\.isSeated) == [false, true])
        town.links = [(0, 1, false)]
        #expect(throws: PlanError.noRide) { try PlanTown(town).plan(from: 0, to: 2, at: clock(7)) }
    }

    @Test func `a rider does not walk to the first trip of an in-seat transfer if the second can be boarded directly`()
        throws
    {
        var town = SmallTown(stops: 5)
        town.routes = 2
        // The second vehicle calls near stop 1 and continues from stop 3 as another trip. The first trip also leads to
        // stop 3, where that trip can be boarded without a walk.
        town.trips = [
            .init([0, 1, 3], at: clock(8)), .init([2, 3], at: clock(8, 30), route: 1, block: 0),
            .init([3, 4], at: clock(8, 40), route: 1, block: 0),
        ]
        let walk = StopWalk(from: NetworkStopIndex(1), to: NetworkStopIndex(2), seconds: 120)
        let plans = try PlanTown(town, walks: [walk])
        for news in [[], [PlanTown.News.late(1, town, by: 30), .late(2, town, by: 30)]] {
            for window in [nil, 3600] as [Int64?] {
                let journeys = try plans.plan(from: 0, to: 4, at: clock(7, 30), window: window, news: news).journeys
                #expect(journeys.map(plans.trips) == [[0, 2]] && journeys[0].walking == 0)
                #expect(journeys[0].changes == 1 && journeys[0].rides.allSatisfy { !$0.isSeated })
            }
        }
        // Without the call at stop 3, the rider walks and stays seated.
        let skipped = PlanTown.News(trip: 0, what: .calls([(clock(8), nil), (clock(8, 10), nil), nil]))
        let journeys = try plans.plan(from: 0, to: 4, at: clock(7, 30), news: [skipped]).journeys
        #expect(journeys.map(plans.trips) == [[0, 1, 2]] && journeys[0].walking == 120)
    }

    @Test func `riders of a dividing train stay seated in each part, even if late or if one part is canceled`() throws {
        var town = SmallTown(stops: 4)
        town.trips = [.init([0, 1], at: clock(8)), .init([1, 2], at: clock(8, 10)), .init([1, 3], at: clock(8, 10))]
        town.links = [(0, 1, true), (0, 2, true)]
        let plans = try PlanTown(town)
        let late = PlanTown.News.late(0, town, by: 30)
        let behind = [PlanTown.News.late(1, town, by: 30), .late(2, town, by: 30)]
        for news in [[], [late] + behind] {
            for (end, trip) in [(2, 1), (3, 2)] {
                for window in [nil, 3600] as [Int64?] {
                    let journeys = try plans.plan(from: 0, to: end, at: clock(7, 50), window: window, news: news)
                        .journeys
                    #expect(journeys.map(plans.trips) == [[0, trip]] && journeys[0].changes == 0)
                    #expect(journeys[0].rides.map(\.isSeated) == [false, true])
                }
            }
            #expect(try plans.plan(from: 0, to: 1, at: clock(7, 50), news: news).journeys.count == 1)
        }
        let canceled = PlanTown.News(trip: 2, what: .canceled)
        #expect(try plans.plan(from: 0, to: 2, at: clock(7, 50), news: [canceled]).journeys.count == 1)
        #expect(throws: PlanError.noRide) { try plans.plan(from: 0, to: 3, at: clock(7, 50), news: [canceled]) }
    }

    @Test func `a ride on a frequency-based service includes the waiting time and its headway`() throws {
        var town = SmallTown(stops: 2)
        town.trips = [.init([0, 1], at: clock(8)), .init([0, 1], at: clock(8, 10))]
        for number in town.trips.indices { town.trips[number].headway = 600 }
        let journey = try PlanTown(town).plan(from: 0, to: 1, at: clock(7, 55)).journeys[0]
        #expect(journey.departure == town.moment(clock(8)))
        #expect(journey.rides.map(\.headway) == [600])
    }

    @Test func `unknown wheelchair access is returned as unknown`() throws {
        var town = SmallTown(stops: 2)
        town.trips = [.init([0, 1], at: clock(8))]
        let plans = try PlanTown(town)
        let plan = try plans.plan(from: 0, to: 1, at: clock(7)) { $0.wheelchair = .unlessImpossible }
        #expect(plan.journeys[0].rides.map(\.access) == [.unknown])
        #expect(throws: PlanError.noRide) {
            try plans.plan(from: 0, to: 1, at: clock(7)) { $0.wheelchair = .onlyPossible }
        }
    }

    @Test func `runs that overtake each other belong to different RAPTOR routes`() throws {
        var town = SmallTown(stops: 3)
        town.trips = [.init([0, 1, 2], at: clock(8), every: 1800), .init([0, 1, 2], at: clock(8, 10), every: 300)]
        let plans = try PlanTown(town)
        #expect(plans.view().table.summary.raptorRoutes == 2)
        #expect(try plans.plan(from: 0, to: 2, at: clock(7)).journeys.map(plans.trips) == [[1]])
    }
}

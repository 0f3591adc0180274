import Testing

@testable import TransitCore

/// Tests the transfer types of `transfers.txt`, as specified in the reference.
struct TransferRuleTests {
    /// Returns a station where a train arrives at one platform at 8:20, and trains depart from another at 8:20, 8:22
    /// and 8:40. The platforms are 200 m apart, about three minutes on foot.
    private func junction(_ kind: TransferRule.Kind?) throws -> PlanTown {
        var town = SmallTown(stops: 2)
        town.stops += [SmallTown.Stop(east: 20_000), SmallTown.Stop(east: 20_200)]
        town.routes = 2
        town.trips = [
            .init([0, 2], at: clock(8), every: 1200), .init([3, 1], at: clock(8, 20), route: 1),
            .init([3, 1], at: clock(8, 22), route: 1), .init([3, 1], at: clock(8, 40), route: 1),
        ]
        let walks = [(2, 3), (3, 2)].map {
            StopWalk(from: NetworkStopIndex($0), to: NetworkStopIndex($1), seconds: 180)
        }
        let rules = kind.map {
            [TransferRule(from: NetworkStopIndex(2), to: NetworkStopIndex(3), kind: $0)]
        }
        return try PlanTown(town, walks: walks, rules: rules ?? [])
    }

    private func trips(_ kind: TransferRule.Kind?, pace: Double = 1, window: Int64? = nil) throws -> [[Int]] {
        let plans = try junction(kind)
        return try plans.plan(from: 0, to: 1, at: clock(7, 50), window: window) { $0.paceFactor = pace }.journeys
            .map(plans.trips)
    }

    @Test(arguments: [nil, 3600] as [Int64?], [0.5, 1, 4])
    func `a timed transfer across platforms is planned without time for the walk`(window: Int64?, pace: Double) throws {
        #expect(try trips(.timed, pace: pace, window: window) == [[0, 1]])
        let plans = try junction(.timed)
        let back = try plans.plan(from: 0, to: 1, at: 0, window: window) { question in
            (question.time, question.paceFactor) = (.arrival(plans.town.moment(clock(8, 30))), pace)
        }
        #expect(back.journeys.map(plans.trips) == [[0, 1]])
    }

    @Test func `a recommended transfer takes the walking time, like a transfer without a rule`() throws {
        #expect(try trips(nil) == [[0, 3]])
        #expect(try trips(.recommended) == [[0, 3]])
    }

    @Test func `a transfer with a minimum time takes that time, whether the walk is longer or shorter`() throws {
        #expect(try trips(.minimum(120)) == [[0, 2]])
        #expect(try trips(.minimum(121)) == [[0, 3]])
        #expect(try trips(.minimum(1200)) == [[0, 3]])
    }

    /// The times of a rule (120 s), a walk (180 s) and a timed transfer (0 s), combined with the rider's own transfer
    /// time.
    @Test(
        arguments: [
            (.minimum(120), TransferTime(), [0, 2]), (.minimum(120), TransferTime(least: 120), [0, 2]),
            (.minimum(120), TransferTime(least: 121), [0, 3]), (.minimum(120), TransferTime(extra: 1), [0, 3]),
            (.minimum(120), TransferTime(factor: 1.5), [0, 3]), (.minimum(120), TransferTime(factor: 0.5), [0, 2]),
            (nil, TransferTime(least: 1200), [0, 3]), (nil, TransferTime(least: 1201), nil),
            (nil, TransferTime(extra: 1020), [0, 3]), (nil, TransferTime(extra: 1021), nil),
            (nil, TransferTime(factor: 6), [0, 3]), (nil, TransferTime(factor: 7), nil),
            (nil, TransferTime(least: 600, extra: 660, factor: 3), [0, 3]),
            (nil, TransferTime(least: 600, extra: 661, factor: 3), nil),
            (.timed, TransferTime(least: 60), [0, 2]), (.timed, TransferTime(extra: 180), [0, 3]),
        ] as [(TransferRule.Kind?, TransferTime, [Int]?)])
    func `a rider's settings multiply the transfer time, add extra time to it and set its minimum`(
        kind: TransferRule.Kind?, time: TransferTime, found: [Int]?
    ) throws {
        let plans = try junction(kind)
        for window in [nil, 3600] as [Int64?] {
            let forward = try? plans.plan(from: 0, to: 1, at: clock(7, 50), window: window) { $0.transferTime = time }
            #expect(forward?.journeys.map(plans.trips) ?? [] == (found.map { [$0] } ?? []))
        }
        let back = try? plans.plan(from: 0, to: 1, at: 0) { question in
            (question.time, question.transferTime) = (.arrival(plans.town.moment(clock(9))), time)
        }
        #expect(back.map { !$0.journeys.isEmpty } ?? false == (found != nil))
    }

    @Test func `an impossible transfer is not planned`() throws {
        #expect(throws: PlanError.noRide) { try trips(.impossible) }
    }

    @Test func `the walk of a timed transfer takes at most the time available and at most its usual duration`() throws {
        let plans = try junction(.timed)
        let late = PlanTown.News.late(1, plans.town, by: 90)
        let journey = try plans.plan(from: 0, to: 1, at: clock(7, 50), news: [late]).journeys[0]
        #expect(journey.legs.map { $0.arrival - $0.departure } == [1200, 90, 600])
        #expect(try plans.plan(from: 0, to: 1, at: clock(7, 50)).journeys[0].legs.map(\.way).count == 2)
        #expect(throws: PlanError.noRide) { try plans.plan(from: 0, to: 1, at: clock(7, 50)) { $0.longestWalk = 170 } }
    }

    @Test func `a journey with a timed transfer stays valid until the first train is too late`() throws {
        let plans = try junction(.timed)
        let late = PlanTown.News.late(1, plans.town, by: 90)
        for news in [[], [late]] {
            let journey = try plans.plan(from: 0, to: 1, at: clock(7, 50), news: news).journeys[0]
            #expect(plans.view(news).review(journey) == JourneyReview(journey: journey))
        }
        let journey = try plans.plan(from: 0, to: 1, at: clock(7, 50), news: [late]).journeys[0]
        func review(_ seconds: Int) -> JourneyReview.Problem? {
            plans.view([late, .late(0, plans.town, by: seconds)]).review(journey).problem
        }
        #expect(review(90) == nil)
        #expect(review(100) == .missed(leg: 2, by: 10, changing: 0))
    }

    @Test func `a timed transfer of two lines at one stop takes no time`() throws {
        var town = SmallTown(stops: 3)
        town.routes = 2
        town.trips = [.init([0, 1], at: clock(8)), .init([1, 2], at: clock(8, 10), route: 1)]
        let rule = TransferRule(
            from: NetworkStopIndex(1), to: NetworkStopIndex(1), fromLine: .route(NetworkRouteIndex(0)),
            toLine: .route(NetworkRouteIndex(1)), kind: .timed)
        let plans = try PlanTown(town, rules: [rule])
        let journey = try plans.plan(from: 0, to: 2, at: clock(7)).journeys[0]
        #expect(plans.view().review(journey).problem == nil)
    }

    @Test func `a station with 11,000 trip-to-trip rules is processed in one pass`() throws {
        var town = SmallTown(stops: 3)
        town.routes = 2
        let count = 105
        town.trips =
            (0..<count).map { .init([0, 1], at: clock(6) + 300 * $0) }
            + (0..<count).map { .init([1, 2], at: clock(6, 12) + 300 * $0, route: 1) }
        let (timetable, rows) = try town.compiled()
        let stop = NetworkStopIndex(1)
        func line(_ trip: Int) -> TransferRule.Line { .trip(NetworkTrip(timetable: 0, trip: rows[trip])) }
        let rules = (0..<count * count).map { number in
            TransferRule(
                from: stop, to: stop, fromLine: line(number % count), toLine: line(count + number / count),
                kind: number == 0 ? .impossible : .minimum(60))
        }
        let network = Network([timetable], walks: [], rules: rules)
        // 65 nodes with at most two lines each, for 11,025 rules. Regression: each rule was checked for every pair of
        // nodes.
        #expect(network.ruleWork <= 65 * 65 * 4)
        // The first bus arrives ten minutes before the other departs, but a transfer from it is forbidden; a transfer
        // from the next bus is allowed.
        let plans = try PlanTown(town, rules: rules)
        #expect(try plans.plan(from: 0, to: 2, at: clock(5, 50)).journeys.map(plans.trips) == [[0, count + 1]])
        #expect(
            try PlanTown(town, rules: []).plan(from: 0, to: 2, at: clock(5, 50)).journeys.map(plans.trips)
                == [[0, count]])
    }
}

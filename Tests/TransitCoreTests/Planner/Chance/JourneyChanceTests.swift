import Testing

@testable import TransitCore

/// Tests the chances of whole journeys.
struct JourneyChanceTests {
    /// Returns a town with three consecutive lines: the first bus at 8:00, and two buses an hour apart on each of the
    /// other lines.
    private func threeLines() -> SmallTown {
        var town = SmallTown(stops: 4)
        town.routes = 3
        town.trips = [
            .init([0, 1], at: clock(8)), .init([1, 2], at: clock(8, 15), route: 1),
            .init([1, 2], at: clock(9, 15), route: 1),
            .init([2, 3], at: clock(8, 30), route: 2), .init([2, 3], at: clock(9, 30), route: 2),
        ]
        return town
    }

    private func question(_ town: SmallTown, to end: Int, pace: Double = 1) -> RaptorQuery {
        var question = RaptorQuery(
            from: [StopAccess(NetworkStopIndex(0))], to: [StopAccess(NetworkStopIndex(end))],
            .departure(town.moment(clock(7, 30))))
        question.paceFactor = pace
        return question
    }

    private func journey(_ plans: PlanTown, _ question: RaptorQuery) throws -> PlannedJourney {
        try #require(try plans.view().plan(question, using: PlannerScratch()).journeys.first)
    }

    /// Returns an outlook for each ride, with an interval of `width` seconds on both sides.
    private func outlooks(_ journey: PlannedJourney, width: Int64 = 60) -> [RideOutlook] {
        journey.legs.filter { $0.way != .walk }.map { leg in
            func around(_ moment: EpochSeconds) -> UncertainMoment {
                UncertainMoment(likely: moment, low: moment - width, high: moment + width)
            }
            return RideOutlook(departure: around(leg.departure), arrival: around(leg.arrival))
        }
    }

    @Test func `each transfer has a chance, and the journey's chance is their product`() throws {
        let town = threeLines()
        let plans = try PlanTown(town)
        let question = question(town, to: 3)
        let journey = try journey(plans, question)
        let chances = plans.view().chances(of: journey, outlooks(journey, width: 240), for: question)
        #expect(chances.legs.count == 3 && chances.legs[0] == nil)
        #expect(chances.legs[1]?.spare == 240 && chances.legs[2]?.spare == 240)
        let percents = chances.legs.compactMap { $0?.percent }
        let product = Double(percents[0] * percents[1]) / 100
        #expect(abs(Double(chances.whole.percent ?? 0) - product) <= 1.5)
        #expect(percents[1] < percents[0] && chances.whole.spare == nil)
    }

    @Test func `a timetable without realtime data yields no percentage`() throws {
        let town = threeLines()
        let plans = try PlanTown(town)
        let question = question(town, to: 3)
        let journey = try journey(plans, question)
        var rides = outlooks(journey)
        rides[1] = .unknown
        let chances = plans.view().chances(of: journey, rides, for: question)
        #expect(chances.legs.map { $0?.state } == [nil, .unknown, .unknown])
        #expect(chances.whole == Chance(.unknown) && chances.legs[1]?.spare == 240)
        #expect(plans.view().chances(of: journey, [], for: question).whole.state == .unknown)
        // Only the departure of the last ride matters, and only the arrival of the first ride.
        rides = outlooks(journey)
        (rides[0].departure, rides[2].arrival) = (nil, nil)
        #expect(plans.view().chances(of: journey, rides, for: question).whole.state == .holds)
    }

    @Test func `a missed transfer is reported as missed, and a completed one as certain`() throws {
        let town = threeLines()
        let plans = try PlanTown(town)
        let question = question(town, to: 3)
        let journey = try journey(plans, question)
        var rides = outlooks(journey)
        rides[1] = RideOutlook(arrival: rides[1].arrival, hasLeft: true)
        var chances = plans.view().chances(of: journey, rides, for: question)
        #expect(chances.legs.map { $0?.state } == [nil, .missed, .holds] && chances.whole == Chance(.missed))
        // The rider has caught the second bus.
        rides[0] = RideOutlook(arrival: rides[0].arrival, hasArrived: true)
        chances = plans.view().chances(of: journey, rides, for: question)
        #expect(chances.legs.map { $0?.state } == [nil, .noChange, .holds] && chances.whole.state == .holds)
    }

    @Test func `the alternative for a missed transfer is the next journey`() throws {
        let town = threeLines()
        let plans = try PlanTown(town)
        let question = question(town, to: 3)
        let journey = try journey(plans, question)
        var rides = outlooks(journey)
        let space = PlannerScratch()
        func chances() -> JourneyChances {
            plans.view().chancesWithOtherwise(of: journey, rides, for: question, using: space)
        }
        let second = Chance.Otherwise(departure: town.moment(clock(9, 15)), arrival: town.moment(clock(9, 40)))
        let third = Chance.Otherwise(departure: town.moment(clock(9, 30)), arrival: town.moment(clock(9, 40)))
        #expect(chances().legs.map { $0?.otherwise } == [nil, second, third])
        // The alternative of the whole journey is that of its least likely transfer.
        let moment = rides[1].arrival!.likely
        rides[1].arrival = UncertainMoment(likely: moment, low: moment - 60, high: moment + 3600)
        #expect(chances().whole.otherwise == third)
        rides[1].departure = UncertainMoment(rides[0].arrival!.likely + 30)
        #expect(chances().whole.otherwise == second)
        // This holds whether or not the chance is known.
        rides[1] = .unknown
        #expect(chances().legs.map { $0?.otherwise } == [nil, second, third])
    }

    @Test func `without later departures there is no alternative for a missed transfer`() throws {
        var town = threeLines()
        town.trips.removeLast()
        // There is none on the next day either, whose departure would be within 24 hours.
        town.services = [[1]]
        let plans = try PlanTown(town)
        let question = question(town, to: 3)
        let journey = try journey(plans, question)
        let chances = plans.view().chancesWithOtherwise(
            of: journey, outlooks(journey), for: question, using: PlannerScratch())
        #expect(chances.legs.allSatisfy { $0?.otherwise == nil } && chances.whole.state == .holds)
        // There is none either if the search for alternatives is disabled.
        var short = self.question(town, to: 3)
        short.mostWork = 0
        #expect(
            plans.view().chancesWithOtherwise(of: journey, [], for: short, using: PlannerScratch()).whole.otherwise
                == nil)
    }

    @Test func `transfer times depend on the rider's walking pace and on the minimum times of transfer rules`() throws {
        var town = SmallTown(stops: 4)
        town.routes = 2
        town.trips = [.init([0, 1], at: clock(8)), .init([2, 3], at: clock(8, 25), route: 1)]
        let walk = StopWalk(from: NetworkStopIndex(1), to: NetworkStopIndex(2), seconds: 240)
        let plans = try PlanTown(town, walks: [walk])
        for (pace, spare) in [(1.0, 900 - 240), (2.0, 900 - 480)] as [(Double, Int64)] {
            let question = question(town, to: 3, pace: pace)
            let journey = try journey(plans, question)
            #expect(journey.legs.count == 3)
            let chances = plans.view().chances(of: journey, outlooks(journey), for: question)
            #expect(chances.legs.map { $0?.spare } == [nil, nil, spare])
        }
        let rule = TransferRule(from: NetworkStopIndex(1), to: NetworkStopIndex(2), kind: .minimum(700))
        let ruled = try PlanTown(town, walks: [walk], rules: [rule])
        let question = question(town, to: 3)
        let journey = try journey(ruled, question)
        #expect(ruled.view().chances(of: journey, outlooks(journey), for: question).legs.last??.spare == 200)
    }

    @Test func `at a timed transfer the departing bus waits, and the chance is 99 percent`() throws {
        var town = SmallTown(stops: 3)
        town.routes = 2
        town.trips = [.init([0, 1], at: clock(8)), .init([1, 2], at: clock(8, 10), route: 1)]
        let rule = TransferRule(
            from: NetworkStopIndex(1), to: NetworkStopIndex(1), fromLine: .route(NetworkRouteIndex(0)),
            toLine: .route(NetworkRouteIndex(1)), kind: .timed)
        let plans = try PlanTown(town, rules: [rule])
        let question = question(town, to: 2)
        let journey = try journey(plans, question)
        let chances = plans.view().chances(of: journey, outlooks(journey), for: question)
        #expect(chances.legs.last??.spare == 0 && chances.whole.percent == 99)
    }

    @Test func `an in-seat transfer cannot be missed and keeps the delay`() throws {
        var town = SmallTown(stops: 4)
        town.routes = 3
        town.trips = [
            .init([0, 1], at: clock(8), block: 0), .init([1, 2], at: clock(8, 15), route: 1, block: 0),
            .init([2, 3], at: clock(8, 27), route: 2),
        ]
        let plans = try PlanTown(town)
        let question = question(town, to: 3)
        let journey = try journey(plans, question)
        #expect(journey.changes == 1 && journey.legs.count == 3)
        let chances = plans.view().chances(of: journey, outlooks(journey, width: 30), for: question)
        #expect(chances.legs.map { $0?.state } == [nil, .noChange, .holds])
        #expect(chances.whole.percent == chances.legs[2]?.percent)
    }

    @Test func `a transfer to a frequency-based service cannot be missed`() throws {
        var town = SmallTown(stops: 3)
        town.routes = 2
        town.trips = [.init([0, 1], at: clock(8)), .init([1, 2], at: clock(8, 30), route: 1)]
        town.trips[1].headway = 600
        let plans = try PlanTown(town)
        let question = question(town, to: 2)
        let journey = try journey(plans, question)
        let chances = plans.view().chancesWithOtherwise(of: journey, [], for: question, using: PlannerScratch())
        #expect(chances.whole == Chance(.noChange) && chances.legs.last == Chance(.noChange))
    }

    @Test func `a journey without transfers has no chance`() throws {
        let town = threeLines()
        let plans = try PlanTown(town)
        let question = question(town, to: 1)
        let journey = try journey(plans, question)
        #expect(plans.view().chances(of: journey, [], for: question).whole == Chance(.noChange))
    }

    @Test func `a stay at a via point reduces the spare time`() throws {
        let town = threeLines()
        let plans = try PlanTown(town)
        var question = question(town, to: 2)
        question.via = RaptorQuery.Via([StopAccess(NetworkStopIndex(1), seconds: 30)], stay: 120)
        let journey = try journey(plans, question)
        let chances = plans.view().chances(of: journey, outlooks(journey), for: question)
        #expect(chances.legs.compactMap { $0?.spare } == [300 - 180])
    }

    @Test func `computing the chances of an invalid journey never traps`() throws {
        let plans = try PlanTown(threeLines())
        let far = NetworkStopIndex(UInt32.max)
        func ride(_ trip: UInt32, _ timetable: Int, _ added: UInt32?) -> PlanLeg {
            let ride = PlanRide(
                trip: NetworkTrip(timetable: timetable, trip: TripIndex(trip)), date: SmallTown.firstDay, added: added,
                boarding: -5, alighting: .max)
            return PlanLeg(way: .ride(ride), from: far, to: far, departure: .min, arrival: .max)
        }
        let legs = [ride(.max, 0, nil), ride(0, 7, 3), ride(.max, 0, .max), ride(0, 0, nil)]
        let journey = PlannedJourney(departure: .min, arrival: .max, changes: 3, walking: 0, legs: legs)
        let question = question(threeLines(), to: 3)
        let wild = RideOutlook(departure: UncertainMoment(.max), arrival: UncertainMoment(.min))
        let chances = plans.view().chancesWithOtherwise(
            of: journey, Array(repeating: wild, count: 9), for: question, using: PlannerScratch())
        #expect(chances.legs.count == 4 && chances.whole.percent != nil)
        let empty = PlannedJourney(departure: 0, arrival: 0, changes: 0, walking: 0, legs: [])
        #expect(plans.view().chances(of: empty, [], for: question).whole.state == .noChange)
    }
}

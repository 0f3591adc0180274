import Testing

@testable import TransitCore

/// Tests that the chance of a transfer is the same in a plan from on board and in a plan from the boarding stop.
struct OnBoardChanceTests {
    /// A bus along stops 0, 1, 2 and 3, and a trip of another line that leaves one of these stops for stop 4, two
    /// minutes after the bus has arrived.
    private struct Town {
        let plans: PlanTown
        /// The stop of the transfer, which is also the bus's call there.
        let stop: Int
        private let space = PlannerScratch()

        init(transferAt stop: Int) throws {
            var town = SmallTown(stops: 5)
            town.routes = 2
            town.trips = [
                .init([0, 1, 2, 3], at: clock(8)), .init([stop, 4], at: clock(8, 10 * stop + 2), route: 1),
            ]
            (plans, self.stop) = (try PlanTown(town), stop)
        }

        func moment(_ hour: Int, _ minute: Int) -> EpochSeconds { plans.town.moment(clock(hour, minute)) }

        var fromStop: RaptorQuery {
            RaptorQuery(
                from: [StopAccess(NetworkStopIndex(0))], to: [StopAccess(NetworkStopIndex(4))],
                .departure(moment(8, 0)))
        }

        func fromOnBoard(in view: LiveRunTable) throws -> RaptorQuery {
            let now = moment(8, 5)
            var question = RaptorQuery(from: [], to: [StopAccess(NetworkStopIndex(4))], .departure(now))
            let run = PlanRide(
                trip: NetworkTrip(timetable: 0, trip: plans.rows[0]), date: SmallTown.firstDay.advanced(by: 1),
                boarding: 0, alighting: 0)
            question.onBoard = try view.onBoard(run, at: now)
            return question
        }

        /// Returns the only journey of a query.
        func journey(_ question: RaptorQuery, in view: LiveRunTable) throws -> PlannedJourney {
            let plan =
                try question.onBoard == nil
                ? view.plan(question, using: space) : view.journeysOnBoard(question, using: space)
            #expect(plan.journeys.count == 1)
            return try #require(plan.journeys.first)
        }
    }

    /// Returns the predictions of a journey's rides after the first vehicle has left the boarding stop.
    /// - Parameter width: The seconds from the likely times to both ends of the interval.
    private static func outlooks(_ journey: PlannedJourney, width: Int64) -> [RideOutlook] {
        let rides = journey.legs.filter { $0.way != .walk }
        return rides.enumerated().map { number, leg in
            func around(_ moment: EpochSeconds) -> UncertainMoment {
                UncertainMoment(likely: moment, low: moment - width, high: moment + 2 * width)
            }
            return RideOutlook(
                departure: around(leg.departure), arrival: around(leg.arrival), hasLeft: number == 0)
        }
    }

    @Test(arguments: [1, 2, 3], [0, 60, 150])
    func `a transfer has the same chance in a plan from on board and in a plan from the boarding stop`(
        stop: Int, late: Int
    ) throws {
        let town = try Town(transferAt: stop)
        // Both vehicles are late, so that the transfer is still possible.
        let news: [PlanTown.News] =
            late == 0 ? [] : [.late(0, town.plans.town, by: late), .late(1, town.plans.town, by: late / 2 + 30)]
        let view = town.plans.view(news)
        let (waiting, aboard) = (town.fromStop, try town.fromOnBoard(in: view))
        let (planned, current) = (try town.journey(waiting, in: view), try town.journey(aboard, in: view))
        #expect(planned.legs == current.legs && current.rides.map(\.alighting) == [stop, 1])
        var percents: Set<Int> = []
        for width in [20, 120, 300, 900] as [Int64] {
            let outlooks = Self.outlooks(planned, width: width)
            let chances = view.chances(of: current, outlooks, for: aboard)
            #expect(chances == view.chances(of: planned, outlooks, for: waiting))
            // The laboratory scores this probability of two vehicles.
            let arrival = try #require(outlooks[0].arrival)
            let departure = try #require(outlooks[1].departure)
            let scored = Chance.ofChange(from: arrival, needing: 60, to: departure)
            #expect(chances.legs == [nil, scored])
            #expect(chances.whole.percent == scored.percent && chances.whole.state == scored.state)
            percents.insert(try #require(scored.percent))
        }
        #expect(percents.count > 1)
    }

    @Test func `the safety margins of a search from on board do not change the chance of a transfer`() throws {
        let town = try Town(transferAt: 2)
        let view = town.plans.view()
        var question = try town.fromOnBoard(in: view)
        let outlooks = Self.outlooks(try town.journey(question, in: view), width: 240)
        let chances = view.chances(of: try town.journey(question, in: view), outlooks, for: question)
        question.onBoard?.margins = [30]
        let current = try town.journey(question, in: view)
        #expect(view.chances(of: current, outlooks, for: question) == chances && chances.whole.percent != nil)
    }
}

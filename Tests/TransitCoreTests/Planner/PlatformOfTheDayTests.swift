import Testing

@testable import TransitCore

/// A station with a single stop in the timetable, whose platforms are assigned on the service day.
struct PlatformOfTheDayTests {
    private static let (first, general, last, station, platform, beyond) = (0, 1, 2, 3, 4, 5)

    private struct Scene {
        let plans: PlanTown
        let routing: RoutingData
        private var planner = JourneyPlanner()

        init() throws {
            var town = SmallTown(stops: 3)
            town.stops[general].parent = station
            town.stops += [
                SmallTown.Stop(east: 3000, kind: 1), SmallTown.Stop(east: 3060, parent: station),
                SmallTown.Stop(east: 20_000),
            ]
            town.routes = 2
            town.trips = [
                .init([first, general, last], at: clock(8)), .init([general, beyond], at: clock(8, 12), route: 1),
            ]
            let timetable = try town.timetable()
            plans = try PlanTown(town, walks: Network.straightWalks(between: [timetable]))
            routing = RoutingData([AgencyTimetable(timetable, of: "a")])
        }

        /// A live change: the train is four minutes late and calls at the platform.
        var news: PlanTown.News {
            PlanTown.News(
                trip: 0, what: .calls([(clock(8, 4), nil), (clock(8, 14), platform), (clock(8, 24), nil)]))
        }

        mutating func plan(from start: Int, to end: Int, _ news: [PlanTown.News]) throws -> [PlannedJourney] {
            func place(_ stop: Int) throws -> PlanPlace {
                let stop = NetworkStopIndex(stop)
                return PlanPlace(try #require(routing.coordinate(of: stop)), stop: stop)
            }
            let question = JourneyQuery(from: try place(start), to: try place(end), .departure(plans.town.moment(0)))
            return planner.plan(question, in: plans.view(news), on: routing.stops).journeys
        }
    }

    @Test(arguments: [station, general, platform])
    func `a train at a platform without scheduled trips is found from and to its station`(
        stop: Int
    ) throws {
        var scene = try Scene()
        let town = scene.plans.town
        let from = try scene.plan(from: stop, to: Self.last, [scene.news])
        #expect(from.map { $0.rides.count } == [1] && from[0].arrival == town.moment(clock(8, 24)))
        #expect(from[0].legs.last { $0.way != .walk }?.from == NetworkStopIndex(Self.platform))
        let to = try scene.plan(from: Self.first, to: stop, [scene.news])
        #expect(to.map { $0.departure } == [town.moment(clock(8, 4))])
        #expect(to[0].legs.first { $0.way != .walk }?.to == NetworkStopIndex(Self.platform))
    }

    @Test func `a transfer from a realtime platform uses the walk from that platform`() throws {
        var scene = try Scene()
        // From 8:14, the stop from which the other train departs is a one-minute walk away.
        let inTime = PlanTown.News.late(1, scene.plans.town, by: 210)
        let journeys = try scene.plan(from: Self.first, to: Self.beyond, [scene.news, inTime])
        #expect(journeys.map { $0.legs.map(\.way).count } == [3])
        #expect(journeys[0].legs[1].from == NetworkStopIndex(Self.platform))
        let tooEarly = PlanTown.News.late(1, scene.plans.town, by: 170)
        #expect(try scene.plan(from: Self.first, to: Self.beyond, [scene.news, tooEarly]).isEmpty)
    }

    @Test func `a journey planned before its platform was assigned stays valid and gets the platform`() throws {
        var scene = try Scene()
        let journey = try #require(try scene.plan(from: Self.general, to: Self.last, []).first)
        #expect(journey.legs[0].from == NetworkStopIndex(Self.general))
        let review = scene.plans.view([scene.news]).review(journey)
        #expect(review.problem == nil)
        #expect(review.journey.legs[0].from == NetworkStopIndex(Self.platform))
    }
}

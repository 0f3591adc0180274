import TestSupport
import Testing

@testable import TransitCore

/// Step-free journeys through stations whose lifts close and reopen during the journeys, compared with all possible
/// journeys.
struct LiftOutageTests {
    /// A station with lift outages, and the runs of one day.
    private struct Scene {
        let outages: LiftOutages
        let routing: RoutingData
        private var planner = JourneyPlanner()

        init(_ random: inout SeededRandom) throws {
            let station = RandomStation(&random)
            outages = LiftOutages(of: station, &random)
            var town = station.town
            town.services = [[1]]
            routing = RoutingData([AgencyTimetable(try town.timetable(), of: "a")])
        }

        var station: RandomStation { outages.station }

        func moment(_ time: Int) -> EpochSeconds { station.town.moment(time) }

        func time(_ moment: EpochSeconds) -> Int { Int(moment - station.town.moment(0)) }

        /// Returns a query. Nil as start or end is the place outside the entrances.
        func question(from start: Int?, to end: Int?, _ time: RaptorQuery.Time, window: Int64?) throws -> JourneyQuery {
            let places = try [start, end].map { stop in
                let place = NetworkStopIndex(stop ?? station.entrances[0])
                return PlanPlace(try #require(routing.coordinate(of: place)), stop: stop.map { NetworkStopIndex($0) })
            }
            var question = JourneyQuery(from: places[0], to: places[1], time, window: window)
            question.wheelchair = .unlessImpossible
            question.walk = WalkProfile(farthest: 5000, wheelchair: true)
            question.mostJourneys = .max
            return question
        }

        func live(_ table: RunTable) -> LiveRuns {
            var changes = RunChanges(at: moment(clock(8)), isLive: true)
            changes.closures = outages.closures
            return LiveRuns(table, [changes])
        }

        mutating func plan(_ question: JourneyQuery) -> JourneyResult {
            let table = RunTable(routing.network, start: question.tableStart)
            return planner.plan(question, in: LiveRunTable(table, live: live(table)), on: routing.stops)
        }

        /// Returns the journeys that are Pareto-optimal in departure and arrival.
        func best(_ plan: JourneyResult) -> [LiftOutages.Journey] {
            LiftOutages.best(
                plan.journeys.map { LiftOutages.Journey(departure: time($0.departure), arrival: time($0.arrival)) })
        }

        /// Returns whether all walks of a plan are possible at their times.
        func allows(_ plan: JourneyResult) -> Bool {
            plan.journeys.flatMap(\.legs).filter { $0.way == .walk }.allSatisfy { leg in
                let (starts, ends) = (
                    leg.from.map { [$0.position] } ?? station.entrances,
                    leg.to.map { [$0.position] } ?? station.entrances
                )
                return starts.contains { start in
                    ends.contains { end in
                        outages.allows(
                            from: start, to: end, at: time(leg.departure), seconds: Int(leg.arrival - leg.departure))
                    }
                }
            }
        }

        /// Pairs of start and end, each with all journeys that are Pareto-optimal between them.
        var ways: [(start: Int?, end: Int?, journeys: [LiftOutages.Journey])] {
            [
                (RandomStation.west, RandomStation.east, outages.throughStation),
                (nil, RandomStation.east, outages.fromStreet), (RandomStation.west, nil, outages.toStreet),
            ]
        }
    }

    @Test func `a departure window has exactly the journeys whose lifts are open at their time`() throws {
        var random = SeededRandom(named: #function)
        var found = 0
        for number in 0..<150 {
            var scene = try Scene(&random)
            for (start, end, journeys) in scene.ways {
                let first = clock(8) + 60 * random.below(60)
                let plan = scene.plan(
                    try scene.question(from: start, to: end, .departure(scene.moment(first)), window: 1800))
                let wanted = journeys.filter { (first...first + 1800).contains($0.departure) }
                let own = scene.best(plan).filter { (first...first + 1800).contains($0.departure) }
                #expect(own == wanted, "station \(number) at \(first): \(scene.outages.outages)")
                #expect(scene.allows(plan), "station \(number) at \(first): \(scene.outages.outages)")
                found += own.count
            }
        }
        #expect(found > 100)
    }

    @Test func `an arrival window has exactly the journeys whose lifts are open at their time`() throws {
        var random = SeededRandom(named: #function)
        var found = 0
        for number in 0..<150 {
            var scene = try Scene(&random)
            for (start, end, journeys) in scene.ways {
                let last = clock(8, 20) + 60 * random.below(80)
                let plan = scene.plan(
                    try scene.question(from: start, to: end, .arrival(scene.moment(last)), window: 1800))
                let wanted = journeys.filter { (last - 1800...last).contains($0.arrival) }
                let own = scene.best(plan).filter { (last - 1800...last).contains($0.arrival) }
                #expect(own == wanted, "station \(number) at \(last): \(scene.outages.outages)")
                #expect(scene.allows(plan), "station \(number) at \(last): \(scene.outages.outages)")
                found += own.count
            }
        }
        #expect(found > 100)
    }

    @Test func `the earliest arrival includes a wait for a lift only if no other path is faster`() throws {
        var random = SeededRandom(named: #function)
        for number in 0..<150 {
            var scene = try Scene(&random)
            for (start, end, journeys) in scene.ways {
                let first = clock(8) + 60 * random.below(60)
                let plan = scene.plan(
                    try scene.question(from: start, to: end, .departure(scene.moment(first)), window: nil))
                let wanted = journeys.filter { $0.departure >= first }.map(\.arrival).min()
                #expect(scene.best(plan).map(\.arrival).min() == wanted, "station \(number) at \(first)")
            }
        }
    }

    @Test func `pages have every journey of a day with lift outages once`() throws {
        var random = SeededRandom(named: #function)
        for number in 0..<30 {
            let scene = try Scene(&random)
            var pages = PageComparison(scene.routing)
            pages.live = { scene.live($0) }
            for (start, end, _) in scene.ways {
                let time: RaptorQuery.Time =
                    random.below(2) == 0 ? .departure(scene.moment(clock(4))) : .arrival(scene.moment(clock(13)))
                var question = try scene.question(
                    from: start, to: end, time, window: Int64(60 * [10, 30, 120][random.below(3)]))
                question.mostJourneys = [1, 3, 100][random.below(3)]
                guard let difference = pages.difference(question) else { continue }
                Issue.record("station \(number): \(difference)\n\(scene.outages.outages)\n\(question)")
                return
            }
        }
    }
}

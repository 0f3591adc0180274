import TestSupport
import Testing

@testable import TransitCore

/// Step-free journeys through stations with closed lifts, compared with an exhaustive search.
struct ClosedLiftTests {
    /// A station, with queries at eight o'clock.
    private struct Scene {
        let station: RandomStation
        let routing: RoutingData
        private let table: RunTable
        private var planner = JourneyPlanner()

        init(_ station: RandomStation) throws {
            self.station = station
            routing = RoutingData([AgencyTimetable(try station.town.timetable(), of: "a")])
            table = RunTable(routing.network, start: TableDay(forwardFrom: station.town.moment(clock(8))))
        }

        func stop(_ stop: Int) throws -> PlanPlace {
            let stop = NetworkStopIndex(stop)
            return PlanPlace(try #require(routing.coordinate(of: stop)), stop: stop)
        }

        /// The place on the street outside the entrances.
        var street: PlanPlace {
            get throws { PlanPlace(try stop(station.entrances[0]).coordinate) }
        }

        mutating func plan(
            from start: PlanPlace, to end: PlanPlace, closures: [AccessClosure],
            wheelchair: RaptorQuery.Wheelchair = .unlessImpossible, window: Int64? = nil
        ) -> JourneyResult {
            var question = JourneyQuery(from: start, to: end, .departure(station.town.moment(clock(8))), window: window)
            question.wheelchair = wheelchair
            question.walk = WalkProfile(farthest: 5000, wheelchair: wheelchair != .no)
            var changes = RunChanges(at: station.town.moment(clock(8)), isLive: true)
            changes.closures = closures
            let view = LiveRunTable(table, live: LiveRuns(table, [changes]))
            return planner.plan(question, in: view, on: routing.stops)
        }

        func time(_ plan: JourneyResult) -> Int? {
            plan.journeys.map { Int($0.arrival - station.town.moment(0)) }.min()
        }
    }

    private static func closures(of station: RandomStation, periods: [AlertReading.Period] = []) -> [AccessClosure] {
        [AccessClosure(alert: "lift", periods: periods, places: station.closedPlaces)]
    }

    @Test func `a step-free journey is found whenever open lifts and ramps allow one`() throws {
        var random = SeededRandom(named: #function)
        var (found, lost, slower) = (0, 0, 0)
        for number in 0..<300 {
            let station = RandomStation(&random)
            var scene = try Scene(station)
            let (west, east) = (try scene.stop(RandomStation.west), try scene.stop(RandomStation.east))
            let street = try scene.street
            let closures = Self.closures(of: station)
            for (start, end, wanted, open) in [
                (
                    west, east, station.earliestThroughStation(closing: station.closed),
                    station.earliestThroughStation(closing: [])
                ),
                (
                    street, east, station.earliestFromStreet(at: clock(8), closing: station.closed),
                    station.earliestFromStreet(at: clock(8), closing: [])
                ),
                (
                    west, street, station.earliestToStreet(closing: station.closed),
                    station.earliestToStreet(closing: [])
                ),
            ] {
                let plan = scene.plan(from: start, to: end, closures: closures)
                #expect(scene.time(plan) == wanted, "station \(number)")
                #expect(scene.time(scene.plan(from: start, to: end, closures: [])) == open, "station \(number), open")
                found += wanted == nil ? 0 : 1
                lost += wanted == nil && open != nil ? 1 : 0
                slower += wanted != nil && wanted != open ? 1 : 0
            }
        }
        #expect(min(found, lost, slower) > 10)
    }

    @Test func `no step-free journey of a window leads through a closed lift`() throws {
        var random = SeededRandom(named: #function)
        var changes = 0
        for number in 0..<200 {
            let station = RandomStation(&random)
            var scene = try Scene(station)
            let plan = scene.plan(
                from: try scene.stop(RandomStation.west), to: try scene.stop(RandomStation.east),
                closures: Self.closures(of: station), window: 3600)
            for leg in plan.journeys.flatMap(\.legs) where leg.way == .walk {
                let (from, to) = (try #require(leg.from).position, try #require(leg.to).position)
                let time = station.stepFreeTimes(from: from, closing: station.closed)[to]
                #expect(time.map { Int64($0) } == leg.arrival - leg.departure, "station \(number)")
                changes += 1
            }
        }
        #expect(changes > 20)
    }

    @Test func `journeys of riders without step-free needs ignore closed lifts`() throws {
        var random = SeededRandom(named: #function)
        var journeys = 0
        for number in 0..<100 {
            let station = RandomStation(&random)
            var scene = try Scene(station)
            let (west, east) = (try scene.stop(RandomStation.west), try scene.stop(RandomStation.east))
            for (start, end) in [(west, east), (try scene.street, east), (west, try scene.street)] {
                let plans = [[], Self.closures(of: station)].map {
                    scene.plan(from: start, to: end, closures: $0, wheelchair: .no, window: 3600)
                }
                #expect(plans[0].journeys == plans[1].journeys, "station \(number)")
                journeys += plans[0].journeys.count
            }
        }
        #expect(journeys > 100)
    }

    @Test func `a lift is used if it is closed only before or after the journey`() throws {
        var random = SeededRandom(named: #function)
        for number in 0..<100 {
            let station = RandomStation(&random)
            var scene = try Scene(station)
            let (west, east) = (try scene.stop(RandomStation.west), try scene.stop(RandomStation.east))
            let periods = [
                AlertReading.Period(to: station.town.moment(clock(7))),
                AlertReading.Period(from: station.town.moment(clock(20)), to: station.town.moment(clock(23))),
            ]
            let plan = scene.plan(from: west, to: east, closures: Self.closures(of: station, periods: periods))
            #expect(scene.time(plan) == station.earliestThroughStation(closing: []), "station \(number)")
            let now = AlertReading.Period(from: station.town.moment(clock(7)), to: station.town.moment(clock(19)))
            let closed = scene.plan(from: west, to: east, closures: Self.closures(of: station, periods: [now]))
            #expect(scene.time(closed) == station.earliestThroughStation(closing: station.closed), "station \(number)")
        }
    }
}

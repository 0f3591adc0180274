import Foundation
import GTFSSchedule
import TestSupport
import Testing

@testable import TransitCore

/// Compares pages of journeys with one wide window, day and night. `HEADSIGN_PLANNER_QUESTIONS` sets the number of
/// queries.
struct PagingTests {
    private static let asked = ProcessInfo.processInfo.environment["HEADSIGN_PLANNER_QUESTIONS"].flatMap { Int($0) }

    @Test func `in random towns pages contain every journey of the day exactly once, forwards and backwards`() throws {
        var random = SeededRandom(seed: 36)
        for number in 0..<(Self.asked ?? 240) / 12 {
            let towns = try RandomTowns(&random)
            let agencies = towns.timetables.enumerated().map { AgencyTimetable($1, of: "a\($0)") }
            var pages = PageComparison(RoutingData(agencies))
            if random.below(2) == 0 {
                var exhaustive = towns.exhaustive
                let changes = towns.changes(&exhaustive, &random)
                pages.live = { LiveRuns($0, changes) }
            }
            let stops = (0..<pages.routing.network.stopCount).map { NetworkStopIndex($0) }
            for _ in 0..<12 {
                let start = SmallTown.firstDay.utcStart
                guard let question = pages.question(between: stops, from: start, minutes: 7 * 1440, &random)
                else { continue }
                guard let difference = pages.difference(question) else { continue }
                Issue.record("town \(number): \(difference)\n\(question)")
                return
            }
        }
    }

    @Test func `an empty window is extended to the next journey without losing or repeating a journey`() throws {
        var town = SmallTown(stops: 2)
        // At night there is no service. Of the two buses, the one that departs later arrives first.
        town.routes = 2
        town.trips = [
            .init([0, 1], at: clock(22)), .init([0, 1], at: clock(29), every: 3600),
            .init([0, 1], at: clock(29, 20), route: 1), .init([0, 1], at: clock(30)),
        ]
        town.services = [[1]]
        var scene = try PageScene(town)
        let night = scene.plan(.departure(town.moment(clock(23))), window: 3600)
        #expect(night.journeys.map(\.departure) == [clock(29, 20), clock(30)].map { town.moment($0) })
        let before = scene.plan(night.earlier)
        #expect(before.journeys.map(\.departure) == [town.moment(clock(22))])
        #expect(scene.plan(before.later).journeys == night.journeys)
        #expect(scene.plan(before.earlier).journeys.isEmpty)
        let behind = scene.plan(night.later)
        #expect(behind.journeys.isEmpty && behind.reason == .noRide)
        #expect(scene.plan(behind.earlier).journeys.last == night.journeys.last)
    }
}

/// Queries from a town's first stop to its second one.
private struct PageScene {
    private let routing: RoutingData
    private var planner = JourneyPlanner()

    init(_ town: SmallTown) throws {
        routing = RoutingData([AgencyTimetable(try town.timetable(), of: "a")])
    }

    mutating func plan(_ cursor: PlanCursor) -> JourneyResult {
        plan(cursor.time, window: cursor.window, returnsLast: cursor.returnsLast)
    }

    mutating func plan(_ time: RaptorQuery.Time, window: Int64?, returnsLast: Bool? = nil) -> JourneyResult {
        let ends = [0, 1].map { NetworkStopIndex($0) }.map { stop in
            PlanPlace(routing.coordinate(of: stop) ?? Coordinate(latitude: 0, longitude: 0), stop: stop)
        }
        var question = JourneyQuery(from: ends[0], to: ends[1], time, window: window)
        question.returnsLastJourneys = returnsLast
        let table = RunTable(routing.network, start: question.tableStart)
        return planner.plan(question, in: LiveRunTable(table), on: routing.stops)
    }
}

/// Compares pages on real feeds, which are not distributed: `HEADSIGN_DATA` is their folder, by default one beside the
/// project.
struct RealFeedPagingTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let folder = environment["HEADSIGN_DATA"] ?? "../shared/data"
    private static let feeds = [
        "raba-redding-2025", "tcat-ithaca-2025", "cairns-2014", "big-blue-bus-2020", "caltrain-2018",
    ]
    .map { "\(folder)/gtfs/\($0).zip" }.filter { FileManager.default.fileExists(atPath: $0) }
    /// The number of queries per feed.
    private static let questions = (environment["HEADSIGN_PLANNER_QUESTIONS"].flatMap { Int($0) } ?? 20) / 5

    @Test(.enabled(if: !feeds.isEmpty, "There are no feeds in ../shared/data."), arguments: feeds)
    func `on real feeds pages contain every journey of the day exactly once, forwards and backwards`(source: String)
        throws
    {
        let timetable = try Timetable(FileBytes(copying: try GTFSImport.compile(source: source).file))
        var pages = PageComparison(RoutingData([AgencyTimetable(timetable, of: "a")]))
        let stops = timetable.stops.filter { !timetable.calls(at: $0).isEmpty }.map { NetworkStopIndex($0.position) }
        var random = SeededRandom(seed: 36)
        for number in 0..<Self.questions {
            let date = timetable.calendar.firstDay.advanced(by: Int32(random.below(timetable.calendar.dayCount)))
            let start = timetable.zone.start(of: date)
            guard let question = pages.question(between: stops, from: start, minutes: 1440, &random) else { continue }
            guard let difference = pages.difference(question) else { continue }
            Issue.record("question \(number): \(difference)\n\(question)")
            return
        }
    }
}

import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import WebServer

/// The alerts of a journey. The page once matched them itself, without considering trips and the stations of platforms.
struct PlanAlertTests {
    private static let question = "/api/v1/plan?from=town:A&to=town:C&departAt=\(Int(Town.eight))&window=0"
    /// The departure of the first trip at A, and the arrival of the trip at C.
    private static let (boarded, there) = (Town.atEight + 600, Town.atEight + 1800)

    /// Returns the ids of the ride's alerts, without the agency's prefix.
    private func alertIDs(_ scopes: [AlertTarget], _ more: String = "") async throws -> [String] {
        let scene = try Scene()
        scene.publish(
            alerts: scopes.map { scope in
                LiveAlert(
                    reading: AlertReading(id: scope.id, periods: scope.periods), selectors: scope.selectors,
                    in: scene.timetable)
            })
        let journeys = try await scene.ask { try await $0.ask(Self.question + more).list("journeys") }
        let ride = try #require((journeys.first?["legs"] as? [[String: Any]])?.first)
        return (ride["alerts"] as? [String] ?? []).map { String($0.dropFirst("town:".count)) }
    }

    private func trip(_ id: String) throws -> TripIndex { try #require(try Town.timetable().trip(id: id)) }

    @Test func `a ride has the alerts of its line, trip, end stops and agency`() async throws {
        let (about, others) = try (
            [
                AlertTarget(id: "line", routes: [RouteIndex(0)]), AlertTarget(id: "trip", trips: [trip("t1")]),
                AlertTarget(id: "on", stops: [StopIndex(0)]), AlertTarget(id: "off", stops: [StopIndex(2)]),
                AlertTarget(id: "agency", concernsWholeAgency: true),
            ],
            [
                AlertTarget(id: "another line", routes: [RouteIndex(1)]),
                AlertTarget(id: "another trip", trips: [trip("t2")]),
                AlertTarget(id: "on the way", stops: [StopIndex(1)]), AlertTarget(id: "nothing"),
            ]
        )
        #expect(try await alertIDs(others + about) == about.map(\.id))
        #expect(try await alertIDs(about, "&timetableOnly=true") == [])
    }

    @Test func `a selector with several criteria matches a ride if all of them match`() async throws {
        let (line, other) = (RouteIndex(0), RouteIndex(1))
        let (about, others) = (
            [
                AlertTarget(id: "here", selectors: [AlertSelector(route: line, stop: StopIndex(0))]),
                AlertTarget(id: "this way", selectors: [AlertSelector(route: line, direction: 0)]),
                AlertTarget(id: "today", selectors: [AlertSelector(trip: try trip("t1"), date: Town.day)]),
                AlertTarget(
                    id: "one of two", selectors: [AlertSelector(route: other), AlertSelector(stop: StopIndex(2))]),
            ],
            [
                AlertTarget(id: "another line here", selectors: [AlertSelector(route: other, stop: StopIndex(0))]),
                AlertTarget(id: "on the way", selectors: [AlertSelector(route: line, stop: StopIndex(1))]),
                AlertTarget(id: "the other way", selectors: [AlertSelector(route: line, direction: 1)]),
                AlertTarget(
                    id: "tomorrow", selectors: [AlertSelector(trip: try trip("t1"), date: Town.day.advanced(by: 1))]),
            ]
        )
        #expect(try await alertIDs(others + about) == about.map(\.id))
    }

    @Test func `an alert applies to a ride if it is active at some time during the ride`() async throws {
        let periods: [(String, EpochSeconds?, EpochSeconds?)] = [
            ("over", nil, Self.boarded), ("ends on the way", nil, Self.boarded + 1),
            ("in between", Self.boarded + 60, Self.boarded + 120), ("begins there", Self.there, nil),
            ("begins later", Self.there + 1, nil), ("always", nil, nil),
        ]
        let scopes = periods.map { id, from, to in
            AlertTarget(id: id, periods: [AlertReading.Period(from: from, to: to)], routes: [RouteIndex(0)])
        }
        #expect(try await alertIDs(scopes) == ["ends on the way", "in between", "begins there", "always"])
    }

    @Test func `alerts stored by the page are parsed by agency, and unknown members are ignored`() throws {
        let timetable = try Town.timetable()
        let lines = [
            "rtown:1", "nother:one", "rtown:1", "a", "ntown:one:1", "rtown:1", "rother:1", "rtown:none", "r", "p1000 ",
            "p 2000", "p1000 2000", "p1000", "px y", "", "ntown:two", "stown:" + Town.difficultID, "ttown:t1", "a", "?",
        ]
        let own = AgencyTimetable(timetable, of: "town")
        let wanted = [
            AlertTarget(
                id: "one:1",
                periods: [
                    AlertReading.Period(from: 1000), AlertReading.Period(to: 2000),
                    AlertReading.Period(from: 1000, to: 2000), AlertReading.Period(),
                ], routes: [RouteIndex(0)]),
            AlertTarget(id: "two", stops: [StopIndex(4)], trips: [try trip("t1")], concernsWholeAgency: true),
        ]
        #expect(own.alerts(in: Array(lines.joined(separator: "\n").utf8)) == wanted)
        #expect(own.alerts(in: []) == [])
    }

    @Test func `all criteria of a stored selector form one selector, and unknown criteria select nothing`() throws {
        let own = AgencyTimetable(try Town.timetable(), of: "town")
        let lines = [
            "ntown:a", "p1000 ", "c", "rtown:1", "stown:B", "c", "ttown:t1", "y2026-11-20", "c", "rtown:1", "d1", "c",
            "rtown:none", "stown:B",
            "c", "nother:b", "c", "rtown:1", "ntown:c", "d1", "stown:A",
        ]
        let trip = try trip("t1")
        #expect(
            own.alerts(in: Array(lines.joined(separator: "\n").utf8)) == [
                AlertTarget(
                    id: "a", periods: [AlertReading.Period(from: 1000)],
                    selectors: [
                        AlertSelector(route: RouteIndex(0), stop: StopIndex(1)),
                        AlertSelector(trip: trip, date: Town.day),
                        AlertSelector(route: RouteIndex(0), direction: 1),
                    ]),
                AlertTarget(id: "c", stops: [StopIndex(0)]),
            ])
    }
}

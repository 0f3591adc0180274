import Testing
import TransitCore

@testable import ServerHost

struct AlertReadingTests {
    private func alert(_ text: String) throws -> AlertEntry {
        try #require(try AlertFileReader.alerts(in: "alerts:\n  - {id: a, header: A, \(text)}", of: ["town"]).first)
    }

    private func reading(_ text: String) throws -> (AlertReading?, [AlertNameMiss]) {
        var misses: [AlertNameMiss] = []
        let reading = try alert(text).reading(in: AlertTown.timetable()) { misses.append($0) }
        return (reading, misses)
    }

    @Test func `an alert without selectors affects the whole agency`() throws {
        let (reading, misses) = try reading("severity: warning, effect: detour, cause: weather")
        #expect(reading?.entities == [] && reading?.periods == [] && misses.isEmpty)
        #expect(reading?.effect == "detour" && reading?.cause == "weather" && reading?.severity == .warning)
        #expect(reading?.condition == .altered)
    }

    @Test func `an alert with routes, trips and stops selects each route and trip at each stop`() throws {
        let (reading, misses) = try reading("routes: [5, Queen Street], trips: morning-1, stops: [100, c]")
        var trips = [AlertReading.Entity(trip: TripReference(tripID: "morning-1"))]
        trips.append(trips[0])
        (trips[0].stopID, trips[1].stopID) = ("a", "c")
        #expect(
            reading?.entities == [
                .init(routeID: "R5", stopID: "a"), .init(routeID: "R5", stopID: "c"),
                .init(routeID: "R50", stopID: "a"), .init(routeID: "R50", stopID: "c"),
            ] + trips)
        #expect(misses.isEmpty)
    }

    @Test func `an alert with only stops selects all routes at these stops`() throws {
        #expect(try reading("stops: [a, b]").0?.entities == [.init(stopID: "a"), .init(stopID: "b")])
    }

    @Test func `an unknown name is used as an ID, and is reported together with similar names`() throws {
        let (reading, misses) = try reading("routes: [51], stops: [Church]")
        #expect(reading?.entities == [.init(routeID: "51", stopID: "Church")])
        #expect(misses.map(\.line) == [2, 2])
        // Names of stops are resolved before those of routes.
        let first = "line 2: several stops are named \"Church\"; write the id: b (Church), c (Church)"
        #expect(misses.first?.message == first)
        #expect(misses.last?.message == "line 2: the timetable has no route \"51\". Similar: R5 (5), R50 (50)")
    }

    @Test(arguments: [
        (AlertLookup.Kind.route, "R5", "R5"), (.route, "50", "R50"), (.route, "king street", "R5"), (.stop, "c", "c"),
        (.stop, "101", "b"), (.stop, "MARKET", "a"), (.trip, "morning-2", "morning-2"),
    ])
    func `routes and stops are found by the names that riders know`(kind: AlertLookup.Kind, name: String, id: String)
        throws
    {
        #expect(try AlertLookup(AlertTown.timetable()).id(of: name, kind) == id)
    }

    @Test func `the periods of an alert that was ended early are truncated`() throws {
        let timetable = try AlertTown.timetable()
        let open = try alert("ended: 2026-12-24T12:00:00Z").periods(in: timetable)
        #expect(open == [.init(to: 1_798_113_600)])
        let several =
            "periods: [{until: 2026-12-24T06:00:00Z}, {from: 2026-12-24T10:00:00Z}, "
            + "{from: 2026-12-25T10:00:00Z}], ended: 2026-12-24T12:00:00Z"
        #expect(
            try alert(several).periods(in: timetable)
                == [.init(to: 1_798_092_000), .init(from: 1_798_106_400, to: 1_798_113_600)])
        #expect(try alert(several).end(in: timetable) == 1_798_113_600)
        let (early, _) = try reading("from: 2026-12-25T10:00:00Z, ended: 2026-12-24T12:00:00Z")
        #expect(early == nil)
    }

    @Test func `an alert with an open period has no end time`() throws {
        let timetable = try AlertTown.timetable()
        #expect(try alert("severity: info").end(in: timetable) == nil)
        #expect(try alert("periods: [{until: 2026-12-24}, {from: 2026-12-30}]").end(in: timetable) == nil)
    }
}

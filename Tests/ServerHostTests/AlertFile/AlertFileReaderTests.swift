import Testing
import TransitCore

@testable import ServerHost

struct AlertFileReaderTests {
    private func problems(_ text: String, of agencies: [String] = ["town"]) -> [AlertFileProblems.Problem] {
        do throws(AlertFileProblems) {
            _ = try AlertFileReader.alerts(in: text, of: agencies)
            return []
        } catch {
            return error.problems
        }
    }

    @Test func `every key of an alerts file is parsed`() throws {
        let alerts = try AlertFileReader.alerts(
            in: """
                # Ours.
                alerts:
                  - id: k3v9x2
                    agency: town
                    header: {en: Detour, fr: Déviation, und: X}
                    text: Use Queen Street.
                    url: https://town.example/detour
                    cause: CONSTRUCTION
                    effect: no_service
                    severity: severe
                    routes: [5, "50"]
                    stops: a
                    trips: [morning-1]
                    periods:
                      - {from: 2026-12-24 06:00, until: 2026-12-24 18:00}
                      - {until: 2026-12-31}
                    ended: 2026-12-24T12:00:00-05:00
                """, of: ["town", "other"])
        let alert = try #require(alerts.first)
        #expect(alerts.count == 1 && alert.id == "k3v9x2" && alert.agency == "town")
        #expect(
            alert.header
                == LocalizedText([
                    .init(language: "en", text: "Detour"), .init(language: "fr", text: "Déviation"),
                    .init(language: "", text: "X"),
                ]))
        #expect(alert.text == LocalizedText("Use Queen Street."))
        #expect(alert.url == LocalizedText("https://town.example/detour"))
        #expect(alert.cause == "construction" && alert.effect == "noService" && alert.severity == .severe)
        #expect(alert.routes.map(\.text) == ["5", "50"] && alert.routes.map(\.line) == [11, 11])
        #expect(alert.stops.map(\.text) == ["a"] && alert.trips.map(\.text) == ["morning-1"])
        #expect(alert.periods.map { $0.from?.iso } == ["2026-12-24T06:00:00", nil])
        #expect(alert.periods.map { $0.until?.iso } == ["2026-12-24T18:00:00", "2026-12-31"])
        #expect(alert.ended?.iso == "2026-12-24T12:00:00-05:00")
    }

    @Test(arguments: ["", "# nothing yet\n", "alerts:\n", "alerts: []\n"])
    func `an alerts file without alerts is valid`(text: String) throws {
        #expect(try AlertFileReader.alerts(in: text, of: ["town"]).isEmpty)
    }

    @Test func `an alert may omit its agency if only one is configured`() throws {
        let alerts = try AlertFileReader.alerts(in: "alerts: [{id: a, header: A}]", of: ["town"])
        #expect(alerts.map(\.agency) == ["town"])
        #expect(
            problems("alerts: [{id: a, header: A}]", of: ["one", "two"])
                == [.init(line: 1, text: "an alert requires agency, one of one, two")])
    }

    @Test func `all problems of an alerts file are reported with their line numbers`() {
        let found = problems(
            """
            alerts:
              - id: a
                header: A
                effect: detur
                colour: red
              - id: a
                agency: elsewhere
                header: {x1: A}
                severity: bad
                until: today 18:00
                routes: []
              - header: B
                from: 2026-12-24 18:00
                until: 2026-12-24 06:00
                url: ftp://town.example
            """)
        #expect(found.map(\.line) == [4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15])
        let words = [
            "effect must be one of no_service,", "no key \"colour\". Valid keys: agency,", "already", "one of town",
            "language tags", "info, warning, severe", "2026-12-24 18:00", "routes must not be empty", "requires id",
            "until must be after from", "url must begin with",
        ]
        #expect(found.count == words.count)
        for (problem, word) in zip(found, words) { #expect(problem.text.contains(word), "\(problem)") }
    }

    @Test(arguments: [
        ("alerts: [", 2), ("alerts: {}", 1), ("- a", 1), ("alert: []", 1), ("alerts:\n  - id: a\n\theader: A", 3),
        ("alerts:\n  - plain", 2), ("alerts: [{id: a, header: A, periods: {}}]", 1),
        ("alerts:\n  - id: a b\n    header: A", 2), ("alerts:\n  - id: a\n    header: [A]", 3),
        ("alerts:\n  - id: a\n    header: A\n    from: 2026-01-01\n    periods: [{until: 2026-01-02}]", 5),
    ])
    func `an alerts file with a wrong structure is rejected with the line number`(text: String, line: Int) {
        #expect(problems(text).map(\.line) == [line])
    }

    @Test func `an alert in which a key occurs twice is rejected`() {
        #expect(problems("alerts:\n  - id: a\n    id: b\n    header: A").count == 1)
    }

    @Test func `alerts files have the same limits as feeds`() {
        let many = (0...AlertFileReader.mostAlerts).map { "  - {id: a\($0), header: A}" }.joined(separator: "\n")
        #expect(problems("alerts:\n" + many).map(\.line) == [2])
        let long = String(repeating: "x", count: 2049)
        #expect(problems("alerts:\n  - id: a\n    header: \(long)").map(\.line) == [3])
        let names = (0..<80).map(String.init).joined(separator: ", ")
        let wide = "alerts:\n  - id: a\n    header: A\n    routes: [\(names)]\n    stops: [\(names)]"
        #expect(problems(wide).map(\.line) == [2])
    }

    @Test func `an error message lists the first problems and counts the rest`() {
        let many = AlertFileProblems((1...7).map { .init(line: $0, text: "wrong") })
        #expect(many.message.hasPrefix("line 1: wrong; line 2: wrong") && many.message.hasSuffix("; and 2 more"))
    }
}

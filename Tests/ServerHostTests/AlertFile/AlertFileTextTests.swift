import Testing
import TransitCore

@testable import ServerHost

struct AlertFileTextTests {
    private static let moment = LocalMoment(iso: "2026-12-24T18:00:00-05:00", as: .until)

    private func alert(_ id: String, _ header: String = "Detour") -> AlertEntry {
        var alert = AlertEntry(id: id, agency: "town")
        alert.header = LocalizedText(header)
        return alert
    }

    @Test func `a new alerts file contains an explanation and the alert`() throws {
        var file = try AlertFileText("", of: ["town"])
        try file.add(alert("k3"))
        #expect(file.text.hasPrefix("# Service alerts"))
        #expect(file.text.hasSuffix("alerts:\n  - id: k3\n    agency: town\n    header: \"Detour\"\n"))
    }

    @Test func `adding an alert preserves comments and formatting`() throws {
        let before = "# mine\nalerts:\n- id: one   # first\n  header: One\n"
        var file = try AlertFileText(before, of: ["town"])
        try file.add(alert("two", "Two"))
        #expect(file.text == before + "- id: two\n  agency: town\n  header: \"Two\"\n")
        try file.end("one", at: try #require(Self.moment))
        #expect(file.text.contains("- id: one   # first\n  ended: 2026-12-24T18:00:00-05:00\n  header: One\n"))
        #expect(file.alerts.map(\.ended) == [Self.moment, nil])
    }

    @Test(arguments: [
        "Say \"no\"", "a\\b", "- x: #y", "two\nlines", "é 中 🚌", "\t", "\u{7F}\u{85}\u{2028}", "null",
    ])
    func `every alert text round-trips through the alerts file`(text: String) throws {
        var file = try AlertFileText("", of: ["town"])
        var written = alert("k3", text)
        written.text = LocalizedText([.init(language: "no", text: text), .init(language: "", text: text)])
        written.url = LocalizedText("https://town.example/#a")
        (written.effect, written.cause, written.severity) = ("significantDelays", "policeActivity", .info)
        (written.routes, written.stops, written.trips) = ([.init("5"), .init("no")], [.init("a: b")], [.init("t")])
        written.periods = [.init(from: Self.moment), .init(until: Self.moment)]
        written.ended = Self.moment
        try file.add(written)
        #expect(try AlertFileReader.alerts(in: file.text, of: ["town"]) == [written])
    }

    @Test func `an alert is removed together with the comments above it`() throws {
        var file = try AlertFileText(
            "alerts:\n  # about one\n  - id: one\n    header: One\n  # about two\n  - id: two\n    header: Two\n",
            of: ["town"])
        file.remove(["one", "none"])
        #expect(file.text == "alerts:\n  # about two\n  - id: two\n    header: Two\n")
        file.remove(["two"])
        #expect(file.text == "alerts:\n" && file.alerts.isEmpty)
        try file.add(alert("three"))
        #expect(file.alerts.map(\.id) == ["three"])
    }

    @Test func `an alerts file in flow style, which cannot be edited by lines, is left unchanged`() throws {
        let text = "alerts:\n  - {id: one, header: One}\n"
        var file = try AlertFileText(text, of: ["town"])
        let moment = try #require(Self.moment)
        #expect(throws: AlertFileProblems.self) { try file.end("one", at: moment) }
        #expect(file.text == text)
        var inLine = try AlertFileText("alerts: [{id: one, header: One}]\n", of: ["town"])
        let added = alert("two")
        #expect(throws: AlertFileProblems.self) { try inLine.add(added) }
    }

    @Test func `a line of an alert's text that looks like a comment is not removed`() throws {
        let text = "alerts:\n  - id: one\n    header: One\n    text: |\n      # five\n  - id: two\n    header: Two\n"
        var file = try AlertFileText(text, of: ["town"])
        file.remove(["two"])
        #expect(file.alerts.map(\.text) == [LocalizedText("# five\n")])
    }
}

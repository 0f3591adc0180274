import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerTestSupport
import Testing
import TransitCore

@testable import WebServer

struct CalendarTests {
    private func lines(_ body: (inout CalendarWriter) -> Void) -> [String] {
        var writer = CalendarWriter()
        body(&writer)
        return String(decoding: writer.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    }

    @Test(arguments: [
        ("a, b; c", "a\\, b\\; c"), ("back\\slash", "back\\\\slash"), ("two\nlines", "two\\nlines"),
        ("a:\"b\"", "a:\"b\""),
    ]) func `an iCalendar text value is escaped`(text: String, expected: String) {
        #expect(CalendarWriter.escaped(text) == expected)
    }

    @Test func `a line of 75 octets is not folded, but a longer line is`() {
        let short = String(repeating: "x", count: 73)
        #expect(lines { $0.line("A", short) } == ["A:" + short, ""])
        #expect(lines { $0.line("A", short + "yz") } == ["A:" + short, " yz", ""])
        let long = String(repeating: "x", count: 300)
        let folded = lines { $0.line("A", long) }
        #expect(folded.dropLast().allSatisfy { $0.utf8.count <= 75 })
        #expect(folded.dropFirst().dropLast().allSatisfy { $0.hasPrefix(" ") })
        #expect(folded.dropLast().enumerated().map { $0 == 0 ? $1 : String($1.dropFirst()) }.joined() == "A:" + long)
    }

    @Test func `line folding does not split a character of several octets`() {
        let text = String(repeating: "é", count: 80)
        var writer = CalendarWriter()
        writer.text("SUMMARY", text)
        // Each folded line is valid UTF-8 of at most 75 octets.
        let physical = writer.bytes.split(separator: 0x0A).map { Array($0.dropLast()) }
        #expect(physical.count == 3)
        for line in physical {
            #expect(line.count <= 75)
            #expect(String(validating: line, as: UTF8.self) != nil)
        }
    }

    @Test func `control characters cannot add content lines`() {
        #expect(lines { $0.line("URL", "x\r\nBEGIN:VALARM") } == ["URL:xBEGIN:VALARM", ""])
        #expect(lines { $0.text("SUMMARY", "a\r\nb\u{7}") } == ["SUMMARY:a\\nb", ""])
    }

    @Test func `an iCalendar time is formatted in UTC`() {
        // The scene's time: Friday, 2026-11-20, at 8:00.
        #expect(CalendarWriter.utc(Town.atEight) == "20261120T080000Z")
    }

    /// Returns the id of a journey from stop A to stop C.
    private static func journey(_ client: any TestClientProtocol) async throws -> String {
        let (start, end) = (Town.coordinate(kilometersEast: 0), Town.coordinate(kilometersEast: 2))
        let plan = try await client.ask(
            "/api/v1/plan?from=\(start.latitude),\(start.longitude)&to=\(end.latitude),\(end.longitude)"
                + "&departAt=\(Int(Town.eight))")
        return try #require(try plan.list("journeys").first?["id"] as? String)
    }

    @Test func `a calendar event's description has the clock times of its stops`() async throws {
        let scene = try Scene()
        scene.publish(timetable: try Town.timetable(zones: ["C": "Asia/Kolkata"]))
        try await scene.ask { client async throws in
            let id = try await Self.journey(client)
            let answer = try await client.ask("/api/v1/plan/\(id).ics")
            let lines = answer.text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
            #expect(lines.contains { $0.hasPrefix("DESCRIPTION:08:10 Café \"Mitte\" – 14:00 Stop C: 1 ") })
            #expect(lines.contains("DTSTART:20261120T081000Z") && lines.contains("DTEND:20261120T083000Z"))
        }
    }

    @Test func `a journey is a calendar event with its legs`() async throws {
        try await Scene().ask { client async throws in
            let id = try await Self.journey(client)
            let answer = try await client.ask("/api/v1/plan/\(id).ics")
            #expect(answer.status == .ok)
            #expect(answer.headers[.contentType] == "text/calendar; charset=utf-8")
            let text = answer.text.replacing("\r\n ", with: "")
            let lines = text.components(separatedBy: "\r\n")
            #expect(lines.first == "BEGIN:VCALENDAR")
            #expect(lines.contains("DTSTAMP:20261120T080000Z"))
            #expect(lines.contains("DTSTART:20261120T081000Z"))
            #expect(lines.contains("DTEND:20261120T083000Z"))
            #expect(lines.contains("SUMMARY:Café \"Mitte\" – Stop C"))
            #expect(lines.contains("LOCATION:Café \"Mitte\""))
            #expect(lines.contains { $0.hasPrefix("DESCRIPTION:08:10 Café \"Mitte\" – 08:30 Stop C: 1 ") })
            #expect(lines.suffix(3) == ["END:VEVENT", "END:VCALENDAR", ""])
            let uid = try #require(lines.first { $0.hasPrefix("UID:") })
            let again = try await client.ask("/api/v1/plan/\(id).ics?lang=fr").text.replacing("\r\n ", with: "")
            #expect(again.contains(uid))
            #expect(again.contains("Vérifiez"))
            #expect(try await client.ask("/api/v1/plan/nonsense.ics").status == .notFound)
        }
    }
}

import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import WebServer

/// Clock times at stops whose time zone, GTFS `stop_timezone`, is not that of the agency, UTC.
struct StopClockTests {
    private static func timetable() throws -> Timetable {
        try Town.timetable(zones: ["A": "America/Toronto", "B": "Asia/Kolkata", "D": "Nowhere/Else"])
    }

    private static func clock(at stop: String?, in timetable: Timetable) throws -> StopClock {
        let index = try stop.map { try #require(timetable.stop(id: $0.utf8)) }
        return StopClock(at: index, in: timetable)
    }

    @Test(arguments: [("A", -18_000), ("B", 19_800), ("C", 0), ("D", 0), (nil, 0)] as [(String?, Int64)])
    func `the clock of a stop is that of its own time zone, if it is known, else the agency's`(
        stop: String?, offset: Int64
    ) throws {
        #expect(try Self.clock(at: stop, in: try Self.timetable()).offset(at: Town.atEight) == offset)
    }

    @Test func `the clock of a stop follows the clock changes of its time zone`() throws {
        let clock = try Self.clock(at: "A", in: try Self.timetable())
        // On 1 November 2026, at 6:00 UTC.
        let change = ServiceDate(year: 2026, month: 11, day: 1)!.utcStart + 6 * 3600
        #expect([change - 1, change].map { clock.offset(at: $0) } == [-14_400, -18_000])
        #expect([change - 60, change].map { clock.time(at: $0).hour } == [1, 1])
        #expect(clock.time(at: change - 60).minute == 59)
    }

    @Test func `the clock of a stop shows times before its midnight and in 1969`() throws {
        let timetable = try Self.timetable()
        let (west, east) = (try Self.clock(at: "A", in: timetable), try Self.clock(at: "B", in: timetable))
        let midnight = Town.day.utcStart
        #expect([west.time(at: midnight).hour, west.time(at: midnight).minute] == [19, 0])
        #expect([east.time(at: midnight).hour, east.time(at: midnight).minute] == [5, 30])
        #expect([west.time(at: 0).hour, west.time(at: 0).minute] == [19, 0])
    }

    @Test func `an embedded board has the clock times and UTC offsets of its stop`() async throws {
        let scene = try Scene()
        scene.publish(timetable: try Self.timetable())
        let board = try await scene.ask { try await $0.ask("/embed/board?stop=town:A&rows=1") }.text
        #expect(board.contains("<time datetime=\"2026-11-20T03:10:00.000-05:00\">03:10</time>"))
        #expect(board.contains("Not updated since 03:00"))
        #expect(!board.contains("8:10") && !board.contains("8:00"))
        let other = try await scene.ask { try await $0.ask("/embed/board?stop=town:C") }.text
        #expect(!other.contains("-05:00") && !other.contains("+05:30"))
    }
}

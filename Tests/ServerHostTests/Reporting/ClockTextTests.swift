import Foundation
import Testing
import TransitCore

@testable import ServerHost

struct ClockTextTests {
    @Test(
        arguments: [
            ("2026-11-21T08:30:00-05:00", 1_795_267_800), ("2026-11-21T13:30Z", 1_795_267_800),
            ("2026-11-21T13:30:00", 1_795_267_800), ("2026-11-21 13:30:00.25", 1_795_267_800),
            ("2026-11-21T19:00:00+0530", 1_795_267_800), ("2026-11-21", 1_795_219_200),
            ("2026-02-30", nil), ("2026-11-21T25:00Z", nil), ("soon", nil), ("", nil), ("1795267800", nil),
        ] as [(String, Double?)])
    func `only ISO 8601 times are parsed`(text: String, epoch: Double?) {
        #expect(ClockText.epoch(text) == epoch)
    }

    @Test func `a time without an offset is in the given time zone`() throws {
        let toronto = try #require(TimeZone(identifier: "America/Toronto"))
        #expect(ClockText.epoch("2026-11-21T08:30", in: toronto) == 1_795_267_800)
        #expect(ClockText.epoch("2026-11-21T13:30Z", in: toronto) == 1_795_267_800)
    }

    @Test(
        arguments: [
            (0, "0 s"), (59, "59 s"), (60, "1 min"), (3599, "59 min"), (3600, "1 h"), (172_799, "47 h"),
            (172_800, "2 days"),
        ] as [(Double, String)])
    func `a duration is formatted with a single unit`(seconds: Double, text: String) {
        #expect(ClockText.age(seconds) == text)
    }

    @Test func `a time of day is formatted with the UTC offset`() {
        #expect(ClockText.clock(1_795_267_800, offset: -18_000) == "8:30")
        #expect(ClockText.clock(1_795_267_800, offset: -48_300) == "0:05")
    }

    @Test func `counts are formatted with singular and plural nouns`() {
        #expect(CountText.counts([(1, "route"), (3, "stop"), (0, "trip")]) == "1 route, 3 stops, 0 trips")
    }
}

import ServerTestSupport
import Testing
import TransitCore

@testable import AgencyQueries

struct ISOTimeTests {
    @Test(arguments: [
        ("2026-11-20T08:00:00Z", 0), ("2026-11-20T08:00:00.123456Z", 0), ("2026-11-20T08:00Z", 0),
        ("2026-11-20T10:00:00+02:00", 0), ("2026-11-20T03:00:00-0500", 0), ("2026-11-20 08:00:30", 30),
        ("2026-11-20_08-00-30", 30), ("2026-11-20T10:00:00 02:00", 0), ("2026-11-20T10:00+02:00", 0),
        ("2026-11-20", -8 * 3600),
    ]) func `a valid ISO 8601 time is parsed`(text: String, seconds: Int64) {
        #expect(ISOTime.epoch(text, .utc) == Town.atEight + seconds)
    }

    @Test(arguments: [
        "", "soon", "2026-02-30T08:00:00Z", "2026-11-20T24:00:00Z", "2026-11-20T08:00:00+25:00", "2026-11-20T08",
        "2026-11-20T08:00:00Zulu", "2026/11/20", "2026-11-20T08:61:00Z", "٢٠٢٦-11-20",
    ]) func `an invalid ISO 8601 time is rejected`(text: String) {
        #expect(ISOTime.epoch(text, .utc) == nil)
    }

    @Test(arguments: [
        ("2026-11-20T08:00:00Z", 0), ("2026-11-20t08:00:00.123456789z", 0), ("2026-11-20T08:00Z", 0),
        ("2026-11-20T10:00:30.5+02:00", 30), ("2026-11-20T03:00-05:00", 0), ("2026-11-20T08:00:60Z", 60),
        // A plus sign that was not percent-encoded has been decoded as a space.
        ("2026-11-20T10:00:00 02:00", 0),
    ]) func `a valid RFC 3339 date-time is parsed`(text: String, seconds: Int64) {
        #expect(ISOTime.dateTime(text) == Town.atEight + seconds)
    }

    @Test(arguments: [
        "", "Z", "2026-11-20", "2026-11-20T08:00:00", "2026-11-20 08:00:00Z", "2026-11-20T08:00:00-0500",
        "2026-11-20T08-00-00Z", "2026-11-20T08:00:00.Z", "2026-11-20T08:00:00.1234567890Z", "2026-11-20T08:00:00,5Z",
        "2026-11-20T08:00:0Z", "2026-11-20T08:00:Z", "2026-11-20T08:00:00+:00", "2026-02-30T08:00:00Z",
        "2026-11-20T08:00:00+24:00", "2026-11-20T08:00-30Z", "2026-11-20T08:00:00.5.5Z", "2026-11-20T08:00:00.5+:0:00",
    ]) func `an invalid RFC 3339 date-time is rejected`(text: String) {
        #expect(ISOTime.dateTime(text) == nil)
    }

    @Test func `a formatted time can be parsed again`() {
        let text = ISOTime.text(Town.atEight + 61, .utc)
        #expect(text == "2026-11-20T08:01:01.000+00:00")
        #expect(ISOTime.epoch(text, .utc) == Town.atEight + 61)
    }
}

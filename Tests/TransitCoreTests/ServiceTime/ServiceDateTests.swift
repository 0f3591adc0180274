import Testing

@testable import TransitCore

struct ServiceDateTests {
    @Test(arguments: [
        ("19700101", 0, 3), ("20000229", 11_016, 1), ("20261121", 20_778, 5), ("21001231", 47_846, 4),
        ("19691231", -1, 2),
    ])
    func `a date has a day number since 1970 and a weekday from Monday`(text: String, day: Int32, weekday: Int) throws {
        let date = try #require(ServiceDate(gtfs: Array(text.utf8)))
        #expect(date.daysSince1970 == day)
        #expect(date.weekday == weekday)
        #expect(date.gtfs == text)
    }

    @Test(arguments: [
        "", "2026112", "202611211", "2026-11-", "20260229", "20261301", "20260431", "20260100", "00000101",
    ])
    func `an invalid date is nil`(text: String) {
        #expect(ServiceDate(gtfs: Array(text.utf8)) == nil)
    }

    @Test func `every date of four centuries is converted to a day number and back`() {
        for day in Int32(-25_567)..<120_530 {
            let (year, month, dayOfMonth) = ServiceDate(daysSince1970: day).yearMonthDay
            if ServiceDate(year: year, month: month, day: dayOfMonth)?.daysSince1970 != day {
                Issue.record("day \(day)")
                return
            }
        }
    }

    @Test func `a date is formatted in ISO 8601`() {
        #expect(ServiceDate(year: 2026, month: 3, day: 8)?.iso == "2026-03-08")
        #expect(ServiceDate(year: 2026, month: 12, day: 31)?.advanced(by: 1).iso == "2027-01-01")
    }
}

import Testing

@testable import TransitCore

/// Regression: the page computed the service day of the last bus itself, and OneBusAway responses ended it at midnight.
struct ServiceDayTests {
    @Test func `until four in the morning the service day is the previous date`() throws {
        let zone = TimeZoneTable(starts: Column(), offsets: Column())
        let day = try #require(ServiceDate(year: 2026, month: 11, day: 20))
        let midnight = day.utcStart
        #expect(zone.serviceDate(at: midnight) == day.advanced(by: -1))
        #expect(zone.serviceDate(at: midnight + 4 * 3600 - 1) == day.advanced(by: -1))
        #expect(zone.serviceDate(at: midnight + 4 * 3600) == day)
        #expect(zone.serviceDate(at: midnight + 86_400 + 3599) == day)
    }
}

import ServiceHistory
import Testing
import TransitCore

struct ServiceWeekTests {
    @Test(arguments: [
        ("2026-W01", "2025-12-29"), ("2026-W47", "2026-11-16"), ("2026-W53", "2026-12-28"), ("2027-W01", "2027-01-04"),
    ])
    func `an ISO 8601 week begins on its Monday`(_ week: String, _ monday: String) {
        #expect(ServiceDate(isoWeek: week)?.iso == monday)
    }

    @Test(arguments: [
        "", "2026-W00", "2026-W54", "2025-W53", "2026-47", "2026W47", "2026-w47", "2026-W7", "2026-W47-1", "0000-W01",
        "２０２６-W47",
    ])
    func `a malformed or nonexistent ISO 8601 week is rejected`(_ week: String) {
        #expect(ServiceDate(isoWeek: week) == nil)
    }

    @Test(arguments: ["2026-11-16", "2026-11-19", "2026-11-22"])
    func `each day of a week has the same Monday`(_ date: String) {
        #expect(ServiceDate(iso: date.utf8)?.monday.iso == "2026-11-16")
    }
}

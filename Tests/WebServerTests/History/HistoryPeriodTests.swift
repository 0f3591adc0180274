import Testing
import TransitCore

@testable import WebServer

struct HistoryPeriodTests {
    private static func date(_ iso: String) -> ServiceDate { ServiceDate(iso: iso.utf8)! }

    /// Returns the first and the last day of the first page, and the first day of the next one.
    private func page(_ from: String, _ to: String, recorded: [String]) -> [String?] {
        let period = HistoryPeriod(Self.date(from)...Self.date(to))
        let (dates, next) = period.page(of: recorded.map(Self.date), today: Self.date("2026-11-20"))
        return [dates.lowerBound.iso, dates.upperBound.iso, next?.iso]
    }

    @Test func `pages begin at the first recorded day`() {
        let recorded = ["2024-03-01", "2026-11-18"]
        #expect(
            page("2016-11-20", "2026-11-19", recorded: recorded) == ["2024-03-01", "2025-03-01", "2025-03-02"])
        #expect(
            page("2025-03-02", "2026-11-19", recorded: recorded) == ["2025-03-02", "2026-03-02", "2026-03-03"])
    }

    @Test func `a long period with few recorded days is one page`() {
        #expect(page("2016-11-20", "2026-11-19", recorded: ["2026-11-18"]) == ["2026-11-18", "2026-11-19", nil])
        #expect(page("2016-11-20", "2026-11-19", recorded: ["2026-11-19"]) == ["2026-11-19", "2026-11-19", nil])
    }

    @Test func `a period of one page begins on the requested day`() {
        #expect(page("2026-01-01", "2026-11-19", recorded: ["2026-11-18"]) == ["2026-01-01", "2026-11-19", nil])
    }

    @Test(arguments: [[], ["2026-11-18"]])
    func `a long period without a recorded day begins on the requested day`(_ recorded: [String]) {
        #expect(
            page("2016-01-01", "2017-12-31", recorded: recorded) == ["2016-01-01", "2016-12-31", "2017-01-01"])
        #expect(
            page("2027-01-01", "2029-12-31", recorded: recorded) == ["2027-01-01", "2028-01-01", "2028-01-02"])
    }
}

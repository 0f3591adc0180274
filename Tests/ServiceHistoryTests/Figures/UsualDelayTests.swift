import LiveModel
import Testing
import TransitCore

@testable import ServiceHistory

struct UsualDelayTests {
    private typealias Town = FiguresTown

    /// Tallies consecutive weekdays with the given deviations at B, due at 8:05.
    private func tally(_ deviations: [Int32?], from first: Int32 = 0) -> UsualDelayTally {
        var tally = UsualDelayTally()
        for (index, deviation) in deviations.enumerated() {
            let days = first + Int32(index) / 5 * 7 + Int32(index) % 5
            var day = Town.day(Town.monday.advanced(by: days))
            day.run("1", at: 28_800, [nil, deviation])
            tally.add(day)
        }
        return tally
    }

    private func delay(
        _ table: UsualDelayTable, stop: String = "B", time: Int32 = 29_100, on kind: DayKind = .weekday
    ) -> Int32? {
        table.delay(route: "5", direction: 0, stop: stop, time: time, on: kind)
    }

    @Test func `the usual delay is the median of twenty days`() {
        // 10, 20 … 200: rank 10.
        let table = tally((1...20).map { $0 * 10 }).table()
        #expect(table.count == 1)
        #expect(delay(table) == 100)
    }

    @Test func `nineteen days are too few`() {
        let table = tally(Array(repeating: 60, count: 19) + [nil]).table()
        #expect(delay(table) == nil)
    }

    @Test func `hours, stops and kinds of day are apart`() {
        let table = tally(Array(repeating: 60, count: 20)).table()
        #expect(delay(table, time: 28_800) == 60)
        #expect(delay(table, time: 32_400) == nil)
        #expect(delay(table, stop: "A") == nil)
        #expect(delay(table, on: .saturday) == nil)
    }

    @Test func `several trips of one day are one day`() {
        var tally = tally(Array(repeating: 60, count: 18))
        var day = Town.day(Town.monday.advanced(by: -7))
        for trip in 0..<5 { day.run("\(trip)", at: 28_800, [nil, 60]) }
        tally.add(day)
        #expect(delay(tally.table()) == nil)
        #expect(delay(tally.table(minimumDays: 19)) == 60)
    }

    @Test func `tallies of different days can be merged`() {
        var merged = tally(Array(repeating: 60, count: 10))
        merged.merge(tally(Array(repeating: 60, count: 10), from: 70))
        #expect(delay(merged.table()) == 60)
    }

    @Test func `a holiday counts as a Sunday`() {
        #expect(DayKind(Town.monday, isHoliday: true) == .sunday)
        #expect((0..<7).map { DayKind(Town.monday.advanced(by: $0)) }.suffix(3) == [.weekday, .saturday, .sunday])
    }
}

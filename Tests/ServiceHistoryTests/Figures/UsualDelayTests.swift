import LiveModel
import Testing
import TransitCore

@testable import ServiceHistory

struct UsualDelayTests {
    private typealias Town = FiguresTown

    /// Returns the tally of consecutive weekdays with the given deviations at B, due at 8:05.
    private func tally(_ deviations: [Int32?], change: (inout RecordedTrip) -> Void = { _ in }) -> UsualDelayTally {
        var tally = UsualDelayTally(route: "5")
        for (index, deviation) in deviations.enumerated() {
            var day = Town.day(Town.monday.advanced(by: Int32(index) / 5 * 7 + Int32(index) % 5))
            day.run("1", at: 28_800, [nil, deviation], change: change)
            tally.add(day)
        }
        return tally
    }

    private func key(
        stop: String = "B", isLastStop: Bool = false, time: Int64 = 29_100, on date: ServiceDate = Town.monday
    ) -> UsualDelayKey {
        UsualDelayKey(stop: stop, direction: 0, isLastStop: isLastStop, time: time, on: date)
    }

    @Test func `the usual delay is the median deviation of twenty days`() {
        // 10, 20 … 200: rank 10.
        #expect(tally((1...20).map { $0 * 10 }).delays() == [key(): 100])
    }

    @Test func `nineteen days are too few for a usual delay`() {
        #expect(tally(Array(repeating: 60, count: 19) + [nil]).delays().isEmpty)
    }

    @Test func `usual delays are grouped by hour, stop, last stop of the trip and kind of day`() {
        var table = UsualDelayTable()
        table.add(route: "5", tally(Array(repeating: 60, count: 20)).delays())
        func delay(_ key: UsualDelayKey) -> Int32? { table.delay(route: "5", at: key) }
        #expect(table.count == 1 && table.delay(route: "6", at: key()) == nil)
        #expect(delay(key(time: 28_800)) == 60 && delay(key(time: 32_399)) == 60)
        #expect(delay(key(time: 28_799)) == nil && delay(key(time: 32_400)) == nil)
        #expect(delay(key(stop: "A")) == nil && delay(key(isLastStop: true)) == nil)
        #expect(delay(key(on: Town.monday.advanced(by: 4))) == 60)
        #expect(delay(key(on: Town.monday.advanced(by: 5))) == nil)
        #expect(delay(key(on: Town.monday.advanced(by: 6))) == nil)
    }

    @Test func `several trips on one day count as one day`() {
        var tally = tally(Array(repeating: 60, count: 18))
        var day = Town.day(Town.monday.advanced(by: -7))
        for trip in 0..<5 { day.run("\(trip)", at: 28_800, [nil, 60]) }
        tally.add(day)
        #expect(tally.delays().isEmpty)
        #expect(tally.delays(minimumDays: 19) == [key(): 60])
    }

    @Test func `added and frequency-based trips have no usual delay`() {
        let deviations = Array<Int32?>(repeating: 60, count: 20)
        #expect(tally(deviations) { $0.isAdded = true }.delays().isEmpty)
        #expect(tally(deviations) { $0.isFrequencyBased = true }.delays().isEmpty)
    }

    @Test func `usual delays are computed from at most the newest forty days of each kind`() {
        let dates = (1...400).map { Town.monday.advanced(by: -$0) } + [Town.monday]
        let selected = UsualDelayDays.selected(from: dates, before: Town.monday)
        let counts = DayKind.allCases.map { kind in selected.count { DayKind($0) == kind } }
        #expect(counts == [40, 26, 26])
        #expect(selected == selected.sorted() && selected.last == Town.monday.advanced(by: -1))
        #expect(selected.first { DayKind($0) == .weekday } == Town.monday.advanced(by: -56))
    }
}

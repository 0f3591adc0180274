import LiveModel
import Testing
import TransitCore

@testable import ServiceHistory

struct RunTimesTests {
    private typealias Town = FiguresTown

    private func runTimes(_ days: [RecordedDay]) -> RunTimes {
        days.reduce(into: RunTimes(Town.everything)) { $0.add($1) }
    }

    @Test func `run times have percentiles by hour, and suggested times in whole minutes`() {
        var day = Town.day()
        // 610, 620 … 800 s. Ranks of 20: 50 % the 10th, 85 % the 17th, 95 % the 19th.
        for run in 1...20 { day.run("\(run)", at: 28_800 + Int32(run), [0, nil, Int32(run) * 10]) }
        let row = runTimes([day]).tables.first?.rows.first
        #expect(row?.hour == 8)
        #expect(row?.scheduledMedian == 600)
        #expect([row?.p50, row?.p85, row?.p95] == [700, 770, 790])
        #expect([row?.suggested50, row?.suggested85, row?.suggested95] == [720, 780, 840])
    }

    @Test func `runs that were not observed from the first to the last stop are omitted`() {
        var day = Town.day()
        day.run("without end", at: 28_800, [0, 0])
        day.run("without start", at: 28_800, [nil, 0, 0])
        day.run("short", at: 28_800, [0, 0, 0]) { $0.isShortTurned = true }
        day.run("going", at: 28_800, [0, 0, 0]) { $0.state = .underWay }
        #expect(runTimes([day]).tables.isEmpty)
    }

    @Test func `run times of days can be merged in any order`() {
        var (monday, tuesday) = (Town.day(), Town.day(Town.monday.advanced(by: 1)))
        monday.run("1", at: 28_800, [0, 0, 60])
        tuesday.run("1", at: 36_000, [0, 0, 0])
        tuesday.stops[2].name = "Renamed"
        var merged = runTimes([tuesday])
        merged.merge(runTimes([monday]))
        #expect(merged.tables == runTimes([monday, tuesday]).tables)
        #expect(merged.tables.map(\.lastStop) == ["Renamed"])
        #expect(merged.tables.first?.rows.map(\.p50) == [660, 600])
    }
}

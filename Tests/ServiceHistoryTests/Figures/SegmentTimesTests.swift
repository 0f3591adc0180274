import LiveModel
import Testing
import TransitCore

@testable import ServiceHistory

struct SegmentTimesTests {
    private typealias Town = FiguresTown

    private func segments(_ day: RecordedDay, _ filter: HistoryFilter = Town.everything) -> SegmentTimes {
        var segments = SegmentTimes(filter)
        segments.add(day)
        return segments
    }

    @Test func `the time lost on a segment is the median run minus the scheduled one`() {
        var day = Town.day()
        day.run("1", at: 28_800, [0, 60, 60])
        day.run("2", at: 30_600, [0, 120, 100])
        day.run("3", at: 32_400, [0, 180, nil])
        // A to B: 360, 420, 480 against 300. B to C: 300, 280 against 300; rank 1 of 280, 300.
        let rows = segments(day).rows
        #expect(rows.map { $0.from.id + $0.to.id } == ["AB", "BC"])
        #expect(rows.map(\.lost) == [120, -20])
        #expect(rows.map(\.runs) == [3, 2])
    }

    @Test func `dwell is counted at stops but the first`() {
        var day = Town.day()
        day.run("1", at: 28_800, [])
        day.visits = [
            StopVisit(trip: 0, call: 0, basis: .positions, arrival: 28_000, departure: 28_800),
            StopVisit(trip: 0, call: 1, basis: .positions, arrival: 29_100, departure: 29_140),
            StopVisit(trip: 0, call: 2, basis: .positions, arrival: 29_440, departure: 29_440),
        ]
        #expect(segments(day).rows.map(\.dwellMedian) == [nil, 40])
        #expect(segments(day).rows.map(\.median) == [300, 300])
    }

    @Test func `merged segments equal those of all days`() {
        var day = Town.day()
        day.run("1", at: 28_800, [0, 60, 60])
        var other = Town.day(Town.monday.advanced(by: 1))
        other.run("2", at: 28_800, [0, 0, 0])
        var both = segments(day)
        both.add(other)
        var merged = segments(other)
        merged.merge(segments(day))
        #expect(merged.rows == both.rows)
    }
}

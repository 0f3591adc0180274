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

    @Test func `the time lost on a segment is the median observed minus the median scheduled time`() {
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

    @Test func `dwell times are counted at all stops except the first`() {
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

    @Test func `a segment has the part of the newest recorded shape that lies between its stops`() {
        var day = Town.day()
        let places = [(44.0, -76.5), (44.0, -76.49), (44.01, -76.49), (44.01, -76.5)]
            .map { Coordinate(latitude: $0, longitude: $1) }
        let metres = zip(places, places.dropFirst()).map { Float($0.distance(to: $1)) }
        day.patterns[0].shape = places
        day.patterns[0].distances = [0, metres[0] + metres[1] / 2, metres[0] + metres[1] + metres[2]]
        day.run("1", at: 28_800, [0, 60, 60])
        var times = segments(day)
        #expect(times.rows.map(\.shape.count) == [2, 2])
        #expect(times.datesOfShapes == [Town.monday])
        times.addShapes(of: day)
        #expect(times.rows.map(\.shape.count) == [3, 3])
        #expect(times.rows[0].shape[..<2] == places[..<2] && times.rows[1].shape[1] == places[2])
        #expect(times.rows[0].shape[2] == times.rows[1].shape[0])
        #expect(abs(times.rows[0].shape[2].latitude - 44.005) < 1e-5)
        #expect(times.rows[1].shape[2].distance(to: places[3]) < 1)
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

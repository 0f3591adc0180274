import LiveModel
import Testing

@testable import ServiceHistory

struct HeadwayTests {
    private typealias Town = FiguresTown

    /// Returns the headway figures at stop A for trips every ten minutes with these deviations.
    private func figures(_ deviations: [Int32], change: (inout RecordedDay) -> Void = { _ in }) -> HeadwayFigures {
        var day = Town.day()
        for (index, deviation) in deviations.enumerated() {
            day.run("\(index)", at: 28_800 + Int32(index) * 600, [deviation])
        }
        change(&day)
        return day.figures(Town.filter { $0.stop = "A" }).headways
    }

    @Test func `excess wait is the actual minus the scheduled wait`() {
        // Scheduled 600, 600, 600: 3 · 600² ÷ (2 · 1800) = 300 s.
        // Departures 0, 660, 700, 1800: headways 660, 40, 1100.
        // 435,600 + 1,600 + 1,210,000 = 1,647,200; ÷ (2 · 1800) = 457.56 s.
        let figures = figures([0, 60, -500, 0])
        #expect(figures.scheduledWait == 300)
        #expect(figures.actualWait == 1_647_200.0 / 3600)
        #expect(figures.excessWait == 1_647_200.0 / 3600 - 300)
    }

    @Test func `a vehicle with less than a quarter of its scheduled headway is bunched`() {
        // A quarter of 600 is 150. Departures 0, 149, 1200: 149 and 1051. Departures 0, 150, 1200: 150 and 1050.
        let (bunched, apart) = (figures([0, -451, 0]), figures([0, -450, 0]))
        #expect([bunched.compared, bunched.bunched, apart.compared, apart.bunched] == [2, 1, 2, 0])
    }

    @Test func `a canceled trip increases the excess wait`() {
        // Departures 0, 600, 1800: 360,000 + 1,440,000 = 1,800,000; ÷ (2 · 1800) = 500 s. 500 − 300 = 200.
        let figures = figures([0, 0, 0, 0]) {
            $0.trips[2].state = .canceled
            $0.visits.remove(at: 2)
        }
        #expect(figures.excessWait == 200)
    }

    @Test func `a trip of unknown outcome is not counted as a gap in service`() {
        // The sequence ends before the third trip: one headway of 600 remains, as scheduled.
        let figures = figures([0, 0, 0, 0]) {
            $0.trips[2].state = .unknown
            $0.visits.remove(at: 2)
        }
        #expect([figures.scheduledCount, figures.observedCount] == [1, 1])
        #expect(figures.excessWait == 0)
    }

    @Test func `the headway before the first scheduled trip is not compared, even if the next trip overtakes it`() {
        // Departures 700 and 650: a headway of 50 before the first trip, which has no scheduled headway. 25 − 300 s.
        let figures = figures([700, 50])
        #expect([figures.observedSum, figures.compared] == [50, 0])
        #expect(figures.excessWait == -275.0)
    }

    @Test(arguments: [(900, 1), (901, 0)] as [(Int32, UInt64)])
    func `service is frequent up to a scheduled headway of 15 minutes`(headway: Int32, count: UInt64) {
        var day = Town.day()
        day.run("1", at: 28_800, [0])
        day.run("2", at: 28_800 + headway, [0])
        #expect(day.figures().headways.scheduledCount == count)
    }

    @Test func `an added trip reduces the excess wait`() {
        // Departures 0, 300, 600: 2 · 300² ÷ (2 · 600) = 150 s, scheduled 300 s.
        let figures = figures([0, 0]) { $0.run("added", at: 29_100, [0]) { $0.isAdded = true } }
        #expect([figures.scheduledCount, figures.observedCount] == [1, 2])
        #expect(figures.excessWait == -150)
    }

    @Test(arguments: [(28_799, 1), (28_800, 2), (29_399, 2), (29_400, 1)] as [(Int32, UInt64)])
    func `an added trip affects headways only between two scheduled departures of frequent service`(
        departure: Int32, count: UInt64
    ) {
        let figures = figures([0, 0]) { $0.run("added", at: departure, [0]) { $0.isAdded = true } }
        #expect([figures.scheduledCount, figures.observedCount] == [1, count])
    }

    @Test func `added trips on an hourly route have no headways`() {
        var day = Town.day()
        for hour in 0..<3 { day.run("\(hour)", at: 28_800 + Int32(hour) * 3600, [0]) }
        for start in [30_600, 30_900, 36_600] as [Int32] { day.run("\(start)", at: start, [0]) { $0.isAdded = true } }
        #expect(day.figures().headways == HeadwayFigures())
        #expect(day.headways(Town.filter { $0.stop = "A" }).isEmpty)
    }

    @Test func `an added trip beside a trip of unknown outcome is not counted`() {
        // The third trip is unknown, so that no headway spans it.
        let figures = figures([0, 0, 0, 0]) {
            $0.trips[2].state = .unknown
            $0.visits.remove(at: 2)
            $0.run("added", at: 29_700, [0]) { $0.isAdded = true }
        }
        #expect([figures.scheduledCount, figures.observedCount] == [1, 1])
    }

    @Test func `an added trip in place of a canceled one shortens the gap`() {
        // Departures 0, 630, 1200: 396,900 + 324,900 = 721,800; ÷ (2 · 1200) = 300.75 s, scheduled 300 s.
        let figures = figures([0, 0, 0]) {
            $0.trips[1].state = .canceled
            $0.visits.remove(at: 1)
            $0.run("added", at: 29_430, [0]) { $0.isAdded = true }
        }
        #expect(figures.excessWait == 0.75)
    }

    @Test func `headways are not computed for added trips without scheduled times`() {
        var day = Town.day()
        for start in 0..<6 {
            day.run("\(start)", at: 28_800 + Int32(start) * 300, [0, 0, 0]) {
                ($0.isAdded, $0.arrivals, $0.departures) = (true, [], [])
            }
        }
        #expect(day.figures().headways == HeadwayFigures())
    }

    @Test func `each call of a trip at a stop that it serves twice has its own scheduled headway`() {
        // A, B, A: due at A at 0, 600, 900, 1500, so that headways of 600, 300 and 600 s are scheduled. A quarter of
        // 300 is 75: departures 0, 600, 680, 1500 have headways of 600, 80 and 820 s, none of them bunched.
        var day = Town.day(isTimepoint: [true, false, false, true])
        (day.patterns[0].stops, day.patterns[0].distances) = ([0, 1, 0, 2], [0, 1000, 2000, 3500])
        for (start, deviation) in [(28_800, 0), (29_700, -220)] as [(Int32, Int32)] {
            day.run("\(start)", at: start, [deviation, 0, 0]) { trip in
                trip.arrivals = [0, 300, 600, 900].map { start + $0 }
                trip.departures = trip.arrivals
            }
        }
        let headways = day.figures(Town.filter { $0.stop = "A" }).headways
        #expect([headways.scheduledCount, headways.compared, headways.bunched] == [3, 3, 0])
    }

    @Test func `headways at the last stop are not counted`() {
        var day = Town.day()
        day.run("1", at: 28_800, [0, 0, 0])
        day.run("2", at: 29_400, [0, 0, 0])
        // One headway at A and one at B.
        #expect(day.figures().headways.observedCount == 2)
    }
}

import LiveModel
import Testing

@testable import ServiceHistory

struct PunctualityTests {
    private typealias Town = FiguresTown

    @Test(
        arguments: [(-61, .early), (-60, .onTime), (0, .onTime), (300, .onTime), (301, .late)] as [(Int32, Punctuality)]
    )
    func `a call exactly at a limit of punctuality is on time`(deviation: Int32, judged: Punctuality) {
        #expect(PunctualityLimits().judge(deviation) == judged)
    }

    @Test func `if a pattern has time points, punctuality is judged only there`() {
        var day = Town.day()
        day.run("1", at: 28_800, [0, 900, 301])
        // A on time, B is not judged, C late. All three are observed.
        let figures = day.figures().punctuality
        #expect([figures.observed, figures.judged, figures.onTime, figures.late] == [3, 2, 1, 1])
        #expect(figures.onTimeShare == 0.5)
    }

    @Test(arguments: [false, true])
    func `all calls are judged if all or none of a pattern's stops are time points`(mark: Bool) {
        var day = Town.day(isTimepoint: [mark, mark, mark])
        day.run("1", at: 28_800, [0, 900, -61])
        let figures = day.figures().punctuality
        #expect([figures.early, figures.onTime, figures.late] == [1, 1, 1])
    }

    @Test func `with a filter by stop, calls at a stop that is not a time point are judged`() {
        var day = Town.day()
        day.run("1", at: 28_800, [0, 900, 301])
        let figures = day.figures(Town.filter { $0.stop = "B" }).punctuality
        #expect([figures.observed, figures.late] == [1, 1])
    }

    @Test func `the departure is judged at the first stop, and the arrival at the last`() {
        var day = Town.day()
        day.run("1", at: 28_800, [])
        day.visits = [
            StopVisit(trip: 0, call: 0, basis: .positions, arrival: 28_000, departure: 28_830),
            StopVisit(trip: 0, call: 2, basis: .positions, arrival: 29_420, departure: 29_990),
        ]
        // Departure at A: 28,830 − 28,800 = 30. Arrival at C: 29,420 − 29,400 = 20. Ranks 1 and 2 of 20, 30.
        let deviations = day.figures().punctuality.deviations
        #expect([deviations.percentile(50), deviations.percentile(100)] == [20, 30])
    }

    @Test func `a first stop without an observed departure and predicted calls are not judged`() {
        var day = Town.day()
        day.run("1", at: 28_800, [])
        day.visits = [
            StopVisit(trip: 0, call: 0, basis: .positions, arrival: 28_000, departure: nil),
            StopVisit(trip: 0, call: 2, basis: .predicted, arrival: 29_400, departure: 29_400, shown10: 29_400),
        ]
        let figures = day.figures()
        #expect([figures.punctuality.observed, figures.punctuality.judged, figures.shown10.count] == [1, 0, 0])
        #expect(figures.punctuality.onTimeShare == nil)
    }

    @Test func `calls of added and frequency-based trips are counted as observed but not judged`() {
        var day = Town.day()
        day.run("1", at: 28_800, [0, 0, 0]) { $0.isAdded = true }
        day.run("2", at: 28_800, [0, 0, 0]) { $0.isFrequencyBased = true }
        let figures = day.figures().punctuality
        #expect([figures.observed, figures.judged] == [6, 0])
    }

    @Test func `skipped calls are counted`() {
        var day = Town.day()
        day.run("1", at: 28_800, [0])
        day.visits.append(StopVisit(trip: 0, call: 1, basis: .skipped, arrival: nil, departure: nil))
        #expect(day.figures().punctuality.skipped == 1)
    }
}

import LiveModel
import Testing

@testable import ServiceHistory

struct PredictionFiguresTests {
    /// Returns the figures of arrivals at B, 300 s after 28,800, whose displayed times had these errors.
    private func figures(errors10: [Int32], errors5: [Int32] = []) -> ServiceFigures {
        var day = FiguresTown.day()
        for (index, error) in errors10.enumerated() {
            day.run("a\(index)", at: 28_800, [nil, 0])
            day.visits[day.visits.count - 1].shown10 = 29_100 - error
        }
        for (index, error) in errors5.enumerated() {
            day.run("b\(index)", at: 28_800, [nil, 0])
            day.visits[day.visits.count - 1].shown5 = 29_100 - error
        }
        return day.figures()
    }

    @Test func `predictions within the benchmark's tolerance are accurate`() {
        // 10 minutes ahead: −90 … 270 s. 5 minutes ahead: −60 … 150 s.
        let figures = figures(errors10: [-91, -90, 270, 271], errors5: [-61, -60, 0, 150, 151])
        #expect([figures.shown10.count, figures.shown10.accurate] == [4, 2])
        #expect([figures.shown5.count, figures.shown5.accurate] == [5, 3])
    }

    @Test func `a prediction error is the actual minus the displayed arrival`() {
        // Sum −20 + 40 + 100 = 120, ÷ 3 = 40. Absolute 160 ÷ 3. Magnitudes 20, 40, 100: the second.
        let shown = figures(errors10: [-20, 40, 100]).shown10
        #expect(shown.bias == 40)
        #expect(shown.meanAbsoluteError == 160.0 / 3)
        #expect(shown.medianAbsoluteError == 40)
    }

    @Test func `accuracy is unknown without predictions`() {
        let shown = figures(errors10: []).shown10
        #expect(shown.accuracy == nil)
        #expect(shown.meanAbsoluteError == nil)
        #expect(shown.medianAbsoluteError == nil)
    }
}

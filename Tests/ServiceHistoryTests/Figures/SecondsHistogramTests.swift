import Testing

@testable import ServiceHistory

struct SecondsHistogramTests {
    private func histogram(_ seconds: [Int32]) -> SecondsHistogram {
        seconds.reduce(into: SecondsHistogram()) { $0.add($1) }
    }

    @Test func `percentiles are computed by the nearest-rank method`() {
        // Rank ⌈p · 4 ÷ 100⌉: 25 → 1, 26 → 2, 50 → 2, 51 → 3, 85 → 4, 100 → 4.
        let four = histogram([40, 10, 30, 20])
        #expect([25, 26, 50, 51, 85, 100].map { four.percentile($0) } == [10, 20, 20, 30, 40, 40])
    }

    @Test func `the percentiles of a histogram without values are nil`() {
        #expect(SecondsHistogram().median == nil)
    }

    @Test(arguments: [(4, 0), (5, 10), (14, 10), (15, 20), (-4, 0), (-5, -10), (-15, -20)] as [(Int32, Int32)])
    func `a value is rounded to the nearest ten seconds, halves away from zero`(value: Int32, rounded: Int32) {
        #expect(histogram([value]).median == rounded)
    }

    @Test(arguments: [(.max, 21_600), (.min, -7200)] as [(Int32, Int32)])
    func `values out of range count as the nearest bound`(value: Int32, bound: Int32) {
        #expect(histogram([value]).median == bound)
    }

    @Test func `the sum of two histograms equals the histogram of all values`() {
        var sum = histogram([-300, 0, 50])
        sum += histogram([700, -20])
        sum += SecondsHistogram()
        #expect(sum == histogram([700, 50, 0, -20, -300]))
        #expect(sum.total == 5)
    }

    @Test func `the magnitudes of a histogram are its absolute values`() {
        // 10, 20, 30, 30: rank 2.
        #expect(histogram([-20, 10, 30, -30]).magnitudes.median == 20)
    }
}

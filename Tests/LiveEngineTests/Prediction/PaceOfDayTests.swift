import Testing

@testable import LiveEngine

@Suite struct `The pace of a day` {
    /// Every ten seconds a bus that comes this much later, as a share of the time ahead.
    private func drive(_ pace: inout PaceOfDay, hours: ClosedRange<Int64>, late: Double) {
        for second in stride(from: hours.lowerBound * 3600, to: hours.upperBound * 3600, by: 10) {
            pace.learn(error: Int64(late * 600), ahead: 600, at: second)
        }
    }

    @Test func `an ordinary day changes nothing`() {
        var pace = PaceOfDay()
        #expect(pace.shift(ahead: 600) == 0)
        drive(&pace, hours: 0...72, late: 0.05)
        #expect(abs(pace.shift(ahead: 600)) <= 5)
    }

    @Test func `a fast day puts all predictions earlier, and it passes`() {
        var pace = PaceOfDay()
        drive(&pace, hours: 0...72, late: 0.02)
        drive(&pace, hours: 72...76, late: -0.08)
        #expect((-45...(-20)).contains(pace.shift(ahead: 600)))
        #expect(pace.shift(ahead: 60) >= -6 && pace.shift(ahead: 3000) == pace.shift(ahead: 1500))
        drive(&pace, hours: 76...100, late: 0.02)
        #expect(abs(pace.shift(ahead: 600)) <= 8)
    }

    @Test func `one bus that went astray says little`() {
        var pace = PaceOfDay()
        drive(&pace, hours: 0...10, late: 0)
        pace.learn(error: 5000, ahead: 100, at: 36_010)
        #expect(pace.shift(ahead: 600) == 0)
        pace.learn(error: 600, ahead: 60, at: 36_020)
        #expect(pace.shift(ahead: 600) == 0)
    }
}

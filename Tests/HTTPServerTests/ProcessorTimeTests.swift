import TestSupport
import Testing

@testable import HTTPServer

struct ProcessorTimeTests {
    private var milliseconds: Double { Growth.now() * 1000 }

    @Test func `the measured cost is the processor time of the closure`() {
        let began = milliseconds
        let (used, work) = ProcessorTime.measure {
            while milliseconds - began < 3 {}
            return milliseconds - began
        }
        #expect(work >= 2 * RequestCost.perMillisecond && work <= (milliseconds - began) * RequestCost.perMillisecond)
        #expect(used >= 3)
    }
}

import Foundation
import Testing

@testable import WebServer

struct ProcessorTimeTests {
    private var milliseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }

    @Test func `the request cost is the processor time of its body`() {
        let began = milliseconds
        let (used, work) = ProcessorTime.measure {
            while milliseconds - began < 3 {}
            return milliseconds - began
        }
        #expect(work >= 2 * RequestCost.perMillisecond && work <= (milliseconds - began) * RequestCost.perMillisecond)
        #expect(used >= 3)
    }
}

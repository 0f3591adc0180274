import TestSupport
import Testing

@testable import Feeds
@testable import Fetching

@Suite(.enabled(if: Measuring.isWanted, "measures time")) struct SIRIMeasuredTests {
    @Test func `the response for a large city is decoded within 100 ms`() throws {
        let name = try #require(SIRISamples.all.last { $0.contains("citywide") })
        let body = try SIRISamples.body(name)
        let median = try Measuring.median("siri: citywide answer of \(body.count) bytes, decoded (ms)") { _ in
            _ = try SIRIAdapter().reading(from: body)
        }
        #expect(median < 100)
    }
}

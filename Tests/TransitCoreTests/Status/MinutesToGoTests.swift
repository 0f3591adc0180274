import Foundation
import Testing
import TransitCore

/// Compares minutes with `Tests/Fixtures/minutes-to-go.json`, which the tests of the page and of the Swift client also
/// read. Regression: for 110 s the page showed 1 minute, but messages and the client's example 2 minutes.
struct MinutesToGoTests {
    private struct Fixture: Decodable {
        struct Time: Decodable {
            var seconds: Int64
            var minutes: Int64
            var form: String
        }
        struct Range: Decodable {
            var low: Int64
            var high: Int64
            var minutes: [Int64]?
        }
        var times: [Time]
        var ranges: [Range]
    }

    private func fixture() throws -> Fixture {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/minutes-to-go.json").standardizedFileURL
        return try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: file))
    }

    @Test func `minutes are rounded down and shown in the same form as in the fixture`() throws {
        for expected in try fixture().times {
            let left = MinutesToGo(seconds: expected.seconds)
            #expect(left.minutes == expected.minutes && left.form.rawValue == expected.form, "\(expected)")
        }
    }

    @Test func `a prediction interval is shown as the range of minutes that contains it`() throws {
        for expected in try fixture().ranges {
            let range = MinutesToGo.range(low: expected.low, high: expected.high)
            #expect(range.map { [$0.lowerBound, $0.upperBound] } == expected.minutes, "\(expected)")
        }
    }

    @Test func `extreme times are shown in a valid form`() {
        #expect(MinutesToGo(seconds: .min).form == .gone && MinutesToGo(seconds: .max).form == .clock)
        #expect(MinutesToGo.range(low: .min, high: .max)?.lowerBound == 0)
        #expect(MinutesToGo.range(low: .max, high: .min) == nil)
    }
}

import Foundation
import Testing
import TransitCore

/// Compares punctuality with `Tests/Fixtures/punctuality.json`, which the browser tests also compare with the page.
/// Regression: messages and the terminal client truncated minutes that the page rounded, and messages reported a bus as
/// late that boards showed as on time.
struct DisplayedPunctualityTests {
    private struct Expected: Decodable {
        /// The deviation in seconds; positive is late.
        var deviation: Int64
        var word: String
        var minutes: Int64
    }

    @Test func `the punctuality and its minutes are the same as on the page`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/punctuality.json").standardizedFileURL
        for expected in try JSONDecoder().decode([Expected].self, from: Data(contentsOf: file)) {
            let displayed = DisplayedPunctuality(deviation: expected.deviation)
            #expect(displayed.word.rawValue == expected.word && displayed.minutes == expected.minutes, "\(expected)")
        }
    }

    @Test func `unknown and extreme deviations have a punctuality`() {
        #expect(
            DisplayedPunctuality(deviation: nil).word == .unknown && DisplayedPunctuality(deviation: nil).minutes == 0)
        #expect(
            DisplayedPunctuality(deviation: .min).word == .early && DisplayedPunctuality(deviation: .max).word == .late)
    }
}

import Foundation
import Testing
import TransitCore

/// The figures of `Tests/Fixtures/punctuality.json`, which the browser tests also check against the page: messages and
/// the terminal once truncated minutes where the page rounded them, and messages called a bus late that boards called
/// on time.
struct DisplayedPunctualityTests {
    private struct Expected: Decodable {
        /// Seconds.
        var deviation: Int64
        var word: String
        var minutes: Int64
    }

    @Test func `the punctuality and its minutes match the page's`() throws {
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

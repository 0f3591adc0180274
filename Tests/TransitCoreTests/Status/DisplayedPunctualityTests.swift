import Foundation
import Testing
import TransitCore

/// The figures of `Tests/Fixtures/punctuality.json`, which the browser's tests hold against the page: messages and the
/// terminal cut minutes off where the page rounded them, and messages called a bus late that boards called on time.
struct DisplayedPunctualityTests {
    private struct Told: Decodable {
        /// Seconds.
        var deviation: Int64
        var word: String
        var minutes: Int64
    }

    @Test func `the word and the minutes are as in the page`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/punctuality.json").standardizedFileURL
        for expected in try JSONDecoder().decode([Told].self, from: Data(contentsOf: file)) {
            let told = DisplayedPunctuality(deviation: expected.deviation)
            #expect(told.word.rawValue == expected.word && told.minutes == expected.minutes, "\(expected)")
        }
    }

    @Test func `of what is not known, and of any number, there is something to say`() {
        #expect(
            DisplayedPunctuality(deviation: nil).word == .unknown && DisplayedPunctuality(deviation: nil).minutes == 0)
        #expect(
            DisplayedPunctuality(deviation: .min).word == .early && DisplayedPunctuality(deviation: .max).word == .late)
    }
}

/// What riders are told of a bus against its timetable, on boards, in messages and in the terminal: the word, and the minutes with it.
///
/// The page has the word from the server and rounds the minutes by itself: `Tests/Fixtures/punctuality.json` holds both to the same.
package struct ToldPunctuality: Sendable, Hashable {
    package var word: Punctuality
    /// Whole minutes late or early, to the nearest; 0 where it is neither.
    package var minutes: Int64

    /// - Parameter deviation: seconds, late is positive; nil if nothing is known.
    package init(deviation: Int64?) {
        word = Punctuality(deviation: deviation.map { Int32(clamping: $0) })
        let isOff = word == .late || word == .early
        minutes = isOff ? Int64(clamping: ((deviation ?? 0).magnitude + 30) / 60) : 0
    }
}

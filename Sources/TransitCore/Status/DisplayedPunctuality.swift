/// Schedule adherence as shown on boards, in messages and in the terminal: a category and rounded minutes.
///
/// The page receives the category from the server and rounds the minutes itself; `Tests/Fixtures/punctuality.json`
/// verifies that both round in the same way.
package struct DisplayedPunctuality: Sendable, Hashable {
    package var word: Punctuality
    /// The deviation in minutes, late or early, rounded to the nearest; 0 if neither late nor early.
    package var minutes: Int64

    /// Categorizes a deviation.
    /// - Parameter deviation: In seconds, positive is late; nil if unknown.
    package init(deviation: Int64?) {
        word = Punctuality(deviation: deviation.map { Int32(clamping: $0) })
        let isOff = word == .late || word == .early
        minutes = isOff ? Int64(clamping: ((deviation ?? 0).magnitude + 30) / 60) : 0
    }
}

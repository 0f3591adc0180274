/// The articles of clock times: singular at one o'clock, in Portuguese also at midnight, else plural.
package enum ClockArticle {
    /// Returns a clock time with its Spanish article, such as `la 1:05` or `las 8:42`.
    package static func spanish(_ time: String) -> String { (hour(of: time) == 1 ? "la " : "las ") + time }

    /// Returns a clock time after a Portuguese preposition that is joined to the article, such as `da 01:05` or
    /// `das 08:42`.
    /// - Parameter form: The preposition with the singular article, such as `da`, `à` or `desde a`.
    package static func portuguese(_ form: String, _ time: String) -> String {
        form + (hour(of: time).map { $0 < 2 } == true ? " " : "s ") + time
    }

    private static func hour(of time: String) -> Int? { Int(time.prefix { $0 != ":" }) }
}

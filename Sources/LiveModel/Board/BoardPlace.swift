package import TransitCore

/// A position between two arrivals of a board, where the next board begins. It consists of the time shown, the row, and
/// the number of arrivals with the same row and time, so that it stays valid while other arrivals change.
package struct BoardPlace: Sendable, Equatable {
    /// The time of the last arrival returned.
    let time: EpochSeconds
    /// Its row in the pattern-stop columns; a plain number, since it is sent by the page.
    let row: Int
    /// The number of arrivals with that row and time that were returned.
    let count: Int

    /// The position before everything from a moment on, at which another timetable takes over.
    package init(before moment: EpochSeconds) { (time, row, count) = (moment - 1, Self.lastRow, 0) }

    /// Whether a board after this position begins before a moment.
    package func isBefore(_ moment: EpochSeconds) -> Bool {
        time < moment && self != BoardPlace(before: moment)
    }

    /// More than any timetable has.
    private static let lastRow = 9_999_999_999

    /// - Parameter place: The position after which the arrivals began.
    /// - Returns: Nil if there were no arrivals.
    init?(behind arrivals: [Arrival], after place: BoardPlace?) {
        guard let last = arrivals.last else { return nil }
        (time, row) = (last.shown, last.patternStop.position)
        let same = arrivals.reversed().prefix { $0.shown == last.shown && $0.patternStop == last.patternStop }.count
        let isStill = place.map { $0.time == last.shown && $0.row == last.patternStop.position } ?? false
        count = same + (isStill ? place?.count ?? 0 : 0)
    }

    /// - Returns: Nil if the text is not a valid ``text``.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Self.isNumber($0) ? Int($0) : nil }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        (time, row, count) = (EpochSeconds(Int64(numbers[0])), numbers[1], numbers[2])
    }

    private static func isNumber(_ text: Substring) -> Bool {
        text.utf8.count <= 10 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    package var text: String { "\(time.rawValue).\(row).\(count)" }
}

/// Skips the arrivals before a position. Arrivals with the same row and time must come in the same order as before.
struct BoardRest {
    private let place: BoardPlace?
    private var seen = 0

    init(after place: BoardPlace?) {
        self.place = place
    }

    mutating func takes(_ arrival: Arrival) -> Bool {
        guard let place else { return true }
        let (key, last) = (arrival.key, Earliest<Arrival>.Key(time: place.time.rawValue, row: place.row))
        guard key == last else { return key > last }
        seen += 1
        return seen > place.count
    }
}

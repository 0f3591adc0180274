package import TransitCore

/// A position between two arrivals of a board, at which the next board begins. It consists of the shown time, the row,
/// and the number of arrivals with this row and time, so that it stays valid while other arrivals change.
package struct BoardPlace: Sendable, Equatable {
    /// The shown time of the last returned arrival.
    let time: EpochSeconds
    /// The pattern-stop row of the last returned arrival; a plain number, since it is sent by the page.
    let row: Int
    /// The number of returned arrivals with this row and time.
    let count: Int

    /// Creates the position that precedes all arrivals at or after a time. Used for the time at which another timetable
    /// takes effect.
    package init(before moment: EpochSeconds) { (time, row, count) = (moment - 1, Self.lastRow, 0) }

    /// Returns whether a board that continues at this position begins before a time.
    package func isBefore(_ moment: EpochSeconds) -> Bool {
        time < moment && self != BoardPlace(before: moment)
    }

    /// A row number above those of any timetable.
    private static let lastRow = 9_999_999_999

    /// Creates the position after the last arrival of a board.
    /// - Parameter place: The position at which the board began.
    /// - Returns: Nil for a board without arrivals.
    init?(behind arrivals: [Arrival], after place: BoardPlace?) {
        guard let last = arrivals.last else { return nil }
        (time, row) = (last.shown, last.patternStop.position)
        let same = arrivals.reversed().prefix { $0.shown == last.shown && $0.patternStop == last.patternStop }.count
        let isStill = place.map { $0.time == last.shown && $0.row == last.patternStop.position } ?? false
        count = same + (isStill ? place?.count ?? 0 : 0)
    }

    /// Parses a position.
    /// - Returns: Nil if the string is not a valid ``text``.
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

/// Skips the arrivals before a position. Arrivals with equal row and time must come in the order of the previous board.
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

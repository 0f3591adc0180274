import LiveEngine
import TransitCore

/// A place between two rows of a board of one or more stops: a moment, and how many of its rows lie before. So it means the same while
/// others come and go.
struct MOTISPosition: Equatable {
    var time: EpochSeconds
    var count: Int
}

/// Where a client goes on looking.
struct MOTISBoardCursor: Equatable {
    /// What lies before the position, instead of behind it.
    var isEarlier: Bool
    var position: MOTISPosition

    private static let times: ClosedRange<Int64> = 0...9_999_999_999
    private static let counts = 0...10_000

    /// `later.1763893200.2`
    var text: String {
        let time = min(max(position.time.rawValue, Self.times.lowerBound), Self.times.upperBound)
        return "\(isEarlier ? "earlier" : "later").\(time).\(min(position.count, Self.counts.upperBound))"
    }

    init(isEarlier: Bool, _ position: MOTISPosition) {
        self.isEarlier = isEarlier
        self.position = position
    }

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "earlier" || parts[0] == "later", let time = Int64(parts[1]),
            let count = Int(parts[2]), Self.counts.contains(count), Self.times.contains(time)
        else { return nil }
        self.init(isEarlier: parts[0] == "earlier", MOTISPosition(time: EpochSeconds(time), count: count))
        // There is one way to write each.
        guard self.text == text else { return nil }
    }
}

/// Rows of the boards of some stops, from one position to another.
struct MOTISPage {
    private(set) var rows: [ToldArrival] = []
    private(set) var start, end: MOTISPosition
    private let question: MOTISBoardQuestion

    /// Seconds that are looked through for the rows that a client wants, if it does not say: more and more, up to a day.
    private static let reaches: [Int64] = [7200, 28_800, 86_400]
    /// Rows of one stop.
    private static let mostOfStop = 5000

    init(_ question: MOTISBoardQuestion, at stops: [(service: AgencyService, stop: StopIndex)]) {
        self.question = question
        let position = question.cursor.position
        (start, end) = (position, position)
        let reaches = question.window.map { [$0] } ?? Self.reaches
        for reach in reaches {
            fill(reach, at: stops)
            if rows.count >= question.count { break }
        }
    }

    private mutating func fill(_ reach: Int64, at stops: [(service: AgencyService, stop: StopIndex)]) {
        let (cursor, position) = (question.cursor, question.cursor.position)
        let (from, to) =
            cursor.isEarlier ? (position.time - reach, position.time + 1) : (position.time, position.time + reach)
        var found = question.rows(at: stops, from: from, to: to, limit: limit(cursor))
        let here = found.prefix { question.time(of: $0) < position.time }.count
        let same = found[here...].prefix { question.time(of: $0) == position.time }.count
        let place = here + min(position.count, same)
        if cursor.isEarlier {
            found.removeSubrange(place...)
            let left = found.count - min(found.count, question.count)
            rows = Array(found[left...])
            start = rows.isEmpty ? MOTISPosition(time: from, count: 0) : edge(at: left, in: found)
        } else {
            let told = found[place...].prefix(question.count)
            rows = Array(told)
            end =
                told.count < question.count
                ? MOTISPosition(time: to, count: 0) : edge(at: told.endIndex - 1, in: found, behind: true)
        }
    }

    /// Rows that are wanted of one stop: before a position the last ones, so that all are looked at.
    private func limit(_ cursor: MOTISBoardCursor) -> Int {
        // They come by the time that riders are shown, and are told by another.
        cursor.isEarlier ? Self.mostOfStop : min(question.count + cursor.position.count + 50, Self.mostOfStop)
    }

    private func edge(at row: Int, in rows: [ToldArrival], behind: Bool = false) -> MOTISPosition {
        let time = question.time(of: rows[row])
        let before = rows[..<row].reversed().prefix { question.time(of: $0) == time }.count
        return MOTISPosition(time: time, count: before + (behind ? 1 : 0))
    }
}

/// What a client asks of boards.
struct MOTISBoardQuestion {
    var cursor: MOTISBoardCursor
    /// Rows that are wanted, at most.
    var count: Int
    /// Seconds; nil where the number alone counts.
    var window: Int64?
    /// Who comes here, instead of who leaves.
    var isArrivals: Bool
    /// Nil for all.
    var modes: Set<MOTISMode>?

    func time(of row: ToldArrival) -> EpochSeconds {
        isArrivals ? row.times.arrival : row.times.departure
    }

    /// In the order of time.
    fileprivate func rows(
        at stops: [(service: AgencyService, stop: StopIndex)], from: EpochSeconds, to: EpochSeconds, limit: Int
    ) -> [ToldArrival] {
        var rows: [ToldArrival] = []
        for (service, stop) in stops {
            // Boards are by the time that riders are shown, which may differ by what a vehicle stands.
            rows += service.toldArrivals(at: stop, from: from - 600, to: to + 600, most: limit) { row in
                from <= time(of: row) && time(of: row) < to && isWanted(row)
            }
        }
        // Rows of one moment stay in the order in which they were found.
        return rows.indices.sorted { (time(of: rows[$0]), $0) < (time(of: rows[$1]), $1) }.map { rows[$0] }
    }

    private func isWanted(_ row: ToldArrival) -> Bool {
        let timetable = row.timetable
        guard isArrivals ? row.canAlight : row.canBoard else { return false }
        return modes?.contains(MOTISMode(routeType: timetable.routeTypes[row.route])) ?? true
    }
}

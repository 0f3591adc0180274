import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// A position in a merged board of several stops: a time, and the number of rows with that time before the position. It
/// remains valid if other rows are added or removed.
struct MOTISPosition: Equatable {
    var time: EpochSeconds
    var count: Int
}

/// A page cursor of a board.
struct MOTISBoardCursor: Equatable {
    /// Whether the page ends at the position instead of starting there.
    var isEarlier: Bool
    var position: MOTISPosition

    private static let times: ClosedRange<Int64> = 0...9_999_999_999
    private static let counts = 0...10_000

    /// The encoded cursor, for example `later.1763893200.2`.
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
        // Only one spelling of each cursor is valid.
        guard self.text == text else { return nil }
    }
}

/// A page of the merged boards of several stops, between two positions.
struct MOTISPage {
    private(set) var rows: [DisplayedArrival] = []
    private(set) var start, end: MOTISPosition
    private let question: MOTISBoardQuestion

    /// The successive search windows in seconds, of up to a day. The window is extended until enough rows are found.
    private static let reaches: [Int64] = [7200, 28_800, 86_400]
    /// The maximum number of rows per page.
    private static let most = 500
    /// The maximum number of rows per stop.
    private static let mostOfStop = 5000

    init(_ question: MOTISBoardQuestion, at stops: [(service: AgencyService, stop: StopIndex)]) {
        self.question = question
        let position = question.cursor.position
        (start, end) = (position, position)
        if let window = question.window {
            // Adds one second, because the window includes its end.
            fill(window + 1, most: Self.most, at: stops)
        }
        for reach in Self.reaches where reach > question.window ?? 0 {
            if rows.count >= question.count { break }
            fill(reach, most: question.count, at: stops)
        }
    }

    private mutating func fill(
        _ reach: Int64, most: Int, at stops: [(service: AgencyService, stop: StopIndex)]
    ) {
        let (cursor, position) = (question.cursor, question.cursor.position)
        let (from, to) =
            cursor.isEarlier ? (position.time - reach, position.time + 1) : (position.time, position.time + reach)
        var found = question.rows(at: stops, from: from, to: to, limit: limit(cursor, most))
        let here = found.prefix { question.time(of: $0) < position.time }.count
        let same = found[here...].prefix { question.time(of: $0) == position.time }.count
        let place = here + min(position.count, same)
        if cursor.isEarlier {
            found.removeSubrange(place...)
            let left = found.count - min(found.count, most)
            rows = Array(found[left...])
            start = rows.isEmpty ? MOTISPosition(time: from, count: 0) : edge(at: left, in: found)
        } else {
            let displayed = found[place...].prefix(most)
            rows = Array(displayed)
            end =
                displayed.count < most
                ? MOTISPosition(time: to, count: 0) : edge(at: displayed.endIndex - 1, in: found, behind: true)
        }
    }

    /// Returns the number of rows to read per stop. A page that ends at the cursor consists of the last rows before it,
    /// which are known only after all rows have been read.
    private func limit(_ cursor: MOTISBoardCursor, _ most: Int) -> Int {
        // The 50 additional rows allow for the different orders: boards are sorted by displayed time, pages by the
        // arrival or departure time.
        cursor.isEarlier ? Self.mostOfStop : min(most + cursor.position.count + 50, Self.mostOfStop)
    }

    private func edge(at row: Int, in rows: [DisplayedArrival], behind: Bool = false) -> MOTISPosition {
        let time = question.time(of: rows[row])
        let before = rows[..<row].reversed().prefix { question.time(of: $0) == time }.count
        return MOTISPosition(time: time, count: before + (behind ? 1 : 0))
    }
}

/// A client's board query.
struct MOTISBoardQuestion {
    var cursor: MOTISBoardCursor
    /// The requested number of rows. The page has more rows if the window contains more.
    var count: Int
    /// The search window in seconds; nil if only the number of rows matters.
    var window: Int64?
    var events: Events
    /// The included modes; nil for all.
    var modes: Set<MOTISMode>?

    enum Events {
        case departures, arrivals
        /// Each call once: as an arrival at the last stop of its run, and as a departure at all other stops.
        case both
    }

    func isArrival(_ row: DisplayedArrival) -> Bool {
        switch events {
        case .departures: false
        case .arrivals: true
        case .both: row.arrival.isLastStop
        }
    }

    func time(of row: DisplayedArrival) -> EpochSeconds {
        isArrival(row) ? row.times.arrival : row.times.departure
    }

    /// Returns the matching rows in chronological order.
    fileprivate func rows(
        at stops: [(service: AgencyService, stop: StopIndex)], from: EpochSeconds, to: EpochSeconds, limit: Int
    ) -> [DisplayedArrival] {
        var rows: [DisplayedArrival] = []
        for (service, stop) in stops {
            // Boards are sorted and limited by displayed time, which may differ from `time(of:)` by the vehicle's dwell
            // time.
            rows += service.displayedArrivals(at: stop, from: from - 600, to: to + 600, most: limit) { row in
                from <= time(of: row) && time(of: row) < to && isWanted(row)
            }
        }
        // Rows with equal times stay in the order in which they were found.
        return rows.indices.sorted { (time(of: rows[$0]), $0) < (time(of: rows[$1]), $1) }.map { rows[$0] }
    }

    private func isWanted(_ row: DisplayedArrival) -> Bool {
        let timetable = row.timetable
        switch events {
        case .departures: guard row.canBoard else { return false }
        case .arrivals: guard row.canAlight else { return false }
        case .both: guard row.canBoard || row.canAlight else { return false }
        }
        return modes?.contains(MOTISMode(routeType: timetable.routeTypes[row.route])) ?? true
    }
}

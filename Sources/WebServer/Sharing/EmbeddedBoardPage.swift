import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

/// The HTML document of an embedded board. Its script requests the document periodically and replaces the element
/// `main`; all content is rendered on the server. Links are relative, because a proxy may serve the site below a path
/// prefix.
struct EmbeddedBoardPage {
    let words: SharingWords

    /// The number of seconds between two requests of the script.
    private static let refresh: Int64 = 20

    /// Returns the document of a stop's board.
    /// - Parameter id: the stop's global id.
    func document(_ found: EmbeddedBoard, id: String) -> HTML {
        let timetable = found.service.timetable
        let name = timetable.string(timetable.ownOrStationName(of: found.board.stop))
        let home = "../#/stop/" + PercentEncoding.encode(id)
        let clock = StopClock(at: found.board.stop, in: timetable)
        let made = words.time(found.board.at, by: clock)
        let rows = found.rows.map { row($0, in: timetable, clock) }
        return document(
            title: "\(name) · \(words.departures)",
            """
            <main data-state="\(found.state.name)" data-refresh="\(Self.refresh)" \
            data-limit="\(AgeLimit.response.seconds)">
            <h1><a href="\(home)" target="_top" rel="noopener">\(name)</a></h1>
            \(rows.isEmpty ? nothing(isUnknown: found.isUnknown) : "<ul>\n\(rows)</ul>")
            <p class="state">\(words.state(found.state, made: made, by: clock))</p>
            <p class="old" role="status" hidden>\(words.notUpdated(made))</p>
            <p class="more"><a href="\(home)" target="_top" rel="noopener">\(words.all)</a></p>
            </main>
            """)
    }

    /// Returns the document for a board that cannot be shown. Its script retries.
    func document(saying text: String) -> HTML {
        document(title: words.departures, "<main data-state=\"none\"><p class=\"state\">\(text)</p></main>")
    }

    private func document(title: String, _ main: HTML) -> HTML {
        """
        <!doctype html>
        <html lang="\(words.language)" dir="\(words.direction)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="dark light">
        <meta name="robots" content="noindex">
        <title>\(title)</title>
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="board.css">
        <script type="module" src="board.js"></script>
        </head>
        <body>
        \(main)
        </body>
        </html>

        """
    }

    private func nothing(isUnknown: Bool) -> HTML {
        "<p class=\"nothing\">\(isUnknown ? words.unknown : words.empty)</p>"
    }

    private func row(_ row: EmbeddedBoard.Row, in timetable: Timetable, _ clock: StopClock) -> HTML {
        let color = timetable.color(of: row.route)
        let text = timetable.textColor(of: row.route, on: color)
        let colors: HTML = color.map { " data-color=\"\($0.hex)\" data-text=\"\(text.hex)\"" } ?? ""
        let platform: HTML = row.platform.map { " <small>\(words.platform($0))</small>" } ?? ""
        let to = row.headsign.isEmpty ? timetable.name(of: row.route) : row.headsign
        let status: HTML = words.status(row.status).map { "<span class=\"status\">\($0)</span>" } ?? ""
        return """
            <li class="\(row.status.name)"><span class="line"\(colors)>\(timetable.label(of: row.route))</span>\
            <span class="to">\(to)\(platform)</span>\(status)<span class="when">\(time(of: row, clock))</span></li>

            """
    }

    private func time(of row: EmbeddedBoard.Row, _ clock: StopClock) -> HTML {
        switch row.time {
        case .minutes(let left, let at, let isOld):
            let minutes = left.form == .now ? words.now : words.minutes(left.minutes)
            return "<b class=\"minutes\">\(isOld ? "~" : "")\(minutes)</b> \(time(at, by: clock))"
        case .clock(let at):
            return row.isCanceled ? "<s>\(time(at, by: clock))</s>" : "<b>\(time(at, by: clock))</b>"
        case .every(let seconds): return "<span>\(words.every(max(1, (Int64(seconds) + 30) / 60)))</span>"
        case .words(let text): return "<span>\(text.isEmpty ? words.headwayUnknown : text)</span>"
        }
    }

    private func time(_ at: EpochSeconds, by clock: StopClock) -> HTML {
        "<time datetime=\"\(ISOTime.text(at, offset: clock.offset(at: at)))\">\(words.time(at, by: clock))</time>"
    }
}

extension SharingWords {
    /// Returns the text for a row's status; nil for a route with only a headway.
    fileprivate func status(_ status: EmbeddedBoard.Status) -> String? {
        switch status {
        case .canceled: canceled
        case .skipped: skipped
        case .notSeen: notSeen
        case .scheduled: scheduled
        case .old: old
        case .onTime: onTime
        case .live: live
        case .late(let minutes): minutes > 0 ? late(minutes) : live
        case .early(let minutes): minutes > 0 ? early(minutes) : live
        case .none: nil
        }
    }

    /// Returns the text for the source and age of a board's data.
    fileprivate func state(_ state: EmbeddedBoard.State, made: String, by clock: StopClock) -> String {
        switch state {
        case .live: updated(made)
        case .timetable: byTimetable
        case .stale(let since): since.map { staleFrom(time($0, by: clock)) } ?? stale
        case .failing(let since): since.map { failingSince(time($0, by: clock)) } ?? failing
        }
    }
}

extension EmbeddedBoard.Status {
    /// The CSS class of a row.
    fileprivate var name: String {
        switch self {
        case .canceled, .skipped: "canceled"
        case .notSeen, .scheduled, .old: "unknown"
        case .onTime: "on-time"
        case .live: "live"
        case .late: "late"
        case .early: "early"
        case .none: "headway"
        }
    }
}

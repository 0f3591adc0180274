import Foundation
import HeadsignClient

/// Renders a board as lines of text for a terminal. The result depends only on the board, the size and the time.
struct BoardPicture {
    var state: LiveBoard
    var rows: Int
    var columns: Int
    /// The current time by the server's clock, in epoch seconds.
    var now: Int
    var timeZone: TimeZone

    /// The rendered lines, at most `rows`.
    var lines: [String] {
        guard let board = state.board else { return [Style.bold("Headsign"), "", waiting] }
        let room = max(rows - 4, 0)
        let shown = board.arrivals.filter { !$0.lastStop && $0.timeToGo(at: now) != .gone }
        let routes = Dictionary(board.routes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var lines = [heading(board), Style.dim(String(repeating: "─", count: columns))]
        lines += shown.prefix(room).map { row($0, routes[$0.route]) }
        if shown.isEmpty { lines.append(Style.dim("  Nothing leaves here in the next hour and a half.")) }
        lines += Array(repeating: "", count: max(rows - 2 - lines.count, 0))
        lines += [notice(board), footer(board)]
        return Array(lines.prefix(rows))
    }

    private var waiting: String {
        guard case .lost(let reason, let pause) = state.connection else { return "Loading departures…" }
        return clipped("\(reason) Trying again in \(Int(pause.rounded(.up))) s.", to: columns)
    }

    private func heading(_ board: Board) -> String {
        let time = clock(now)
        let name = clipped(board.stop.name, to: columns - time.count - 1)
        let gap = columns - name.count - time.count
        return Style.bold(name) + String(repeating: " ", count: max(gap, 1)) + Style.bold(time)
    }

    /// One line of the board: route, headsign, lateness, 80 % interval and countdown.
    private func row(_ arrival: Arrival, _ route: RouteSign?) -> String {
        let mark = padded(clipped(plain(route?.mark ?? ""), to: 5), to: 5)
        let when = padded(countdown(arrival), to: 8, atEnd: true)
        let interval = padded(interval(arrival), to: 9, atEnd: true)
        let late = padded(lateness(arrival), to: 6, atEnd: true)
        let room = max(columns - 5 - 2 - 2 - 8 - 9 - 6 - 1, 4)
        let headsign = padded(clipped(plain(arrival.headsign), to: room), to: room)
        let isOff = arrival.status == .canceled || arrival.status == .skipped
        return " " + Style.sign(mark, route) + "  " + (isOff ? Style.struck(headsign) : headsign)
            + Style.lateness(late, arrival.punctuality) + Style.dim(interval) + Style.when(when, arrival)
    }

    private func countdown(_ arrival: Arrival) -> String {
        if arrival.status == .canceled { return "canceled" }
        if arrival.status == .skipped { return "no stop" }
        switch arrival.timeToGo(at: now) {
        case nil: return arrival.headway.map { "ev \(($0 + 59) / 60) min" } ?? ""
        case .gone, .now: return "now"
        case .minutes(let minutes): return "\(minutes) min"
        case .clock(let time): return clock(time)
        }
    }

    /// The 80 % interval of the arrival in minutes, such as `3–9`; empty without a live prediction.
    private func interval(_ arrival: Arrival) -> String {
        arrival.minutesToGo(at: now).map { "\($0.lowerBound)–\($0.upperBound)" } ?? ""
    }

    private func lateness(_ arrival: Arrival) -> String {
        guard arrival.status == .live, let deviation = arrival.deviation, abs(deviation) >= 60 else { return "" }
        return deviation > 0 ? "+\(deviation / 60)" : "−\(-deviation / 60)"
    }

    private func notice(_ board: Board) -> String {
        guard let alert = board.alerts.max(by: { $0.rank < $1.rank }) else { return "" }
        return Style.warning(clipped(" ! " + plain(alert.headline(in: ["en"])), to: columns))
    }

    private func footer(_ board: Board) -> String {
        let simulated = board.simulated ? " · simulated buses" : ""
        let words: String
        switch state.freshness {
        case .live: words = Style.good(" ● live") + Style.dim(simulated + " · q quits")
        case .timetable: words = Style.dim(clipped(" ○ by the timetable" + simulated + " · q quits", to: columns))
        case .waiting: words = Style.dim(" … waiting")
        case .stale(let since): words = Style.warning(" ● old data" + time(since))
        case .failing(let since): words = Style.warning(" ● the agency's feed fails" + time(since))
        case .lost(let since):
            words = Style.bad(clipped(" ● no connection, as it was\(time(since))\(retry)", to: columns))
        }
        return words
    }

    private var retry: String {
        guard case .lost(_, let pause) = state.connection else { return "" }
        return " · trying again every \(Int(pause.rounded(.up))) s"
    }

    private func time(_ since: Int?) -> String { since.map { " at " + clock($0) } ?? "" }

    private func clock(_ time: Int) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.hour, .minute], from: Date(timeIntervalSince1970: Double(time)))
        let digits = { (number: Int?) in number.map { $0 < 10 ? "0\($0)" : "\($0)" } ?? "--" }
        return digits(parts.hour) + ":" + digits(parts.minute)
    }
}

/// Returns a string from a server without control characters, which could send commands to the terminal.
func plain(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.properties.generalCategory != .control }.map { Character($0) })
}

func clipped(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(max(width - 1, 0)) + "…"
}

func padded(_ text: String, to width: Int, atEnd: Bool = false) -> String {
    let gap = String(repeating: " ", count: max(width - text.count, 0))
    return atEnd ? gap + text : text + gap
}

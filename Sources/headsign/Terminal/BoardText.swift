import ServerHost
import TransitCore

/// A departure board as lines of text: route, headsign, clock time, minutes and a remark.
struct BoardText {
    struct Row {
        var route: String
        var headsign: String
        /// The platform code; nil if not shown.
        var platform: String?
        var shown: EpochSeconds
        var scheduled: EpochSeconds?
        var low: EpochSeconds?
        var high: EpochSeconds?
        var remark: String
    }

    var stop: String
    var code: String?
    var now: EpochSeconds
    /// The UTC offset of the clock times in seconds, positive to the east.
    var offset: Int64
    var rows: [Row]

    var lines: [String] {
        let title = code.map { "\(stop) (\($0))" } ?? stop
        guard !rows.isEmpty else { return [title, "No departures in this period."] }
        var table = Table([.left, .left, .right, .right, .left])
        for row in rows {
            table.add([row.route, destination(row), clock(row), minutes(row), row.remark])
        }
        return [title + ", " + ClockText.clock(now, offset: offset)] + table.lines
    }

    private func destination(_ row: Row) -> String {
        row.headsign + (row.platform.map { ", platform \($0)" } ?? "")
    }

    private func clock(_ row: Row) -> String {
        ClockText.clock(row.shown, offset: offset)
    }

    private func minutes(_ row: Row) -> String {
        let left = MinutesToGo(seconds: row.shown - now)
        switch left.form {
        case .gone, .now: return "Now"
        case .clock: return ""
        case .minutes:
            guard let low = row.low, let high = row.high, high - low >= 120,
                let range = MinutesToGo.range(low: low - now, high: high - now)
            else { return "\(left.minutes) min" }
            return "\(left.minutes) min (\(range.lowerBound)–\(range.upperBound))"
        }
    }
}

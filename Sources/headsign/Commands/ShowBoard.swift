import ArgumentParser
import Foundation
import GTFSSchedule
import LiveModel
import ServerHost
import TransitCore

struct ShowBoard: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board",
        abstract: "Show the next departures at a stop.",
        discussion: """
            Queries a running server for live times, or reads scheduled times from a timetable file.

              headsign board "Main Street"
              headsign board 750449 --timetable town.timetable --now 2026-11-21T08:00:00-05:00
            """)

    @Argument(help: "The id, code or name of a stop, or the beginning of its name.")
    var stop: String

    @Option(help: "A timetable file written by headsign import. Default: query the server.")
    var timetable: String?

    @Option(help: "The URL of the server.")
    var server = "http://127.0.0.1:8080"

    @Option(help: "With --timetable: the time to show, ISO 8601.")
    var now: MomentArgument?

    @Option(help: "The number of minutes to show, 1 to 1440.")
    var minutes = 90

    func validate() throws {
        guard (1...1440).contains(minutes) else { throw ValidationError("--minutes must be 1 to 1440.") }
    }

    func run() async throws {
        try await reporting {
            let board = if let timetable { try fromTimetable(timetable) } else { try await fromServer() }
            board.lines.forEach(Terminal.print)
        }
    }

    private func fromTimetable(_ path: String) throws -> BoardText {
        let timetable = try TimetableFile.checked(path)
        guard let stop = timetable.stop(named: stop) else {
            throw Failure(.noInput, "the timetable has no stop \"\(stop)\"")
        }
        let now = EpochSeconds(rounding: now?.epoch ?? Date().timeIntervalSince1970, .towardZero)
        let snapshot = LiveSnapshot(timetable: timetable, sequence: 0, at: now)
        let board = snapshot.board(at: stop, from: now, to: now + Int64(minutes) * 60, limit: 100)
        return BoardText(board, in: snapshot)
    }

    private func fromServer() async throws -> BoardText {
        let client = ServerClient(base: server)
        let found: StopsResponse = try await client.get("/api/v1/stops", query: ["query": stop, "limit": "1"])
        guard let id = found.stops.first?.id ?? (stop.contains(":") ? stop : nil) else {
            throw Failure(.noInput, "the server has no stop \"\(stop)\"")
        }
        let answer: BoardResponse = try await client.get(
            "/api/v1/stops/\(id.pathSegment)/arrivals", query: ["minutesAfter": String(minutes)])
        return answer.text(in: answer.stop.zone)
    }
}

private struct BoardResponse: Decodable {
    var at: EpochSeconds
    var stop: Stop
    var routes: [Route]
    var arrivals: [Arrival]

    struct Stop: Decodable {
        var name: String
        var code: String?
        var timeZone: String

        /// The time zone of the displayed times; this machine's time zone if it does not know that of the stop.
        var zone: TimeZone { TimeZone(identifier: timeZone) ?? .current }
    }

    struct Route: Decodable {
        var id: String
        var label: String
    }

    struct Arrival: Decodable {
        var route: String
        var headsign: String
        var platform: String?
        var status: String
        var scheduled: EpochSeconds?
        var predicted: EpochSeconds?
        var low: EpochSeconds?
        var high: EpochSeconds?
        var deviation: Int64?
        var usualDeviation: Int64?
        var pickup: String?
    }

    /// Returns the board as text, with clock times in a time zone.
    func text(in zone: TimeZone) -> BoardText {
        let names = Dictionary(routes.map { ($0.id, $0.label) }) { first, _ in first }
        let rows = arrivals.compactMap { arrival -> BoardText.Row? in
            guard let shown = arrival.predicted ?? arrival.scheduled else { return nil }
            return BoardText.Row(
                route: names[arrival.route] ?? arrival.route, headsign: arrival.headsign,
                platform: arrival.platform, shown: shown,
                scheduled: arrival.scheduled, low: arrival.low, high: arrival.high,
                remark: BoardText.remark(
                    status: arrival.status, DisplayedPunctuality(deviation: arrival.deviation),
                    usual: arrival.usualDeviation, pickup: arrival.pickup))
        }
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: at.fractional))
        return BoardText(stop: stop.name, code: stop.code, now: at, offset: Int64(offset), rows: rows)
    }
}

import Foundation
import Testing
import TransitCore

/// The boards of `Tests/Fixtures/scheduled-boards.json`, which the browser's tests hold against the core as WebAssembly.
struct ScheduledBoardTests {
    private static let fixture: Fixture = {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/scheduled-boards.json").standardizedFileURL
        do {
            return try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: path))
        } catch {
            fatalError("\(path.path): \(error)")
        }
    }()

    @Test(arguments: Self.fixture.boards)
    func `a stop's scheduled board`(_ expected: ExpectedBoard) throws {
        let timetable = try TinyFeed(Self.fixture.files.mapValues { $0 }).compile(dates: expected.dates)
        let own = String(expected.stop.dropFirst("town:".count))
        guard let stop = timetable.stop(id: own) else {
            #expect(expected.arrivals == nil)
            return
        }
        let from = try epoch(expected.from)
        let board = timetable.scheduledBoard(
            at: stop, from: from, to: try epoch(expected.to), limit: expected.limit ?? .max)
        let json = Data(board.json(in: AgencyTimetable(timetable, of: "town"), at: from))
        let shown = try JSONDecoder().decode(ShownBoard.self, from: json)
        #expect(shown.arrivals.map(\.words) == (try expected.arrivals?.map { try epochFirst($0) }))
        #expect(shown.covered == expected.covered ?? true)
        #expect(shown.stop.id == expected.stop)
    }
}

private func epoch(_ text: String) throws -> EpochSeconds {
    EpochSeconds(rounding: try Date(text, strategy: .iso8601).timeIntervalSince1970)
}

private func epochFirst(_ words: String) throws -> String {
    let pieces = words.split(separator: " ", maxSplits: 1)
    return "\(try epoch(String(pieces[0]))) \(pieces[1])"
}

private struct Fixture: Decodable {
    var files: [String: String]
    var boards: [ExpectedBoard]
}

struct ExpectedBoard: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var stop: String
    var from: String
    var to: String
    var limit: Int?
    var covered: Bool?
    var repeating: Bool?
    /// Time, route, trip, service day, headsign, and `last` at a trip's last stop; nil where there is no such stop.
    var arrivals: [String]?

    var dates: ServiceCalendar.Dates { repeating == true ? .repeating : .asPublished }
    var testDescription: String { name }
}

/// What the page reads.
private struct ShownBoard: Decodable {
    var stop: Stop
    var covered: Bool
    var arrivals: [Arrival]

    struct Stop: Decodable {
        var id: String
    }

    struct Arrival: Decodable {
        var scheduled: Int64
        var route: String
        var trip: String
        var serviceDate: String
        var headsign: String
        var lastStop: Bool

        var words: String {
            let own = [route, trip].map { String($0.dropFirst("town:".count)) }
            let pieces = [String(scheduled)] + own + [serviceDate, headsign, lastStop ? "last" : ""]
            return pieces.filter { !$0.isEmpty }.joined(separator: " ")
        }
    }
}

import Foundation
import Testing
import TransitCore

/// The scheduled boards of `Tests/Fixtures/scheduled-boards.json`. The browser tests check the same boards in the
/// WebAssembly core.
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
    func `a scheduled board matches the fixture`(_ expected: ExpectedBoard) throws {
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

/// The alerts on an offline board, from the list of alerts that the page has stored.
struct ScheduledBoardAlertTests {
    private struct BoardJSON: Decodable {
        var arrivals: [Row]
        var alertIds: [String]?

        struct Row: Decodable {
            var trip: String
            var alerts: [String]?
        }
    }

    @Test func `a scheduled board and its rows contain the active alerts that match them`() throws {
        let feed = TinyFeed([
            "trips.txt": "route_id,service_id,trip_id\nr1,all,t1\n",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,08:00:00,08:00:00,s1,1
            t1,08:10:00,08:10:00,s2,2
            t1,08:20:00,08:20:00,s3,3
            """,
        ])
        let own = AgencyTimetable(try feed.compile().timetable, of: "town")
        let from = try epoch("2026-03-03T08:00:00-05:00")
        let lines = [
            "ntown:line", "rtown:r1", "ntown:stop", "stown:s2", "ntown:here", "c", "rtown:r1", "stown:s2",
            "ntown:agency", "a", "ntown:today", "c", "ttown:t1", "y2026-03-03",
            // Alerts that do not match the board.
            "ntown:elsewhere", "c", "rtown:r1", "stown:s3", "ntown:tomorrow", "c", "ttown:t1", "y2026-03-04",
            "ntown:past", "p \(from.rawValue)", "rtown:r1", "ntown:later", "p\(from.rawValue + 1) ", "rtown:r1",
            "nother:a", "a",
        ]
        let alerts = own.alerts(in: Array(lines.joined(separator: "\n").utf8))
        let stop = try #require(own.timetable.stop(id: "s2".utf8))
        let board = own.timetable.scheduledBoard(at: stop, from: from, to: from + 3600)
        let json = Data(board.json(in: own, at: from, alerts: alerts))
        let decoded = try JSONDecoder().decode(BoardJSON.self, from: json)
        #expect(decoded.alertIds == ["town:line", "town:stop", "town:here", "town:agency", "town:today"])
        #expect(decoded.arrivals.map(\.trip) == ["town:t1"])
        #expect(decoded.arrivals.map(\.alerts) == [["town:line", "town:here", "town:today"]])
        let none = try JSONDecoder().decode(BoardJSON.self, from: Data(board.json(in: own, at: from)))
        #expect(none.alertIds == nil && none.arrivals.allSatisfy { $0.alerts == nil })
    }
}

extension ScheduledBoardAlertTests {
    @Test func `an alert about a frequency-based trip applies to all of its runs`() throws {
        let feed = TinyFeed([
            "trips.txt": "route_id,service_id,trip_id\nr1,all,often\n",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            often,08:00:00,08:00:00,s1,1
            often,08:10:00,08:10:00,s2,2
            """,
            "frequencies.txt": """
            trip_id,start_time,end_time,headway_secs,exact_times
            often,08:00:00,09:00:00,1200,1
            """,
        ])
        let own = AgencyTimetable(try feed.compile().timetable, of: "town")
        let lines = ["ntown:all", "ttown:often", "ntown:today", "c", "ttown:often", "y2026-03-03"]
        let alerts = own.alerts(in: Array(lines.joined(separator: "\n").utf8))
        let stop = try #require(own.timetable.stop(id: "s1".utf8))
        let from = try epoch("2026-03-03T08:00:00-05:00")
        let board = own.timetable.scheduledBoard(at: stop, from: from, to: from + 3600)
        let json = Data(board.json(in: own, at: from, alerts: alerts))
        let decoded = try JSONDecoder().decode(BoardJSON.self, from: json)
        #expect(decoded.arrivals.map(\.alerts) == Array(repeating: ["town:all", "town:today"], count: 3))
    }
}

/// The pickup types on boards.
struct PickupTests {
    private static let feed = TinyFeed([
        "trips.txt": "route_id,service_id,trip_id\nr1,all,never\nr1,all,phone\nr1,all,driver\nr1,all,always\n",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type
        never,08:00:00,08:00:00,s1,1,0
        never,08:10:00,08:10:00,s2,2,1
        never,08:20:00,08:20:00,s3,3,1
        phone,08:01:00,08:01:00,s1,1,0
        phone,08:11:00,08:11:00,s2,2,2
        phone,08:21:00,08:21:00,s3,3,1
        driver,08:02:00,08:02:00,s1,1,0
        driver,08:12:00,08:12:00,s2,2,3
        driver,08:22:00,08:22:00,s3,3,1
        always,08:03:00,08:03:00,s1,1,0
        always,08:13:00,08:13:00,s2,2,0
        always,08:23:00,08:23:00,s3,3,1
        """,
    ])

    private struct BoardJSON: Decodable {
        var arrivals: [Row]

        struct Row: Decodable {
            var pickup: String?
            var lastStop: Bool
        }
    }

    @Test func `a board row contains its pickup type, except for regular boarding and at the last stop`() throws {
        let timetable = try Self.feed.compile().timetable
        let from = try epoch("2026-03-03T08:00:00-05:00")
        func rows(_ id: String) throws -> [BoardJSON.Row] {
            let stop = try #require(timetable.stop(id: id.utf8))
            let board = timetable.scheduledBoard(at: stop, from: from, to: from + 3600)
            let json = Data(board.json(in: AgencyTimetable(timetable, of: "town"), at: from))
            return try JSONDecoder().decode(BoardJSON.self, from: json).arrivals
        }
        #expect(try rows("s2").map(\.pickup) == ["none", "phone", "driver", nil])
        #expect(try rows("s3").allSatisfy { $0.lastStop && $0.pickup == nil })
    }

    @Test func `a short board omits drop-off-only departures`() throws {
        let timetable = try Self.feed.compile().timetable
        let from = try epoch("2026-03-03T08:00:00-05:00")
        let board = timetable.shortBoard(
            at: try #require(timetable.stop(id: "s2".utf8)), from: from, to: from + 3600)
        #expect(board.calls.map { timetable.string(timetable.tripIDs[$0.trip]) } == ["phone", "driver"])
    }
}

/// Two branches of one route and direction that diverge after `s2`.
struct BranchTests {
    private static func timetable(_ headsigns: (String, String)) throws -> Timetable {
        try TinyFeed([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            s1,Depot,44.0000,-76.0000
            s2,Market,44.0100,-76.0000
            s3,Airport,44.0300,-76.0200
            s4,Harbour,44.0300,-75.9800
            """,
            "trips.txt": "route_id,service_id,trip_id,direction_id,trip_headsign\nr1,all,a1,0,\(headsigns.0)\n"
                + "r1,all,a2,0,\(headsigns.0)\nr1,all,a3,0,\(headsigns.0)\nr1,all,h,0,\(headsigns.1)\n",
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + [("a1", 1, "s3"), ("a2", 2, "s3"), ("a3", 3, "s3"), ("h", 4, "s4")].map { trip, minute, end in
                    "\(trip),08:0\(minute):00,08:0\(minute):00,s1,1\n\(trip),08:1\(minute):00,08:1\(minute):00,s2,2\n"
                        + "\(trip),08:2\(minute):00,08:2\(minute):00,\(end),3\n"
                }.joined(),
        ]).compile().timetable
    }

    @Test(arguments: [("Airport", "Harbour"), ("Outward", "Outward")])
    func `a short board has the next two buses of each branch`(one: String, other: String) throws {
        let timetable = try Self.timetable((one, other))
        let from = try epoch("2026-03-03T08:00:00-05:00")
        let board = timetable.shortBoard(
            at: try #require(timetable.stop(id: "s2".utf8)), from: from, to: from + 3600)
        #expect(board.calls.map { timetable.string(timetable.tripIDs[$0.trip]) } == ["a1", "a2", "h"])
    }

    @Test(arguments: [("Airport", "Harbour"), ("Outward", "Outward")])
    func `a board has one group per branch`(one: String, other: String) throws {
        let timetable = try Self.timetable((one, other))
        let from = try epoch("2026-03-03T08:00:00-05:00")
        let board = timetable.scheduledBoard(
            at: try #require(timetable.stop(id: "s2".utf8)), from: from, to: from + 3600)
        var branches = BranchEnds(timetable)
        let groups = BoardGroup.all(of: board.calls) { call in
            timetable.boardGroup(ofRow: call.patternStop, trip: call.trip, &branches)
        }
        #expect(
            groups.map { group in group.rows.map { timetable.string(timetable.tripIDs[$0.trip]) } } == [
                ["a1", "a2", "a3"], ["h"],
            ])
    }

    @Test func `branches with equal headsigns are labeled with their last stops`() throws {
        func ends(_ timetable: Timetable) throws -> [String?] {
            let stop = try #require(timetable.stop(id: "s2".utf8))
            var branches = BranchEnds(timetable)
            return timetable.calls(at: stop).map { row in
                branches.end(ofRow: row).map { timetable.string($0) }
            }
        }
        #expect(try ends(Self.timetable(("Airport", "Harbour"))) == [nil, nil])
        #expect(try ends(Self.timetable(("Outward", "Outward"))) == ["Airport", "Harbour"])
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
    /// The expected rows of the board; nil if the stop does not exist. Each string consists of the time, route, trip,
    /// service day and headsign, followed by `last` if it is the trip's last stop.
    var arrivals: [String]?

    var dates: ServiceCalendar.Dates { repeating == true ? .repeating : .asPublished }
    var testDescription: String { name }
}

/// The fields of a board that the page uses.
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

import Foundation
import Testing
import TransitCore

@testable import GTFSSchedule

/// The import of a malicious feed ends with a report or an error, in bounded memory and time.
struct HostileFeedTests {
    @Test(arguments: [UInt64.max, UInt64(Int64.max), 1 << 62, 1 << 40, 5 << 30])
    func `a ZIP central directory with false sizes is refused before memory is reserved`(claim: UInt64) throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "gtfs.zip").path
            try LyingZip.write(TinyFeed().files, claiming: claim, to: path)
            #expect(throws: ImportError.self) { try GTFSImport.compile(source: path) }
        }
    }

    @Test func `a ZIP central directory with correct ZIP64 sizes is accepted`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "gtfs.zip").path
            let text = TinyFeed().files.mapValues { $0 + String(repeating: "\n", count: 400 - $0.utf8.count) }
            try LyingZip.write(text, claiming: 400, to: path)
            let report = try GTFSImport.compile(source: path).report
            #expect(report.trips == 1)
        }
    }

    @Test func `an archive with missing ZIP64 sizes is reported as damaged`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "gtfs.zip").path
            try LyingZip.write(TinyFeed().files, claiming: nil, to: path)
            let error = #expect(throws: ImportError.self) { try GTFSImport.compile(source: path) }
            #expect("\(try #require(error))".contains("ZIP64 size or offset is missing"))
        }
    }

    @Test func `an archive with too many files is refused`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "gtfs.zip").path
            try LyingZip.write(TinyFeed().files, claiming: 400, to: path)
            var options = GTFSImport.Options()
            options.limits.members = 3
            #expect(throws: ImportError.self) { try GTFSImport.compile(source: path, options: options) }
        }
    }

    @Test func `many services with two dates far apart are shortened so that the timetable stays small`() throws {
        var feed = TinyFeed()
        feed.files["calendar_dates.txt"] =
            "service_id,date,exception_type\n"
            + (0..<5000).map { "x\($0),19700101,1\nx\($0),21001231,1\n" }.joined()
        var options = GTFSImport.Options()
        options.feed.calendarWords = 40_000
        let (file, report) = try feed.compile(options)
        #expect(file.count < 2_000_000)
        #expect(report.services == 5001)
        #expect(report.count(.calendarSpanCut) == 5001)
    }

    @Test func `rows and runs beyond the limits are left out and counted`() throws {
        var feed = TinyFeed()
        feed.files["trips.txt"]? += "\nr1,all,t2\nr1,all,t3\n"
        feed.files["stops.txt"]? += "\ns4,Fourth,44.03,-76.0\n"
        feed.files["calendar_dates.txt"] = "service_id,date,exception_type\nx,20260101,1\ny,20260101,1\n"
        feed.files["frequencies.txt"] = "trip_id,start_time,end_time,headway_secs\nt1,00:00:00,24:00:00,1\n"
        var options = GTFSImport.Options()
        options.feed.trips = 2
        options.feed.stops = 3
        options.feed.services = 2
        options.feed.runsOfTrip = 10
        let report = try feed.compile(options).report
        #expect(report.trips == 10)
        #expect(report.stops == 3)
        #expect(report.services == 2)
        #expect(report.count(.tooManyRows) == 3)
        #expect(report.count(.tooManyRuns) == 86_390)
    }

    @Test func `calls of a trip and points of a shape beyond the limits are dropped`() throws {
        var feed = TinyFeed()
        feed.files["trips.txt"] = "route_id,service_id,trip_id,shape_id\nr1,all,t1,x\n"
        feed.files["shapes.txt"] =
            "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n"
            + (0..<100).map { "x,44.0\(100 + $0),-76,\($0)\n" }.joined()
        var options = GTFSImport.Options()
        options.feed.callsOfTrip = 2
        options.feed.pointsOfShape = 60
        let report = try feed.compile(options).report
        #expect(report.stopTimes == 2)
        #expect(report.notices.first { $0.file == "stop_times.txt" }?.count == 1)
        #expect(report.notices.first { $0.file == "shapes.txt" }?.count == 40)
    }

    @Test func `rows with oversized ids are left out, and oversized strings are truncated between characters`() throws {
        var feed = TinyFeed()
        let long = String(repeating: "é", count: 3000)
        feed.files["stops.txt"]? += "\n\(long),Long,44.03,-76.0\ns5,x\(long),44.04,-76.0\n"
        feed.files["stop_times.txt"]? += "\nt1,08:30:00,08:30:00,\(long),4\n\(long),08:30:00,08:30:00,s1,4\n"
        let (timetable, report) = try feed.compile()
        #expect(report.count(.idTooLong) == 3)
        #expect(report.count(.textTooLong) == 1)
        let name = timetable.string(timetable.stopNames[StopIndex(3)])
        #expect(name.utf8.count == 4095)
        #expect(name.hasSuffix("é"))
    }

    @Test func `strings beyond the total size limit become empty and are counted`() throws {
        var feed = TinyFeed()
        feed.files["stop_times.txt"] =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign\n"
            + (0..<100).map { "t1,08:00:00,08:00:00,s\($0 % 3 + 1),\($0),Headsign \($0)\n" }.joined()
        var options = GTFSImport.Options()
        options.feed.poolBytes = 500
        let report = try feed.compile(options).report
        #expect(report.count(.tooMuchText) > 50)
        #expect(report.stopTimes == 100)
    }

    @Test func `ids with colliding hashes do not make lookups linear`() throws {
        var strings = StringPool()
        for id in CollidingIDs.ids(2000) { _ = strings.intern(id) }
        #expect(strings.refused == 2000 - IdentifierTable.longestSearch)
    }

    @Test(arguments: ["../../../../etc/localtime", "/etc/localtime", "Europe//Paris", "", ".", "Europe/Paris\n"])
    func `a path is not accepted as the name of a time zone`(name: String) {
        #expect(ZoneTransitions(name) == nil)
    }

    @Test func `points with invalid coordinates are dropped from a shape`() {
        var builder = TimetableBuilder(notices: ImportNoticeLog())
        let nowhere = Coordinate(latitude: .nan, longitude: .infinity)
        let here = Coordinate(latitude: 44, longitude: -76)
        #expect(builder.addShape(id: .none, line: [nowhere, here, nowhere]) == .max)
    }
}

/// Different ids with the same hash: two suffixes that collide, found by trial, in every order.
private enum CollidingIDs {
    static func ids(_ count: Int) -> [String] {
        // FNV processes one byte at a time, so two strings that lead to the same state are interchangeable anywhere.
        let pairs = twins(from: 0x811C_9DC5)
        var ids = [""]
        var state: UInt32 = 0x811C_9DC5
        var blocks = pairs
        while ids.count < count {
            ids = ids.flatMap { [$0 + blocks.0, $0 + blocks.1] }
            state = blocks.0.utf8.reduce(state) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
            blocks = twins(from: state)
        }
        return Array(ids.prefix(count))
    }

    private static func twins(from state: UInt32) -> (String, String) {
        var seen: [UInt32: Int] = [:]
        for number in 0... {
            let text = String(number, radix: 36)
            let next = text.utf8.reduce(state) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
            if let twin = seen[next] { return (String(twin, radix: 36), text) }
            seen[next] = number
        }
        return ("", "")
    }
}

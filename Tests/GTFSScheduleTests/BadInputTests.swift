import Foundation
import Testing
import TransitCore

@testable import GTFSSchedule

/// The valid part of a feed with errors is imported, and the errors are reported.
struct BadInputTests {
    @Test func `the import of a valid feed produces no notices`() throws {
        let (timetable, report) = try TinyFeed().compile()
        #expect(report.notices.isEmpty)
        #expect(timetable.departures("t1") == [28_800, 29_460, 30_000])
        #expect(timetable.stopIDs("t1") == ["s1", "s2", "s3"])
    }

    @Test func `of several rows with the same id, the first is imported and the others are reported`() throws {
        var feed = TinyFeed()
        feed.files["stops.txt"]? += "\ns1,Impostor,1,1\n"
        feed.files["routes.txt"]? += "\nr1,2,Impostor,3\n"
        feed.files["trips.txt"]? += "\nr1,all,t1\n"
        let (timetable, report) = try feed.compile()
        #expect(report.count(.duplicateKey) == 3)
        #expect(timetable.stops.count == 3)
        #expect(timetable.string(timetable.stopNames[StopIndex(0)]) == "First")
        #expect(report.first(.duplicateKey)?.row != nil)
    }

    @Test func `a stop with the coordinates 0, 0 is imported without coordinates`() throws {
        var feed = TinyFeed()
        feed.files["stops.txt"]? += "\nzero,Null Island,0.0,0.0\nfar,Nowhere,91.5,10\nnone,Blank,,\n"
        let (timetable, report) = try feed.compile()
        #expect(report.count(.coordinateAtOrigin) == 1)
        #expect(report.count(.invalidCoordinate) == 1)
        #expect(report.count(.stopWithoutPlace) == 1)
        #expect(report.stops == 6)
        for stop in 3..<6 { #expect(timetable.coordinate(of: StopIndex(stop)) == nil) }
        #expect(timetable.stopsByLatitude.count == 3)
    }

    @Test func `a longitude just beyond 180° and an undoubled quotation mark are repaired and reported`() throws {
        var feed = TinyFeed()
        feed.files["stops.txt"]? += "\nfiji,\"Wairiki \"Old\" Wharf\",-16.8,180.01\n"
        let (timetable, report) = try feed.compile()
        #expect(report.first(.wrappedLongitude)?.value == "180.01")
        #expect(report.first(.undoubledQuote)?.row == 5)
        #expect(timetable.stopLongitudes[StopIndex(3)] == -1_799_900_000)
        #expect(timetable.string(timetable.stopNames[StopIndex(3)]) == "Wairiki \"Old\" Wharf")
    }

    @Test func `rows with unknown references are left out and reported`() throws {
        var feed = TinyFeed()
        feed.files["trips.txt"]? += "\nnoroute,all,t2\nr1,noservice,t3\n"
        feed.files["stop_times.txt"]? += "\nt1,08:30:00,08:30:00,nostop,4\nghost,09:00:00,09:00:00,s1,1\n"
        let (timetable, report) = try feed.compile()
        let found = report.notices.filter { $0.rule == .foreignKeyViolation }.flatMap(\.samples).map {
            $0.value ?? $0.field
        }
        #expect(found == ["stop_id", "ghost", "noroute", "noservice"])
        #expect(timetable.trips.count == 1)
        #expect(timetable.stopIDs("t1").count == 3)
    }

    @Test func `malformed stop times are interpolated, as blank ones are`() throws {
        let (timetable, report) = try TinyFeed([
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,8:0:0,8:0:0,s1,1
            t1,soon,soon,s2,2
            t1, 08:20:00 ,08:20:00,s3,3
            """
        ]).compile()
        #expect(report.count(.invalidTime) == 2)
        #expect(timetable.departures("t1") == [28_800, 29_400, 30_000])
    }

    @Test func `a time before that of the previous stop is interpolated`() throws {
        let (timetable, report) = try TinyFeed([
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,08:00:00,08:00:00,s1,1
            t1,07:30:00,07:30:00,s2,2
            t1,08:20:00,08:20:00,s3,3
            """
        ]).compile()
        #expect(report.count(.stopTimeOutOfOrder) == 1)
        #expect(timetable.departures("t1") == [28_800, 29_400, 30_000])
    }

    @Test func `stop times that restart at 00:00 after midnight are moved to the next day`() throws {
        let (timetable, report) = try TinyFeed([
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,23:50:00,23:50:00,s1,1
            t1,00:05:00,00:06:00,s2,2
            t1,00:20:00,00:20:00,s3,3
            """
        ]).compile()
        #expect(report.count(.timeAfterMidnightWrapped) == 1)
        #expect(timetable.departures("t1") == [85_800, 86_760, 87_600])
    }

    @Test func `a trip whose stop times restart at every second stop lasts at most sixteen days`() throws {
        var feed = TinyFeed()
        let rows = (0..<30_000).map { "t1,\($0 % 2 == 0 ? "23:00:00" : "00:00:00"),,s\($0 % 2 + 1),\($0)" }
        feed.files["stop_times.txt"] =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + rows.joined(separator: "\n")
        let (timetable, report) = try feed.compile()
        #expect(report.count(.timeAfterMidnightWrapped) == 14)
        #expect(timetable.departures("t1").allSatisfy { $0 <= 16 * 86_400 })
    }

    @Test func `a trip whose times decrease at each stop is left out, like one with fewer than two stops`() throws {
        var feed = TinyFeed()
        feed.files["trips.txt"]? += "\nr1,all,back\nr1,all,single\nr1,all,empty\n"
        feed.files["stop_times.txt"]? += """

            back,09:00:00,09:00:00,s1,1
            back,08:50:00,08:50:00,s2,2
            back,08:40:00,08:40:00,s3,3
            single,09:00:00,09:00:00,s1,1
            """
        let (timetable, report) = try feed.compile()
        #expect(report.count(.unusableTrip) == 3)
        #expect(timetable.trips.count == 1)
    }

    @Test func `stops of a trip before its first known time are left out`() throws {
        let (timetable, report) = try TinyFeed([
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,,,s1,1
            t1,08:10:00,08:10:00,s2,2
            t1,08:20:00,08:20:00,s3,3
            """
        ]).compile()
        #expect(report.count(.missingTripEdge) == 1)
        #expect(timetable.stopIDs("t1") == ["s2", "s3"])
    }

    @Test func `stop times of several trips may be interleaved and unsorted`() throws {
        var feed = TinyFeed()
        feed.files["trips.txt"]? += "\nr1,all,t2\n"
        feed.files["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,08:20:00,08:20:00,s3,30
            t2,09:00:00,09:00:00,s1,10
            t1,08:00:00,08:00:00,s1,10
            t2,09:10:00,09:10:00,s2,20
            t1,08:10:00,08:11:00,s2,20
            t2,09:11:00,09:11:00,s2,20
            t2,09:20:00,09:20:00,s3,30
            """
        let (timetable, report) = try feed.compile()
        #expect(timetable.departures("t1") == [28_800, 29_460, 30_000])
        #expect(timetable.departures("t2") == [32_400, 33_000, 33_600])
        #expect(report.count(.duplicateKey) == 1)
        #expect(report.count(.unsortedRows) == 1)
    }

    @Test func `an unknown route type is imported as bus, and an invalid colour is dropped`() throws {
        let (timetable, report) = try TinyFeed([
            "routes.txt": """
            route_id,route_short_name,route_long_name,route_type,route_color
            r1,1,Main Street,99,#12345
            r2,2,Metro,401,00ff00
            """
        ]).compile()
        #expect(report.count(.unknownRouteType) == 1)
        #expect(report.count(.invalidColor) == 1)
        #expect(Array(timetable.routes.map { timetable.routeTypes[$0] }) == [3, 401])
        #expect(Array(timetable.routes.map { timetable.routeColors[$0] }) == [.max, 0x00FF00])
    }

    @Test func `text and ids in Windows-1252 are converted to UTF-8`() throws {
        try withTemporaryFolder { folder in
            for (name, text) in TinyFeed().files {
                let latin = text.replacing("s1", with: "gare-é").replacing("First", with: "Première")
                try latin.data(using: .windowsCP1252)?.write(to: folder.appending(path: name))
            }
            let (file, report) = try GTFSImport.compile(source: folder.path)
            let timetable = try Timetable(FileBytes(copying: file))
            #expect(report.count(.invalidText) == 2)
            #expect(timetable.stopIDs("t1") == ["gare-é", "s2", "s3"])
            #expect(timetable.string(timetable.stopNames[StopIndex(0)]) == "Première")
        }
    }

    @Test(arguments: ["agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt"])
    func `a feed is refused if a required file has no usable row`(file: String) throws {
        var feed = TinyFeed()
        feed.files[file] = feed.files[file]?.split(separator: "\n").first.map(String.init)
        #expect(throws: ImportError.nothingUsable(file: file)) { try feed.compile() }
    }

    @Test func `a parent_station that is not a station is dropped`() throws {
        let (timetable, report) = try TinyFeed([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
            hub,Station,44.005,-76.0,1,
            s1,First,44.0,-76.0,0,hub
            s2,Second,,,0,hub
            s3,Third,44.02,-76.0,0,s1
            s4,Fourth,44.03,-76.0,0,nowhere
            """
        ]).compile()
        #expect(report.count(.wrongParentStation) == 1)
        #expect(report.count(.ignoredReference) == 1)
        #expect(timetable.children(of: StopIndex(0)).map(\.position) == [1, 2])
        #expect(timetable.coordinate(of: StopIndex(2))?.latitude == 44.005)
    }

    @Test func `the first valid time zone is used, and agencies with another time zone are reported`() throws {
        let (timetable, report) = try TinyFeed([
            "agency.txt": """
            agency_id,agency_name,agency_url,agency_timezone
            A,Agency,https://example.org,America/Atlantis
            B,Other,https://example.org,Europe/Paris
            C,Third,https://example.org,Europe/London
            """
        ]).compile()
        #expect(report.count(.unknownTimeZone) == 1)
        #expect(report.count(.inconsistentTimeZone) == 1)
        #expect(timetable.feedField(.timeZone) == "Europe/Paris")
        #expect(timetable.zone.offset(at: 1_780_000_000) == 7200)
    }

    @Test(arguments: ["America/Atlantis", ""])
    func `a feed without a valid time zone is refused`(name: String) throws {
        let feed = TinyFeed([
            "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,Agency,https://example.org,\(name)"
        ])
        #expect(throws: ImportError.unknownTimeZone(name)) { try feed.compile() }
    }

    @Test func `a feed without usable trips is refused with the reason`() throws {
        let feed = TinyFeed([
            "trips.txt": "route_id,service_id,trip_id\nr1,gone,t1\nr1,gone,t2"
        ])
        let reason = "the row refers to an id that the feed does not define; it was omitted (service_id)"
        #expect(throws: ImportError.nothingUsable(file: "trips.txt", reason: reason)) { try feed.compile() }
    }

    @Test func `a feed without usable trips is refused with the most frequent fault of its stop times`() throws {
        let feed = TinyFeed([
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,8:00:00,8:00:00,gone,1"
        ])
        let reason = "the row refers to an id that the feed does not define; it was omitted (stop_id)"
        #expect(throws: ImportError.nothingUsable(file: "stop_times.txt", reason: reason)) { try feed.compile() }
        let single = TinyFeed([
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,8:00:00,8:00:00,s1,1"
        ])
        let error = ImportError.nothingUsable(file: "trips.txt", reason: "\(Rule.unusableTrip.words) (trip_id)")
        #expect(throws: error) { try single.compile() }
    }

    @Test func `the error for a file without usable rows contains the file name and the reason`() {
        #expect("\(ImportError.nothingUsable(file: "routes.txt"))" == "routes.txt has no usable row: it is empty")
    }

    @Test(arguments: [
        Rule.coordinateAtOrigin, .missingColumn, .serviceNeverRuns, .stopFarFromShape, .stopWithoutPlace, .unknownFile,
    ])
    func `the message of a notice states how the row was handled`(rule: Rule) {
        #expect(rule.words.contains("; "))
    }

    @Test func `all notices are counted, and only some are stored as samples`() throws {
        var feed = TinyFeed()
        for number in 0..<100 { feed.files["stop_times.txt"]? += "\nghost\(number),09:00:00,09:00:00,s1,1" }
        let (_, report) = try feed.compile()
        let group = try #require(report.notices.first { $0.rule == .foreignKeyViolation })
        #expect(group.count == 100)
        #expect(group.samples.count == 20)
        #expect(
            group.samples[0]
                == ImportNotice(
                    rule: .foreignKeyViolation, file: "stop_times.txt", row: 5, field: "trip_id", value: "ghost0")
        )
    }
}

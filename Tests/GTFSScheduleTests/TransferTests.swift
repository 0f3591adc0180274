import Testing
import TransitCore

@testable import GTFSSchedule

struct TransferTests {
    @Test func `a feed without transfer rows has no transfer rules`() throws {
        let (timetable, report) = try TinyFeed.station().compile()
        #expect(report.notices.isEmpty)
        #expect(timetable.transfers.isEmpty && timetable.tripLinks.isEmpty && timetable.pathways.isEmpty)
        #expect(try timetable.leastTime("a1", "t1", "b1", "u1") == nil)
        #expect(timetable.transfers.range(from: try timetable.stop("a1")).isEmpty)
    }

    @Test func `the most specific transfer rule applies`() throws {
        let rows = [
            "a1,b1,,,,,2,600", "a1,b1,,r2,,,2,500", "a1,b1,r1,r2,,,2,400", "a1,b1,,,,u1,2,300", "a1,b1,r1,,,u1,2,200",
            "a1,b1,,,t1,u1,2,100",
        ]
        for count in 1...rows.count {
            // Tests both orders, because the timetable file's order differs from the feed's.
            for rows in [Array(rows.prefix(count)), rows.prefix(count).reversed()] {
                let (timetable, report) = try TinyFeed.station(transfers: rows.joined(separator: "\n")).compile()
                #expect(report.notices.isEmpty)
                #expect(try timetable.leastTime("a1", "t1", "b1", "u1") == Int32(700 - count * 100))
            }
        }
    }

    @Test func `a specific transfer rule does not affect other trips and routes`() throws {
        let (timetable, _) = try TinyFeed.station(
            transfers: "a1,b1,,,,,2,600\na1,b1,r1,r2,,,2,400\na1,b1,,,t1,u1,2,100\na1,b1,r2,r1,,,2,50\n"
        ).compile()
        #expect(try timetable.leastTime("a1", "t2", "b1", "u1") == 400)
        #expect(try timetable.leastTime("a1", "u1", "b1", "u1") == 600)
        #expect(try timetable.leastTime("b1", "t1", "a1", "u1") == nil)
        #expect(!timetable.transfers.areOfStopsAlone)
        let rule = try #require(timetable.transfer(from: try timetable.stop("a1"), to: try timetable.stop("b1")))
        #expect(timetable.transfers.leastTime(of: rule) == 600)
    }

    @Test func `a trip added by a realtime feed uses the transfer rule of its route`() throws {
        let (timetable, _) = try TinyFeed.station(transfers: "a1,b1,r1,r2,,,2,400\na1,b1,,,t1,u1,2,100\n").compile()
        let added = TransferSide(route: timetable.routeOf(try timetable.trip("t1")))
        let rule = timetable.transfer(
            from: try timetable.stop("a1"), added, to: try timetable.stop("b1"),
            timetable.side(try timetable.trip("u1")))
        #expect(rule.flatMap { timetable.transfers.leastTime(of: $0) } == 400)
    }

    @Test func `the most specific of many rules for two stops is found`() throws {
        let trips = (0..<40).map { "r1,all,v\($0)" }.joined(separator: "\n")
        var feed = TinyFeed.station(
            transfers: (0..<40).map { "a1,b1,,,v\($0),u1,2,\($0 + 1)" }.joined(separator: "\n")
                + "\na1,b1,,,t1,,2,77\na1,b1,,r2,,,2,88\na1,b1,,,,,2,99\n")
        feed.files["trips.txt"]? += "\n" + trips
        let (timetable, _) = try feed.compile()
        let route = timetable.routeOf(try timetable.trip("t1"))
        for number in 0..<40 {
            let rules = timetable.transfers
            let row = try #require(rules.fromTrips.indices.first { rules.leastTime(of: $0) == Int32(number + 1) })
            let side = TransferSide(route: route, trip: rules.fromTrips[row])
            let found = timetable.transfer(
                from: try timetable.stop("a1"), side, to: try timetable.stop("b1"),
                timetable.side(try timetable.trip("u1")))
            #expect(found == row)
        }
        #expect(try timetable.leastTime("a1", "t1", "b1", "u1") == 77)
        #expect(try timetable.leastTime("a1", "t2", "b1", "u1") == 88)
        #expect(try timetable.leastTime("a1", "t2", "b1", "t1") == 99)
    }

    @Test func `a station's transfer rule applies to its platforms unless they have their own rules`() throws {
        let (timetable, _) = try TinyFeed.station(
            transfers: "A,B,,,,,2,600\na1,B,,,,,2,500\nA,b2,,,,,2,400\na1,b2,,,,,3,\nA,A,,,,,2,60\n"
        ).compile()
        #expect(try timetable.leastTime("a2", "t1", "b1", "u1") == 600)
        #expect(try timetable.leastTime("a1", "t1", "b1", "u1") == 500)
        #expect(try timetable.leastTime("a2", "t1", "b2", "u1") == 400)
        #expect(try timetable.leastTime("a1", "t1", "a2", "u1") == 60)
        #expect(try timetable.leastTime("a1", "t1", "a1", "u1") == 60)
        let forbidden = timetable.transfer(from: try timetable.stop("a1"), to: try timetable.stop("b2"))
        #expect(forbidden.map { timetable.transfers.kind(of: $0) } == .impossible)
    }

    @Test func `of two transfer rules with the same key, the first applies and the second is reported`() throws {
        let (timetable, report) = try TinyFeed.station(
            transfers: "a1,b1,,,,,2,100\nb1,a1,,,,,2,300\na1,b1,,,,,2,200\n"
        ).compile()
        #expect(report.count(.duplicateKey) == 1)
        #expect(report.first(.duplicateKey)?.row == 4)
        #expect(try timetable.leastTime("a1", "t1", "b1", "u1") == 100)
    }

    @Test func `invalid transfer rules are left out and counted`() throws {
        let (timetable, report) = try TinyFeed.station(
            transfers: """
                nowhere,b1,,,,,2,60
                a1,nowhere,,,,,2,60
                ,b1,,,,,2,60
                a1,b1,r9,,,,2,60
                a1,b1,,,t9,,2,60
                ae,b1,,,,,2,60
                a1,b1,,,,,2,-60
                a2,b1,,,,,2,999999
                a1,b2,,,,,2,
                a2,b2,,,,,2,soon
                b1,b2,,,,,7,60
                ,,,,t1,,4,
                ,,,,t1,t9,4,
                """
        ).compile()
        #expect(report.count(.foreignKeyViolation) == 5)
        #expect(report.count(.missingField) == 2)
        #expect(report.count(.wrongTransferStop) == 1)
        #expect(report.count(.numberOutOfRange) == 2)
        #expect(report.count(.transferWithoutTime) == 2)
        #expect(report.count(.invalidNumber) == 2)
        #expect(timetable.transfers.count == 5)
        #expect(try timetable.leastTime("a1", "t1", "b1", "u1") == 0)
        #expect(try timetable.leastTime("a2", "t1", "b1", "u1") == 86_400)
        #expect(timetable.tripLinks.isEmpty)
    }

    @Test func `the number of transfer rules is limited`() throws {
        var options = GTFSImport.Options()
        options.feed.transfers = 2
        let feed = TinyFeed.station(transfers: "a1,b1,,,,,2,1\na1,b2,,,,,2,2\na2,b1,,,,,2,3\na2,b2,,,,,2,4\n")
        let (file, report) = try feed.compile(options)
        #expect(report.count(.tooManyRows) == 2)
        #expect(try Timetable(FileBytes(copying: file)).transfers.count == 2)
    }
}

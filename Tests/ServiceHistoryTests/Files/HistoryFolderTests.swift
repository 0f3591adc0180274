import LiveModel
import TestSupport
import Testing
import TransitCore

@testable import ServiceHistory

struct HistoryFolderTests {
    private let temporary = TemporaryFolder.unmade()
    private var folder: HistoryFolder { HistoryFolder(temporary) }
    private let date = RandomDay.date

    @Test(arguments: UInt64(0)..<12)
    func `a day has the same content before and after it is sealed`(seed: UInt64) throws {
        let day = RandomDay(seed: seed).value
        try folder.record(day)
        #expect(try folder.read(date) == day.inFileOrder())
        #expect(folder.openDays() == [date])
        try folder.seal(date)
        #expect(try folder.read(date) == day.inFileOrder())
        #expect(folder.openDays().isEmpty)
        #expect(folder.days() == [date])
    }

    @Test(arguments: [true, false])
    func `a single route is read with its own stops only`(isSealed: Bool) throws {
        let day = RandomDay(seed: 1).value
        try folder.record(day)
        if isSealed { try folder.seal(date) }
        let route = try #require(try folder.read(date, route: "1"))
        #expect(route.routes.map(\.id) == ["1"])
        #expect(route == day.inFileOrder().only(route: "1"))
        #expect(route.visits.count < day.visits.count)
        let expected = day.visits.filter { day.route(of: day.trips[Int($0.trip)]).id == "1" }
        #expect(route.visits.map { route.stop(of: $0).id }.sorted() == expected.map { day.stop(of: $0).id }.sorted())
        #expect(try folder.read(date, route: "none")?.trips == [])
    }

    @Test(arguments: [true, false])
    func `reading a day returns only the requested kinds of records`(isSealed: Bool) throws {
        let day = RandomDay(seed: 2).value
        try folder.record(day)
        if isSealed { try folder.seal(date) }
        let trips = try #require(try folder.read(date, with: .trips))
        #expect(trips.visits == day.inFileOrder().visits)
        #expect(trips.patterns.allSatisfy { $0.shape.isEmpty })
        #expect(trips.positions.isEmpty && trips.alerts.isEmpty)
        let notices = try #require(try folder.read(date, with: .notices))
        #expect(notices.outages == day.outages)
        #expect(notices.routes.isEmpty && notices.stops.isEmpty && notices.trips.isEmpty)
    }

    @Test func `reading a day that was not recorded returns nil`() throws {
        #expect(try folder.read(date) == nil)
        #expect(folder.days().isEmpty)
        #expect(folder.sizes() == (0, 0, 0))
        try folder.seal(date)
        #expect(folder.days().isEmpty)
    }

    @Test func `a log left behind after sealing does not duplicate records`() throws {
        let day = RandomDay(seed: 3).value
        try folder.record(day)
        let log = try #require(try FileContent.read(folder.files().log))
        try folder.seal(date)
        try FileContent.replace(folder.files().log, by: log)
        #expect(try folder.read(date) == day.inFileOrder())
        try folder.seal(date)
        try folder.seal(date)
        #expect(try folder.read(date) == day.inFileOrder())
    }

    @Test func `a sealed day that is opened again keeps its records`() throws {
        let day = RandomDay(seed: 4).value
        try folder.record(day)
        try folder.seal(date)
        let (log, again) = try folder.open(RandomDay.header())
        #expect(again == day.inFileOrder())
        let late = FeedOutage(feed: "late", first: 1, last: 2)
        try log.append([.outage(late)])
        try log.close()
        try folder.seal(date)
        var expected = day.inFileOrder()
        expected.outages.append(late)
        #expect(try folder.read(date) == expected)
    }

    @Test func `a second owner cannot open a log until the first one closes it`() throws {
        let (log, _) = try folder.open(RandomDay.header())
        let path = try folder.files().log
        #expect(throws: HistoryFileError.inUse(path: path)) { try folder.open(RandomDay.header()) }
        #expect(throws: HistoryFileError.inUse(path: path)) { try folder.seal(date) }
        #expect(try folder.delete(before: date.advanced(by: 1)) == 0)
        try log.close()
        #expect(throws: HistoryFileError.closed(path: path)) { try log.append([]) }
        _ = try folder.open(RandomDay.header())
    }

    @Test func `a new owner continues the log of the previous owner`() throws {
        let day = RandomDay(seed: 5).value
        let events = day.events
        for part in [events[..<25], events[25..<70], events[70...]] {
            let (log, _) = try folder.open(RandomDay.header())
            #expect(try log.append(Array(part)) == 0)
        }
        #expect(try folder.read(date) == day.inFileOrder())
    }

    @Test func `events that refer to missing records are counted and not written`() throws {
        let day = RandomDay(seed: 6).value
        let (log, _) = try folder.open(day)
        try log.append(day.events)
        let lost = RecordedPosition(trip: 900, at: 1, place: Coordinate(latitudeE7: 0, longitudeE7: 0))
        #expect(try log.append([.position(lost), .outage(day.outages[0])]) == 1)
        #expect(try folder.read(date) == day.inFileOrder())
    }

    @Test func `a date outside the range of file names is rejected`() {
        let date = ServiceDate(daysSince1970: .max)
        #expect(throws: HistoryFileError.invalidDate) { try folder.open(RandomDay.header(date)) }
        #expect(throws: HistoryFileError.invalidDate) { try folder.read(date) }
    }
}

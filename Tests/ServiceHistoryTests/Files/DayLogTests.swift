import LiveModel
import TestSupport
import Testing
import TransitCore

@testable import ServiceHistory

struct DayLogTests {
    private let temporary = TemporaryFolder.unmade()
    private var folder: HistoryFolder { HistoryFolder(temporary) }
    private let date = RandomDay.date

    /// Logs a day in frames and returns the size of the log after each.
    private func record(_ parts: [ArraySlice<DayEvent>]) throws -> [Int] {
        let (log, _) = try folder.open(RandomDay.header())
        return try parts.map { part in
            try log.append(Array(part))
            return FileContent.size(try folder.files().log)
        }
    }

    private func day(_ parts: [ArraySlice<DayEvent>]) -> RecordedDay {
        var day = RandomDay.header()
        day.apply(parts.flatMap(\.self))
        return day
    }

    @Test func `only the last frame is lost if a log is truncated within it`() throws {
        let events = RandomDay(seed: 7, visits: 10).value.events
        let parts = [events[..<(events.count - 2)], events[(events.count - 2)...]]
        let sizes = try record(parts)
        let path = try folder.files().log
        let whole = try #require(try FileContent.read(path))
        for size in sizes[0]..<sizes[1] {
            try FileContent.replace(path, by: Array(whole[..<size]))
            let (log, day) = try folder.open(RandomDay.header())
            #expect(day == self.day([parts[0]]))
            #expect(FileContent.size(path) == sizes[0])
            try log.append(Array(parts[1]))
        }
        #expect(try FileContent.read(path) == whole)
        #expect(folder.sizes().damaged == 0)
    }

    @Test func `a damaged frame loses only its own visits`() throws {
        let events = RandomDay(seed: 8, visits: 10).value.events
        let first = try #require(events.firstIndex { if case .visit = $0 { true } else { false } })
        let parts = [events[..<first], events[first..<first + 2], events[(first + 2)...]]
        let sizes = try record(parts)
        let path = try folder.files().log
        let whole = try #require(try FileContent.read(path))
        let expected = day([parts[0], parts[2]])
        for byte in sizes[0]..<sizes[1] {
            var damaged = whole
            damaged[byte] ^= 0x40
            try FileContent.replace(path, by: damaged)
            let folder = folder
            #expect(try folder.read(date) == expected.inFileOrder())
            #expect(folder.sizes().damaged == 1)
        }
    }

    @Test func `records that follow a missing record still refer to the correct records`() throws {
        let day = RandomDay(seed: 9, routes: 4, trips: 20).value
        let events = day.events
        let lost = day.agencies.count + day.routes.count + 4
        let sizes = try record([events[..<lost], events[lost..<lost + 1], events[(lost + 1)...]])
        let path = try folder.files().log
        var bytes = try #require(try FileContent.read(path))
        bytes[sizes[0] + 20] ^= 1
        try FileContent.replace(path, by: bytes)
        let read = try #require(try folder.read(date))
        #expect(!read.trips.isEmpty && read.trips.count < day.trips.count)
        for trip in read.trips {
            let known = try #require(day.trips.first { $0.id == trip.id })
            let calls = { (day: RecordedDay, trip: RecordedTrip) in
                day.pattern(of: trip).stops.map { day.stops[Int($0)].id }
            }
            #expect(calls(read, trip) == calls(day, known))
            #expect(read.route(of: trip) == day.route(of: known))
        }
    }

    @Test func `a damaged log is repaired when it is opened, and a copy of the damaged log is stored`() throws {
        let events = RandomDay(seed: 10).value.events
        let parts = [events[..<60], events[60..<70], events[70...]]
        let sizes = try record(parts)
        let path = try folder.files().log
        var bytes = try #require(try FileContent.read(path))
        bytes[sizes[0] + 30] ^= 1
        try FileContent.replace(path, by: bytes)
        let (log, day) = try folder.open(RandomDay.header())
        #expect(try FileContent.read(folder.files().damagedLog) == bytes)
        #expect(folder.sizes().damaged == 1)
        try log.close()
        try folder.seal(date)
        #expect(try folder.read(date) == day.inFileOrder())
    }

    @Test func `random changes of a log never crash the process`() throws {
        let (log, _) = try folder.open(RandomDay.header())
        for event in RandomDay(seed: 11, visits: 20).value.events { try log.append([event]) }
        let whole = try #require(try FileContent.read(folder.files().log))
        var random = SeededRandom(named: #function)
        for _ in 0..<200 {
            var bytes = whole
            for _ in 0..<3 { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            let events = DayLogEvents(bytes)
            var day = RandomDay.header()
            #expect(day.apply(events) == 0)
        }
    }

    @Test(.enabled(if: FileContent.exists("/dev/full")))
    func `appending to a full disk throws the error for a full disk`() throws {
        let log = try OpenDay("/dev/full", of: DayHeader(RandomDay.header()), after: RecordCounts(), end: 0, lock: nil)
        let outage = FeedOutage(feed: "vehicles", first: 0, last: 1)
        #expect(throws: HistoryFileError.diskFull(path: "/dev/full")) { try log.append([.outage(outage)]) }
        #expect(throws: HistoryFileError.diskFull(path: "/dev/full")) { try log.append([.outage(outage)]) }
    }
}

import Foundation
import LiveModel
import ServiceHistory
import TestSupport
import Testing
import TransitCore

@testable import ServerHost

struct RecordedHistoryTests {
    private static let date = ServiceDate(year: 2026, month: 11, day: 19)!

    private let data: TemporaryFolder
    private let folder: HistoryFolder

    init() throws {
        data = try TemporaryFolder.made()
        folder = HistoryFolder(root: data.path + "/history", agency: "town")
    }

    private var history: RecordedHistory { RecordedHistory(folder) }
    private var stored: String { folder.path + "/" + Self.date.iso + ".figures" }

    /// Records, and optionally seals, a day with a number of canceled trips.
    private func record(canceled count: Int, sealed: Bool = true) throws {
        let header = RecordedDay(date: Self.date, start: Self.date.utcStart, zone: "Etc/UTC")
        let (log, day) = try folder.open(header)
        var events: [DayEvent] = day.routes.isEmpty ? Self.town : []
        for number in day.trips.count..<count {
            let trip = RecordedTrip(
                id: "t\(number)", pattern: 0, start: 28_800, arrivals: [28_800, 29_400], departures: [28_800, 29_400],
                state: .canceled)
            events.append(.trip(trip))
        }
        try log.append(events)
        try log.close()
        if sealed { try folder.seal(Self.date) }
    }

    private static var town: [DayEvent] {
        let place = Coordinate(latitude: 45, longitude: -75)
        let pattern = RecordedPattern(
            route: 0, direction: 0, headsign: "Hill", stops: [0, 1], distances: [0, 1000], isTimepoint: [true, true],
            shape: [])
        return [
            .agency(RecordedAgency(id: "town", name: "Town", url: "")),
            .route(RecordedRoute(id: "1", shortName: "1", longName: "")),
            .stop(RecordedStop(id: "A", name: "A", place: place)),
            .stop(RecordedStop(id: "B", name: "B", place: place)),
            .pattern(pattern),
        ]
    }

    private func canceled() throws -> UInt64? {
        let figures = try history.figures(of: Self.date)
        var overview = Overview(HistoryFilter(dates: Self.date...Self.date))
        return figures.map { overview.add($0) ? overview.total.trips.canceled : 0 }
    }

    @Test func `the statistics of a sealed day are stored and reused`() throws {
        try record(canceled: 2)
        #expect(try canceled() == 2)
        #expect(FileManager.default.fileExists(atPath: stored))
        #expect(try canceled() == 2)
        #expect(history.days() == [Self.date])
    }

    @Test func `the statistics of a day that is still being recorded are not stored`() throws {
        try record(canceled: 1, sealed: false)
        #expect(try canceled() == 1)
        #expect(!FileManager.default.fileExists(atPath: stored))
    }

    @Test func `the statistics of a day are recomputed after the day is rebuilt`() throws {
        try record(canceled: 1)
        #expect(try canceled() == 1)
        try record(canceled: 3)
        #expect(try canceled() == 3)
    }

    @Test func `damaged stored statistics are recomputed`() throws {
        try record(canceled: 2)
        #expect(try canceled() == 2)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: stored))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: URL(fileURLWithPath: stored))
        #expect(try canceled() == 2)
    }

    @Test func `statistics are deleted together with their day`() throws {
        try record(canceled: 1)
        #expect(try canceled() == 1)
        try folder.delete(before: Self.date.advanced(by: 1))
        #expect(!FileManager.default.fileExists(atPath: stored))
        #expect(try canceled() == nil)
    }
}

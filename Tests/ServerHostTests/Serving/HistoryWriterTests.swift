import Foundation
import LiveModel
import ServiceHistory
import TestSupport
import Testing
import TransitCore

@testable import ServerHost

struct HistoryWriterTests {
    private let data = TemporaryFolder.unmade()
    private let header = RecordedDay(
        date: ServiceDate(year: 2026, month: 3, day: 2)!, start: EpochSeconds(1_772_427_600), zone: "America/Toronto")

    private var folder: HistoryFolder { HistoryFolder(root: data.path, agency: "town") }
    private var noon: EpochSeconds { header.start + 12 * 3600 }

    private let definitions: [DayEvent] = [
        .agency(RecordedAgency(id: "A", name: "Town", url: "")),
        .route(RecordedRoute(id: "1", shortName: "1", longName: "")),
        .stop(RecordedStop(id: "a", name: "Main Street", place: Coordinate(latitude: 44, longitude: -76))),
        .stop(RecordedStop(id: "b", name: "Market", place: Coordinate(latitude: 44.01, longitude: -76))),
        .pattern(
            RecordedPattern(
                route: 0, direction: 0, headsign: "Market", stops: [0, 1], distances: [0, 1100],
                isTimepoint: [true, false], shape: [])),
        .trip(
            RecordedTrip(
                id: "t1", pattern: 0, start: 28_800, arrivals: [28_800, 29_400], departures: [28_800, 29_400])),
    ]

    private func visit(_ call: UInt16, at time: Int32) -> DayEvent {
        .visit(StopVisit(trip: 0, call: call, basis: .positions, arrival: time, departure: nil))
    }

    @Test func `events are readable as soon as they are written`() throws {
        let writer = HistoryWriter(folder)
        #expect(try writer.begin(at: noon).isEmpty)
        writer.add([(header, definitions), (header, [visit(1, at: 29_460)])])
        try writer.write(at: noon)
        let day = try #require(try folder.read(header.date))
        #expect(day.trips.map(\.id) == ["t1"] && day.visits.map(\.arrival) == [29_460])
        #expect(writer.lost == 0)
    }

    @Test func `after a restart, the writer continues the day`() throws {
        let first = HistoryWriter(folder)
        first.add([(header, definitions)])
        try first.write(at: noon)
        try first.close()
        let second = HistoryWriter(folder)
        let days = try second.begin(at: noon)
        #expect(days.map(\.date) == [header.date] && days.first?.start == header.start)
        second.add([(header, [visit(1, at: 29_460)])])
        try second.write(at: noon)
        #expect(try folder.read(header.date)?.visits.count == 1)
    }

    @Test func `a day is sealed after it has ended`() throws {
        let writer = HistoryWriter(folder)
        writer.add([(header, definitions)])
        try writer.write(at: noon)
        #expect(folder.openDays() == [header.date])
        try writer.write(at: header.start + 35 * 3600)
        #expect(folder.openDays().isEmpty && folder.days() == [header.date])
    }

    @Test func `sealing a day is retried after a failure`() throws {
        let writer = HistoryWriter(folder)
        writer.add([(header, definitions)])
        try writer.write(at: noon)
        let (obstacle, night) = (folder.path + "/2026-03-02.day", header.start + 35 * 3600)
        try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
        #expect(throws: HistoryFileError.self) { try writer.write(at: night) }
        try FileManager.default.removeItem(atPath: obstacle)
        try writer.write(at: night)
        #expect(folder.openDays().isEmpty && folder.days() == [header.date])
    }

    private func recordDay() throws {
        let writer = HistoryWriter(folder)
        writer.add([(header, definitions)])
        try writer.write(at: noon)
        try writer.close()
    }

    @Test func `a day that ended while the server was down is sealed when a recorder has completed it`() throws {
        try recordDay()
        let writer = HistoryWriter(folder)
        let now = header.start + 4 * 86_400
        #expect(try writer.begin(at: now).map(\.date) == [header.date])
        try writer.write(at: now + 60, isRecording: false)
        #expect(folder.openDays() == [header.date])
        writer.add([(header, [.outage(FeedOutage(feed: "", first: 50_000, last: RecordedDay.length))])])
        try writer.write(at: now + 120)
        #expect(folder.openDays().isEmpty && folder.days() == [header.date])
        #expect(try folder.read(header.date)?.outages.count == 1)
    }

    @Test func `a day that ended while the server was down is sealed after an hour without a recorder`() throws {
        try recordDay()
        let writer = HistoryWriter(folder)
        let now = header.start + 4 * 86_400
        _ = try writer.begin(at: now)
        try writer.write(at: now + 3600, isRecording: false)
        #expect(folder.openDays().isEmpty && folder.days() == [header.date])
    }

    @Test func `while the queue is full, only definitions are accepted, and dropped events are counted`() throws {
        let writer = HistoryWriter(folder, limit: 7)
        writer.add([(header, [visit(0, at: 1), visit(0, at: 2), visit(0, at: 3)])])
        writer.add([(header, definitions + [visit(1, at: 29_460)])])
        #expect(writer.lost == 1)
        try writer.write(at: noon)
        #expect(try folder.read(header.date)?.trips.count == 1)
    }

    @Test func `events for a day that another recorder has begun are rejected until the day is continued`() throws {
        let other = HistoryWriter(folder)
        other.add([(header, definitions)])
        try other.write(at: noon)
        try other.close()
        let writer = HistoryWriter(folder)
        writer.add([(header, definitions)])
        #expect(throws: HistoryWriter.UnknownDay.self) { try writer.write(at: noon) }
        #expect(try writer.begin(at: noon).map(\.trips.count) == [1])
    }

    @Test(arguments: [[], [UInt8](repeating: 0xFF, count: 100)])
    func `an unreadable log is replaced by a new one with the day's start and time zone`(log: [UInt8]) throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try Data(log).write(to: URL(fileURLWithPath: folder.path + "/2026-03-02.log"))
        let writer = HistoryWriter(folder)
        #expect(try writer.begin(at: noon).isEmpty)
        writer.add([(header, definitions)])
        try writer.write(at: noon)
        let day = try #require(try folder.read(header.date))
        #expect(day.start == header.start && day.zone == header.zone && day.trips.map(\.id) == ["t1"])
        #expect(folder.sizes().damaged == (log.isEmpty ? 0 : 1))
    }
}

import Agencies
import AsyncHTTPClient
import Feeds
import Fetching
import LiveModel
import Logging
import ServiceHistory
import TestSupport
import Testing
import TransitCore
import WebServer

@testable import ServerHost

struct UsualDelayServiceTests {
    private let data = TemporaryFolder.unmade()
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    /// The day on which clocks in Toronto are set back.
    private let sunday = ServiceDate(year: 2026, month: 11, day: 1)!

    private var folder: HistoryFolder { HistoryFolder(root: data.file("history"), agency: "town") }

    /// Records and seals Sundays on which the trip left its first stop four minutes late.
    /// - Parameter weeks: The numbers of weeks before ``sunday``.
    private func record(weeks: ClosedRange<Int32>) throws {
        for week in weeks {
            let date = sunday.advanced(by: -7 * week)
            let log = try folder.open(RecordedDay(date: date, start: date.utcStart, zone: "America/Toronto")).log
            try log.append(Self.events)
            try log.close()
            try folder.seal(date)
        }
    }

    private static let events: [DayEvent] = {
        let place = Coordinate(latitude: 44, longitude: -76)
        return [
            .agency(RecordedAgency(id: "A", name: "Riverton Transit", url: "")),
            .route(RecordedRoute(id: "r1", shortName: "1", longName: "")),
            .stop(RecordedStop(id: "a", name: "Main Street", place: place)),
            .stop(RecordedStop(id: "b", name: "Market", place: place)),
            .pattern(
                RecordedPattern(
                    route: 0, direction: nil, headsign: "", stops: [0, 1], distances: [0, 1000],
                    isTimepoint: [true, true], shape: [])),
            .trip(
                RecordedTrip(
                    id: "t1", pattern: 0, start: 28_800, arrivals: [28_800, 29_400], departures: [28_800, 29_400],
                    state: .performed)),
            .visit(StopVisit(trip: 0, call: 0, basis: .positions, arrival: 28_700, departure: 29_040)),
        ]
    }()

    /// Runs a test with an agency, at a time on ``sunday``.
    private func withAgency(_ body: (UsualDelayService, PublishedAgency) async throws -> Void) async throws {
        let client = FeedHTTPClient.make()
        let clock = VirtualClock()
        let now = sunday.utcStart + 18 * 3600
        clock.advance(by: now.milliseconds - clock.now)
        let configuration = try Configuration.valid("agencies: [{id: town, name: Town, schedule: gone.zip}]\n")
        let environment = ServerEnvironment(
            data: data.path, client: client, imports: ImportQueue(), clock: clock, logger: logger)
        let agencies = RunningAgencies(
            try configuration.agencies.map { try RunningAgencies.Agency($0, environment) })
        let entry = try #require(agencies.all.first?.service.entry)
        entry.publish(LiveSnapshot(timetable: try Town().timetable(), sequence: 1, at: now), LiveDelta())
        let service = UsualDelayService(
            agencies: agencies, folders: HistoryFolders(root: data.file("history")), clock: clock, logger: logger)
        try await body(service, entry)
        try await client.shutdown()
    }

    private func usual(of entry: PublishedAgency, on date: ServiceDate) throws -> Int32? {
        let service = try #require(entry.moment.service)
        let trip = TripDay(trip: try #require(service.timetable.trip(id: "t1")), date: date)
        return service.usualDeviation(of: trip, at: PatternStopIndex(0))
    }

    @Test func `twenty recorded Sundays yield a usual delay for Sundays, even on the day when clocks change`()
        async throws
    {
        try record(weeks: 1...20)
        try await withAgency { (service, entry) async throws in
            await service.refresh()
            #expect(try usual(of: entry, on: sunday) == 240)
            #expect(try usual(of: entry, on: sunday.advanced(by: 7)) == 240)
            #expect(try usual(of: entry, on: sunday.advanced(by: 1)) == nil)
            #expect(try usual(of: entry, on: sunday.advanced(by: 6)) == nil)
        }
    }

    @Test func `the twentieth day is included once it is sealed`() async throws {
        try record(weeks: 2...20)
        try await withAgency { service, entry in
            await service.refresh()
            #expect(try usual(of: entry, on: sunday) == nil)
            try record(weeks: 1...1)
            await service.refresh()
            #expect(try usual(of: entry, on: sunday) == 240)
        }
    }
}

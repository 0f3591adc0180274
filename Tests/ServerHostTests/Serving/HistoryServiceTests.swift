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

struct HistoryServiceTests {
    private let data = TemporaryFolder.unmade()
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    /// The start of the tests: 8:00 on 2026-03-02 in Toronto.
    private let morning = EpochSeconds(1_772_427_600 + 8 * 3600)
    private let day = ServiceDate(year: 2026, month: 3, day: 2)!

    private var folder: HistoryFolder { HistoryFolder(root: data.file("history"), agency: "town") }

    /// An agency with an engine and a service that records it.
    private struct Server {
        let clock: VirtualClock
        let engine: AgencyEngine
        let service: HistoryService
    }

    private func withServer(
        from start: EpochSeconds, settings: Configuration.History = Configuration.History(),
        _ body: (Server) async throws -> Void
    ) async throws {
        let client = FeedHTTPClient.make()
        let clock = VirtualClock()
        clock.advance(by: start.milliseconds - clock.now)
        let configuration = try Configuration.valid("agencies: [{id: town, name: Town, schedule: gone.zip}]\n")
        let environment = ServerEnvironment(
            data: data.path, client: client, imports: ImportQueue(), clock: clock, logger: logger)
        let agencies = RunningAgencies(
            try configuration.agencies.map { try RunningAgencies.Agency($0, environment) })
        let service = HistoryService(
            agencies: agencies, settings: settings, data: data.path,
            folders: HistoryFolders(root: data.file("history")), isShared: false, clock: clock, logger: logger)
        let engine = try #require(agencies.engines.first?.engine)
        await service.recall("town", engine)
        await engine.use(try Town().timetable(), schedule: ScheduleStatus(.ready), at: clock.now.seconds)
        try await body(Server(clock: clock, engine: engine, service: service))
        try await client.shutdown()
    }

    /// Moves a bus from the first stop to the second, with a report each minute.
    private func drive(_ server: Server, minutes: ClosedRange<Int64>) async {
        for minute in minutes {
            let now = morning + minute * 60
            server.clock.advance(by: now.milliseconds - server.clock.now)
            var bus = VehicleReading(
                id: "7", position: Coordinate(latitude: 44 + Double(minute) * 0.001, longitude: -76))
            (bus.trip, bus.at) = (TripReference(tripID: "t1"), now)
            await server.engine.receive(FeedReading(madeAt: now, vehicles: [bus]), from: "buses", at: now)
            await server.service.keep()
        }
    }

    @Test func `observed calls are in the history files within a minute`() async throws {
        try await withServer(from: morning) { server in
            await drive(server, minutes: 0...11)
            let day = try #require(try folder.read(day))
            #expect(day.trips.map(\.id) == ["t1"] && day.trips.first?.state == .performed)
            #expect(day.trips.first?.vehicle == "7")
            #expect(day.visits.contains { $0.call == 1 && $0.arrival != nil })
            await server.service.takeLeave(of: "town", server.engine)
        }
    }

    /// Advances the time, so that the trip of a vehicle that stopped reporting ends.
    private func end(_ server: Server, minutes: Int64 = 40) async {
        let now = morning + minutes * 60
        server.clock.advance(by: now.milliseconds - server.clock.now)
        await server.engine.tick(at: now)
        await server.service.keep()
    }

    @Test func `a recorded trip is learned from the history files and not stored in the database`() async throws {
        try await withServer(from: morning) { server in
            await drive(server, minutes: 0...11)
            await end(server)
            let learnedState = try #require(await server.engine.takeLearnedState())
            #expect(learnedState.trajectories.isEmpty)
            let learned = folder.trajectories(asOf: day).trips
            #expect(learned.count == 1 && folder.unrecorded(learned).isEmpty)
            await server.service.takeLeave(of: "town", server.engine)
            #expect(await server.engine.takeLearnedState()?.trajectories.isEmpty == true)
        }
    }

    @Test func `a trip that is not recorded is stored in the database`() async throws {
        try await withServer(from: morning) { server in
            await server.service.takeLeave(of: "town", server.engine)
            await drive(server, minutes: 0...11)
            await end(server)
            let trips = try #require(await server.engine.takeLearnedState()).trajectories
            #expect(trips.count == 1 && folder.unrecorded(trips) == trips)
            #expect(folder.trajectories(with: trips, asOf: day).trips == trips)
        }
    }

    @Test func `after a restart, recording of the day continues`() async throws {
        try await withServer(from: morning) { server in
            await drive(server, minutes: 0...5)
            await server.service.takeLeave(of: "town", server.engine)
        }
        let before = try #require(try folder.read(day))
        try await withServer(from: morning + 6 * 60) { server in
            await drive(server, minutes: 6...11)
            await server.service.takeLeave(of: "town", server.engine)
        }
        let after = try #require(try folder.read(day))
        #expect(after.trips.count == 1 && after.stops == before.stops && after.patterns == before.patterns)
        #expect(after.trips.first?.state == .performed)
        #expect(after.visits.map(\.call) == [0, 1])
        // There is no outage, because the server ran until a minute before the restart.
        #expect(after.outages == before.outages)
    }

    @Test func `a day that ended while the server was down is sealed without trips under way`() async throws {
        try await withServer(from: morning) { server in
            await drive(server, minutes: 0...5)
            await server.service.takeLeave(of: "town", server.engine)
        }
        #expect(try folder.read(day)?.trips.map(\.state) == [.underWay])
        try await withServer(from: morning + 30 * 3600) { server in
            await server.service.keep()
            await server.service.takeLeave(of: "town", server.engine)
        }
        #expect(folder.days() == [day, day.advanced(by: 1)] && folder.openDays() == [day.advanced(by: 1)])
        let recorded = try #require(try folder.read(day))
        #expect(recorded.trips.map(\.state) == [.performed])
        // The first server ran until 8:05.
        #expect(recorded.outages.last == FeedOutage(feed: "", first: 29_100, last: RecordedDay.length))
        let next = try folder.read(day.advanced(by: 1))
        #expect(next?.outages.first == FeedOutage(feed: "", first: 0, last: 50_400))
    }

    @Test func `vehicle IDs are omitted if the configuration disables them`() async throws {
        var settings = Configuration.History()
        settings.vehicles = false
        try await withServer(from: morning, settings: settings) { server in
            await drive(server, minutes: 0...11)
            let recorded = try folder.read(day)
            #expect(recorded?.trips.first?.vehicle == "")
            await server.service.takeLeave(of: "town", server.engine)
        }
    }

    @Test func `recorded days beyond the retention period are deleted`() async throws {
        let old = day.advanced(by: -31)
        let header = RecordedDay(date: old, start: morning - 31 * 86_400, zone: "America/Toronto")
        try folder.open(header).log.close()
        try folder.seal(old)
        #expect(folder.days() == [old])
        var settings = Configuration.History()
        settings.keep = 30
        try await withServer(from: morning, settings: settings) { server in
            await server.service.keep()
            #expect(!folder.days().contains(old))
            await server.service.takeLeave(of: "town", server.engine)
        }
    }

    @Test func `the history status contains the size, the days and the number of dropped events`() async throws {
        try await withServer(from: morning) { server in
            await drive(server, minutes: 0...1)
            let status = try #require(server.service.statuses.first)
            #expect(status.agency == "town" && status.days == 1 && status.bytes > 0)
            #expect(status.oldest == day && status.damaged == 0 && status.lost == 0)
            await server.service.takeLeave(of: "town", server.engine)
        }
    }

    @Test func `while another process holds the day's log, the status is in use`() async throws {
        let header = RecordedDay(date: day, start: morning - 8 * 3600, zone: "America/Toronto")
        let other = try folder.open(header).log
        try await withServer(from: morning) { server in
            await drive(server, minutes: 0...1)
            #expect(server.service.statuses.first?.problem == .inUse)
            try other.close()
            await drive(server, minutes: 2...3)
            #expect(server.service.statuses.first?.problem == nil)
            #expect(try folder.read(day)?.trips.map(\.id) == ["t1"])
            await server.service.takeLeave(of: "town", server.engine)
        }
    }
}

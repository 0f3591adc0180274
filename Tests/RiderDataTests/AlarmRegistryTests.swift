import Foundation
import LiveEngine
import LiveModel
import Storage
import Synchronization
import TestSupport
import Testing
import TransitCore

@testable import RiderData

private final class Ticker: Sendable {
    let time = Mutex(Int64(0))
}

struct AlarmRegistryTests {
    private let folder = TemporaryFolder.unmade()
    private let timetable: Timetable
    private let tenPast = Street.eight + 600

    init() throws {
        timetable = try Street.timetable([8 * 3600, 8 * 3600 + 1800])
    }

    private func set(
        _ registry: AlarmRegistry, _ number: Int = 1, subscription: String = "1", owner: UInt8 = 1
    ) async throws -> Bool {
        try await registry.set(
            Street.alarm(number: number, at: tenPast), Office.subscription(subscription),
            of: Array(repeating: owner, count: 32))
    }

    private func look(_ registry: AlarmRegistry, at now: EpochSeconds) async throws -> [DeliveryPlan.Entry] {
        try await registry.look(at: Street.snapshot(timetable, at: now), of: "street", now: now)
    }

    @Test(arguments: Backend.there)
    func `an alarm that was set on another server is loaded, and its message is created only once`(_ backend: Backend)
        async throws
    {
        let repository = try backend.repository(in: folder)
        let (here, there) = (try Office.registry(repository), try Office.registry(repository))
        _ = try await here.recall()
        #expect(try await set(there))
        #expect(await here.count == 0)
        try await here.catchUp()
        #expect(await here.count == 1)
        let entries = try await look(here, at: tenPast - 300)
        #expect(entries.count == 1)
        try await here.catchUp()
        #expect(try await look(here, at: tenPast - 295) == [])
        #expect(try await there.forget(nil, of: Array(repeating: 1, count: 32)) == 1)
        _ = try await here.recall()
        #expect(await here.count == 0)
    }

    @Test(arguments: Backend.there)
    func `a node that takes over an agency sends pending messages, and creates none a second time`(_ backend: Backend)
        async throws
    {
        let repository = try backend.repository(in: folder)
        let (before, after) = (try Office.registry(repository), try Office.registry(repository))
        #expect(try await set(before))
        _ = try await after.recall()
        let entries = try await look(before, at: tenPast - 300)
        #expect(try await after.recall(of: "elsewhere").entries == [])
        #expect(try await after.recall(of: "street").entries == entries)
        await before.settle(entries[0].number, .delivered)
        #expect(try await look(after, at: tenPast - 295) == [])
    }

    @Test(arguments: Backend.there)
    func `stored alarms survive a restart, and are deleted after they were sent and the bus has left`(
        _ backend: Backend
    )
        async throws
    {
        let repository = try backend.repository(in: folder)
        let first = try Office.registry(repository)
        #expect(try await set(first))
        let second = try Office.registry(repository)
        #expect(try await second.recall().entries == [])
        let entries = try await look(second, at: tenPast - 300)
        #expect(entries.map(\.host) == ["push.example.net"])
        let third = try Office.registry(repository)
        #expect(try await third.recall().entries == entries)
        #expect(try await look(third, at: tenPast - 295) == [])
        let message = try #require(try await third.message(entries[0].number, at: tenPast - 290))
        #expect(String(decoding: message.text, as: UTF8.self).contains(#""title":"12 in 4 min""#))
        #expect(message.urgency == .high && message.expires > tenPast && message.topic.utf8.count == 22)
        await third.settle(entries[0].number, .delivered)
        #expect(try await third.alarms(of: Office.owner).count == 1)
        #expect(try await look(third, at: tenPast + 1000) == [])
        #expect(try await third.alarms(of: Office.owner).isEmpty)
    }

    @Test func `a stored alarm is encrypted and takes at most a kilobyte`() async throws {
        let file = try DatabaseFile(folder: folder.path)
        let registry = try Office.registry(SQLiteAlarmStore(file))
        for number in 0..<200 {
            _ = try await registry.set(
                Street.alarm(number: number, trip: "t0", at: tenPast), Office.subscription("\(number)"),
                of: [UInt8](repeating: UInt8(number % 8), count: 32))
        }
        try file.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
        for word in ["push.example.net", "street", "B Street"] { #expect(bytes.range(of: Data(word.utf8)) == nil) }
        let other = TemporaryFolder.unmade()
        let empty = try DatabaseFile(folder: other.path)
        #expect((bytes.count - (try empty.size())) / 200 <= 1024)
    }

    @Test(arguments: Backend.there)
    func `alarms encrypted with another key are deleted from a file but not from a database`(_ backend: Backend)
        async throws
    {
        let repository = try backend.repository(in: folder)
        _ = try await set(try Office.registry(repository))
        let stranger = AlarmRegistry(repository, key: try SealingKey(SealingKey.makeKey()))
        #expect(try await stranger.recall().lost == 1)
        #expect(try await repository.alarms(of: nil).isEmpty == (backend == .file))
    }

    /// A slow database may respond after pages have already set alarms.
    @Test(arguments: Backend.there)
    func `an alarm set while all alarms are being read is not overwritten`(_ backend: Backend) async throws {
        let repository = try backend.repository(in: folder)
        _ = try await set(try Office.registry(repository))
        let registries = Mutex<AlarmRegistry?>(nil)
        let late = LateRepository(repository: repository) {
            if let registry = registries.withLock({ $0 }) { _ = try await set(registry) }
        }
        let registry = AlarmRegistry(late, key: try SealingKey(Office.key))
        registries.withLock { $0 = registry }
        _ = try await registry.recall()
        #expect(try await look(registry, at: tenPast - 300).count == 1)
    }

    @Test(arguments: Backend.there)
    func `a node that gives up an agency releases its timetable, and resumes its alarms if it regains the agency`(
        _ backend: Backend
    )
        async throws
    {
        let registry = try Office.registry(try backend.repository(in: folder))
        _ = try await set(registry)
        #expect(try await look(registry, at: tenPast - 400) == [])
        #expect(await registry.held == ["street"])
        await registry.leave("street")
        #expect(await registry.held == [])
        #expect(await registry.work.isEmpty)
        #expect(try await look(registry, at: tenPast - 300).count == 1)
        _ = try await registry.forget(nil, of: Office.owner)
        #expect(await registry.held == [])
    }

    @Test(arguments: Backend.there)
    func `only the page that set an alarm can change or delete it`(_ backend: Backend) async throws {
        let repository = try backend.repository(in: folder)
        let registry = try Office.registry(repository)
        #expect(try await set(registry))
        #expect(try await !set(registry))
        await #expect(throws: AlarmRefusal.otherSecret) { try await set(registry, owner: 2) }
        #expect(try await registry.forget(Street.id(1), of: Array(repeating: 2, count: 32)) == 0)
        #expect(try await registry.alarms(of: Array(repeating: 2, count: 32)).isEmpty)
        #expect(try await registry.forget(nil, of: Office.owner) == 1)
        #expect(await registry.count == 0)
        #expect(try await look(registry, at: tenPast) == [])
    }

    @Test(arguments: Backend.there)
    func `the number of alarms is limited per page, per subscription and in total`(_ backend: Backend) async throws {
        let repository = try backend.repository(in: folder)
        let registry = try Office.registry(repository, limits: AlarmLimits(total: 4, each: 2))
        for number in 1...2 { #expect(try await set(registry, number)) }
        await #expect(throws: AlarmRefusal.full) { try await set(registry, 3, subscription: "2") }
        await #expect(throws: AlarmRefusal.full) { try await set(registry, 3, owner: 2) }
        for number in 3...4 { #expect(try await set(registry, number, subscription: "2", owner: 2)) }
        await #expect(throws: AlarmRefusal.noRoom) { try await set(registry, 5, subscription: "3", owner: 3) }
        // Replacing an existing alarm is not limited.
        #expect(try await !set(registry, 1))
    }

    @Test(arguments: Backend.there)
    func `when a subscription has expired, its alarms are deleted`(_ backend: Backend) async throws {
        let repository = try backend.repository(in: folder)
        let registry = try Office.registry(repository)
        for number in 1...3 { _ = try await set(registry, number, subscription: number == 3 ? "2" : "1") }
        let entries = try await look(registry, at: tenPast - 300)
        #expect(entries.count == 3)
        await registry.settle(entries[0].number, .gone)
        #expect(try await registry.message(entries[1].number, at: tenPast) == nil)
        #expect(try await registry.message(entries[2].number, at: tenPast) != nil)
        #expect(try await registry.alarms(of: Office.owner).map(\.alarm.id) == [Street.id(3)])
    }

    @Test(arguments: Backend.there)
    func `alarms can be moved to another subscription`(_ backend: Backend) async throws {
        let repository = try backend.repository(in: folder)
        let registry = try Office.registry(repository)
        _ = try await set(registry)
        let entries = try await look(registry, at: tenPast - 300)
        #expect(try await registry.move(to: Office.subscription("new"), of: Office.owner) == 1)
        #expect(try await registry.message(entries[0].number, at: tenPast)?.subscription == Office.subscription("new"))
    }

    @Test(arguments: Backend.there)
    func `setting an alarm again deletes its messages and resets its progress`(_ backend: Backend) async throws {
        let repository = try backend.repository(in: folder)
        let registry = try Office.registry(repository)
        _ = try await set(registry)
        let entries = try await look(registry, at: tenPast - 300)
        #expect(try await !set(registry))
        #expect(try await registry.message(entries[0].number, at: tenPast) == nil)
        #expect(try await look(registry, at: tenPast - 200).count == 1)
    }

    @Test(arguments: Backend.there)
    func `a commute alarm renewed by its page is stored longer and not announced again`(_ backend: Backend)
        async throws
    {
        let repository = try backend.repository(in: folder)
        let registry = try Office.registry(repository)
        var alarm = Alarm(id: Street.id(1), kind: .commute, agency: "street", stop: "B", expires: tenPast + 100)
        alarm.window = Alarm.Window(days: 127, from: 480, to: 525)
        let snapshot = Street.snapshot(timetable, [try Street.run("t0", of: timetable, .canceled)])
        func announcements() async throws -> Int {
            try await registry.look(at: snapshot, of: "street", now: Street.eight).count
        }
        #expect(try await registry.set(alarm, Office.subscription(), of: Office.owner))
        #expect(try await announcements() == 1)
        alarm.expires = tenPast + 1000
        #expect(try await !registry.set(alarm, Office.subscription(), of: Office.owner))
        #expect(try await announcements() == 0)
        #expect(try await registry.alarms(of: Office.owner).map(\.alarm.expires) == [tenPast + 1000])
        alarm.window?.to = 530
        #expect(try await !registry.set(alarm, Office.subscription(), of: Office.owner))
        #expect(try await announcements() == 1)
    }

    @Test(arguments: Backend.there)
    func `expired alarms are deleted at the next full hour`(_ backend: Backend) async throws {
        let repository = try backend.repository(in: folder)
        let registry = try Office.registry(repository)
        _ = try await set(registry)
        #expect(try await registry.alarms(of: Office.owner).map(\.alarm.expires) == [tenPast + 10_800])
        try await registry.tend(at: tenPast + 13_799)
        #expect(await registry.count == 1)
        try await registry.tend(at: tenPast + 13_800)
        #expect(await registry.count == 0)
        #expect(try await repository.alarms(of: nil).isEmpty)
    }

    @Test(arguments: Backend.there)
    func `columns that are not encrypted reveal neither departures nor names`(_ backend: Backend) async throws {
        let repository = try backend.repository(in: folder)
        let registry = try Office.registry(repository)
        var alarms = (1...2).map { Street.alarm(number: $0, at: tenPast) }
        alarms[1].expires = tenPast + 9000
        for (alarm, name) in zip(alarms, ["1", "longer"]) {
            #expect(try await registry.set(alarm, Office.subscription(name), of: Office.owner))
        }
        let rows = try await repository.alarms(of: nil)
        #expect(rows.map(\.expires) == [tenPast + 13_800, tenPast + 10_200])
        #expect(Set(rows.map(\.content.count)).count == 1)
        let entries = try await look(registry, at: tenPast - 300)
        let messages = try await repository.messages()
        #expect(messages.count == 2 && messages.allSatisfy { $0.expires.rawValue % 3600 == 0 })
        #expect(entries.allSatisfy { $0.expires.rawValue % 3600 != 0 })
        #expect(Set(messages.map(\.content.count)).count == 1)
    }

    @Test(arguments: Backend.there)
    func `the announced time is not stored in plain text`(_ backend: Backend) async throws {
        let repository = try backend.repository(in: folder)
        let registry = try Office.registry(repository)
        for number in 1...2 { _ = try await set(registry, number) }
        _ = try await look(registry, at: tenPast - 300)
        let stored = try await repository.messages().map(\.progress) + repository.alarms(of: nil).map(\.progress)
        #expect(stored.count == 4 && Set(stored).count == 2)
        #expect(stored.allSatisfy { $0 & 3 == 1 && abs(($0 >> 2) - tenPast.rawValue) > 86_400 })
        let after = try Office.registry(repository)
        _ = try await after.recall()
        #expect(try await look(after, at: tenPast - 295) == [])
    }

    // MARK: Delivery by a dispatcher

    private func dispatcher(_ service: ScriptedService, _ registry: AlarmRegistry) throws -> PushDispatcher {
        let (ticker, now) = (Ticker(), tenPast)
        return PushDispatcher(
            transport: service, outbox: registry,
            identity: try ServerIdentity(key: ServerIdentity.makeKey(), contact: "mailto:me@example.org"),
            clock: DispatcherClock(
                now: { now }, realNow: { EpochSeconds(1_800_000_000) }, elapsed: { ticker.time.withLock { $0 } },
                // Sleeping advances the clock instead.
                sleep: { pause in
                    await Task.yield()
                    ticker.time.withLock { $0 += max(pause, 0) }
                }))
    }

    @Test(arguments: Backend.there)
    func `a message is retried until a push service accepts it`(_ backend: Backend) async throws {
        let repository = try backend.repository(in: folder)
        let (registry, service) = (try Office.registry(repository), ScriptedService())
        _ = try await set(registry)
        let entries = try await look(registry, at: tenPast - 300)
        let dispatcher = try dispatcher(service, registry)
        service.answer(.status(429, retryAfter: 60), .status(500, retryAfter: nil), .silence)
        await dispatcher.add(entries)
        async let running: Void = dispatcher.run()
        #expect(try await eventually { await dispatcher.counts.ended[.delivered] == 1 })
        dispatcher.stop()
        await running
        #expect(service.requests.count == 4)
        let counts = await dispatcher.counts
        #expect(counts.waiting == 0 && counts.postponed == 3)
        #expect(Set(service.requests.map { $0.header("Topic") }).count == 1)
        #expect(service.requests[0].header("TTL") == "900" && service.requests[0].header("Urgency") == "high")
        #expect(try await repository.messages() == [])
    }

    @Test(arguments: Backend.there)
    func `rejected and expired messages are discarded`(_ backend: Backend) async throws {
        let repository = try backend.repository(in: folder)
        let (registry, service) = (try Office.registry(repository), ScriptedService())
        for number in 1...2 { _ = try await set(registry, number, subscription: "\(number)") }
        var entries = try await look(registry, at: tenPast - 300)
        entries[1].expires = tenPast
        let dispatcher = try dispatcher(service, registry)
        service.answer(.status(413, retryAfter: nil))
        await dispatcher.add(entries)
        async let running: Void = dispatcher.run()
        #expect(try await eventually { await dispatcher.counts.ended == [.refused: 1, .expired: 1] })
        dispatcher.stop()
        await running
        #expect(service.requests.count == 1)
        #expect(try await repository.messages() == [])
    }
}

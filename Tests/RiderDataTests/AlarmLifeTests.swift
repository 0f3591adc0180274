import Foundation
import LiveEngine
import LiveModel
import Storage
import TestSupport
import Testing
import TransitCore

@testable import RiderData

/// Simulated days with late and cancelled buses, clock steps, failing push services and server crashes.
struct AlarmLifeTests {
    /// The messages that the push service accepted.
    private struct Taken {
        var times: [Int64: Int] = [:]
        var alarmOfMessage: [Int64: AlarmID] = [:]
        /// The first messages of each alarm.
        var firsts: [AlarmID: Set<Int64>] = [:]
        /// Messages that were accepted just before a server crash, so that the acceptance was not stored.
        var unseen: Set<Int64> = []
    }

    private struct Server {
        var registry: AlarmRegistry
        var plan: DeliveryPlan
    }

    private static let alarms = 12

    @Test(arguments: 1...12)
    func `no alarm is lost, and no message is sent twice unless a crash prevented recording it`(seed: UInt64)
        async throws
    {
        var random = SeededRandom(seed: seed)
        let folder = TemporaryFolder.unmade()
        let file = try DatabaseFile(folder: folder.path)
        let timetable = try Street.timetable([8 * 3600])
        let tenPast = Street.eight + 600
        let store = SQLiteAlarmStore(file)
        var taken = Taken()
        var server = try await start(file, at: 0)
        for number in 0..<Self.alarms {
            _ = try await server.registry.set(
                Street.alarm(number: number, at: tenPast, before: number), Office.subscription("\(number)"),
                of: Office.owner)
        }
        var (now, elapsed, shift) = (tenPast - 1200, Int64(0), Int64(0))
        // In the last steps nothing fails, so that the remaining messages can be sent.
        for step in 0..<400 {
            let isEnd = step > 320
            let pause = Int64(1 + random.below(15))
            now += pause
            elapsed += pause * 1000
            if !isEnd, random.below(60) == 0 { now += Int64(random.below(240) - 120) }
            if random.below(10) == 0 { shift = Int64(random.below(400)) - 60 }
            if !isEnd, random.below(25) == 0 { server = try await start(file, at: elapsed) }
            let hasPassed = now > tenPast + shift
            let run = try Street.run("t0", of: timetable, shift: shift, passed: hasPassed ? 2 : 0)
            let entries = try await server.registry.look(
                at: Street.snapshot(timetable, [run], at: now), of: "street", now: now)
            // The server crashes after storing messages and before sending any.
            if !isEnd, random.below(12) == 0 {
                server = try await start(file, at: elapsed)
            } else {
                for entry in entries { server.plan.add(entry, at: elapsed) }
            }
            try await send(&server, &taken, &random, store, isEnd: isEnd, elapsed: elapsed, now: now, file)
        }
        var announcements: [AlarmID: Int] = [:]
        for (message, times) in taken.times {
            #expect(times == 1 || taken.unseen.contains(message), "a message went out \(times) times")
            announcements[try #require(taken.alarmOfMessage[message]), default: 0] += 1
        }
        for number in 0..<Self.alarms {
            #expect((1...AlarmProgress.Ride.most).contains(announcements[Street.id(number)] ?? 0), "alarm \(number)")
            #expect(taken.firsts[Street.id(number)]?.count == 1, "alarm \(number)")
        }
        #expect(try await store.messages() == [])
        #expect(try await store.alarms(of: nil).isEmpty)
    }

    private func start(_ file: DatabaseFile, at elapsed: Int64) async throws -> Server {
        let registry = try Office.registry(SQLiteAlarmStore(file))
        var plan = DeliveryPlan(mostUnderWay: 4, mostOfHost: 2)
        for entry in try await registry.recall().entries { plan.add(entry, at: elapsed) }
        return Server(registry: registry, plan: plan)
    }

    private func send(
        _ server: inout Server, _ taken: inout Taken, _ random: inout SeededRandom, _ store: SQLiteAlarmStore,
        isEnd: Bool,
        elapsed: Int64, now: EpochSeconds, _ file: DatabaseFile
    ) async throws {
        // Messages do not expire during this test.
        while case .send(let number)? = server.plan.next(at: elapsed, now: Street.midnight) {
            guard let message = try await server.registry.message(number, at: now) else {
                server.plan.settle(number, .delivered, at: elapsed)
                continue
            }
            #expect(!message.text.isEmpty)
            let answer: PushResponse =
                isEnd || random.below(3) > 0
                ? .status(201, retryAfter: nil)
                : [.status(500, retryAfter: nil), .status(429, retryAfter: 5), .silence][random.below(3)]
            let verdict = PushVerdict(answer)
            guard verdict == .delivered else {
                server.plan.settle(number, verdict, at: elapsed)
                continue
            }
            taken.times[number, default: 0] += 1
            if let (message, alarm) = try await store.message(number) {
                taken.alarmOfMessage[number] = alarm.id
                let isFirst = AlarmProgress.Ride(message.progress).announcements == 1
                if isFirst { taken.firsts[alarm.id, default: []].insert(number) }
            }
            if !isEnd, random.below(15) == 0 {
                // The message was accepted, and the server crashes before it can store that.
                taken.unseen.insert(number)
                server = try await start(file, at: elapsed)
                return
            }
            await server.registry.settle(number, .delivered)
            server.plan.settle(number, verdict, at: elapsed)
        }
    }

    @Test func `alarm content round-trips through its bytes, and truncated content is rejected`() throws {
        var alarm = Street.alarm(.commute, at: Street.eight)
        alarm.window = Alarm.Window(days: 0b101, from: 450, to: 495)
        (alarm.route, alarm.vehicle, alarm.direction) = ("r12", "bus 7", 1)
        (alarm.day, alarm.walkMinutes, alarm.language) = (Street.day, 3, .french)
        let content = AlarmContent(alarm, Office.subscription())
        let bytes = content.bytes
        #expect(AlarmContent(bytes, id: alarm.id) == content)
        for count in bytes.indices { #expect(AlarmContent(Array(bytes[..<count]), id: alarm.id) == nil) }
        #expect(AlarmContent(bytes + [1], id: alarm.id) == nil)
    }
}

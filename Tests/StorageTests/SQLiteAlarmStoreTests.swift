import Testing
import TransitCore

@testable import RiderData
@testable import Storage

/// The alarm store on every backend.
struct SQLiteAlarmStoreTests {
    private static let owner = [UInt8](repeating: 1, count: 32)
    private static let subscription = [UInt8](repeating: 5, count: 16)

    private func id(_ number: UInt8) -> AlarmID { AlarmID([UInt8](repeating: number, count: 16))! }

    private func alarm(
        _ number: UInt8 = 1, of owner: [UInt8] = owner, subscription: [UInt8] = subscription, expires: Int64 = 1000
    ) -> SealedAlarm {
        SealedAlarm(
            id: id(number), owner: owner, subscription: subscription, expires: EpochSeconds(expires),
            content: [number, 0, 255])
    }

    private func message(of alarm: Int64, progress: Int64 = 4, isLast: Bool = false) -> SealedMessage {
        SealedMessage(alarm: alarm, expires: 500, progress: progress, isLast: isLast, content: [9])
    }

    @Test(arguments: Backend.there)
    func `alarms are read back unchanged, by owner and in order`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.alarms
        let other = [UInt8](repeating: 2, count: 32)
        var kept: [SealedAlarm] = []
        for (number, owner) in [(3, Self.owner), (1, other), (2, Self.owner)] as [(UInt8, [UInt8])] {
            var one = alarm(number, of: owner)
            let put = try await store.put(one, within: AlarmLimits())
            #expect(put.isNew && put.number > kept.last?.number ?? 0)
            one.number = put.number
            kept.append(one)
        }
        #expect(try await store.alarms(of: nil) == kept)
        #expect(try await store.alarms(of: Self.owner) == [kept[0], kept[2]])
        #expect(try await store.delete(id(1), of: Self.owner) == [])
        #expect(try await store.delete(id(3), of: Self.owner) == [id(3)])
        #expect(try await store.delete(nil, of: other) == [id(1)])
        #expect(try await store.alarms(of: nil) == [kept[2]])
        #expect(try await store.forget(subscription: Self.subscription) == [id(2)])
        #expect(try await store.alarms(of: nil) == [])
    }

    @Test(arguments: Backend.there)
    func `replacing an alarm gives it a new number, and only its owner can replace it`(_ backend: Backend)
        async throws
    {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.alarms
        let first = try await store.put(alarm(), within: AlarmLimits()).number
        _ = try await store.post([message(of: first)])
        await #expect(throws: AlarmRefusal.otherSecret) {
            try await store.put(alarm(of: [UInt8](repeating: 7, count: 32)), within: AlarmLimits())
        }
        let second = try await store.put(alarm(), within: AlarmLimits())
        #expect(!second.isNew && second.number > first)
        #expect(try await store.messages() == [])
        #expect(try await store.post([message(of: first)]) == [])
        var changed = alarm(subscription: [UInt8](repeating: 6, count: 16), expires: 2000)
        (changed.number, changed.content) = (second.number, [])
        try await store.replace(changed)
        #expect(try await store.alarms(of: nil) == [changed])
        try await store.drop([second.number])
        // With several servers, another one may be able to decrypt it.
        #expect(try await store.alarms(of: nil).isEmpty == (backend == .file))
        _ = try await store.delete(nil, of: Self.owner)
        // The numbers of deleted alarms are never reused.
        #expect(try await store.put(alarm(), within: AlarmLimits()).number > second.number)
    }

    @Test(arguments: Backend.there)
    func `limits on alarms also apply to concurrent requests`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.alarms
        let limits = AlarmLimits(total: 7, each: 5)
        let refusals = await withTaskGroup(of: AlarmRefusal?.self) { group in
            for number in 1...20 as ClosedRange<UInt8> {
                let owner = [UInt8](repeating: number % 2, count: 32)
                let alarm = alarm(number, of: owner, subscription: owner)
                group.addTask {
                    do {
                        _ = try await store.put(alarm, within: limits)
                        return nil
                    } catch { return error as? AlarmRefusal }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(refusals.count { $0 == nil } == 7)
        #expect(Set(refusals.compactMap { $0 }).isSubset(of: [.full, .noRoom]))
        #expect(try await store.alarms(of: nil).count == 7)
    }

    @Test(arguments: Backend.there)
    func `an alarm is deleted once its last message is settled`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.alarms
        let number = try await store.put(alarm(), within: AlarmLimits()).number
        let first = try await store.post([message(of: number), message(of: 99)])
        #expect(first.count == 1)
        let last = try await store.post([message(of: number, progress: 8, isLast: true)])
        #expect(try await store.messages() == first + last)
        let found = try #require(try await store.message(first[0].number))
        #expect(found.0 == first[0] && found.1.progress == 8 && found.1.isOver)
        try await store.settle(first[0].number)
        #expect(try await store.alarms(of: nil).count == 1)
        try await store.settle(last[0].number)
        #expect(try await store.alarms(of: nil) == [])
        #expect(try await store.message(last[0].number) == nil)
    }

    @Test(arguments: Backend.there)
    func `expired alarms are deleted, but not while messages are pending`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.alarms
        let pending = try await store.put(alarm(1, expires: 400), within: AlarmLimits()).number
        let silent = try await store.put(alarm(2, expires: 400), within: AlarmLimits()).number
        let later = try await store.put(alarm(3, expires: 900), within: AlarmLimits()).number
        _ = try await store.post([message(of: pending)])
        #expect(try await store.forget(before: 400) == [id(2)])
        #expect(try await store.alarms(of: nil).map(\.number) == [pending, later])
        #expect(try await store.forget(before: 500) == [id(1)])
        try await store.end([silent, later])
        #expect(try await store.alarms(of: nil) == [])
    }
}

import RiderData
import TestSupport
import Testing
import TransitCore

@testable import Storage

struct AppRecordStoreTests {
    private func record(
        _ name: UInt8, _ kind: AppRecord.Kind = .alarm, expires: EpochSeconds = 100, content: [UInt8] = [1]
    ) -> AppRecord {
        AppRecord(kind: kind, name: Array(repeating: name, count: 16), expires: expires, content: content)
    }

    @Test(arguments: Backend.there)
    func `a record is found by its kind and name`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.appRecords
        #expect(try await store.add(record(1), within: 9))
        #expect(try await !store.add(record(1, content: [2]), within: 9))
        #expect(try await store.add(record(1, .registration), within: 9))
        let found = try #require(try await store.record(.alarm, record(1).name))
        #expect(found.content == [1] && found.expires == 100 && found.number > 0)
        #expect(try await store.record(.alarm, record(2).name) == nil)
        #expect(try await store.records(.alarm).map(\.name) == [record(1).name])
    }

    @Test(arguments: Backend.there)
    func `a second put of a record replaces its content and expiry`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.appRecords
        try await store.put(record(1), within: 1)
        try await store.put(record(1, expires: 200, content: [3]), within: 1)
        let records = try await store.records(.alarm)
        #expect(records.map(\.content) == [[3]] && records.map(\.expires) == [200])
    }

    @Test(arguments: Backend.there)
    func `a record that has changed since it was read is neither replaced nor deleted`(
        _ backend: Backend
    ) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.appRecords
        try await store.put(record(1), within: 1)
        let read = try #require(try await store.record(.alarm, record(1).name))
        #expect(try await store.replace(read, with: [4]))
        #expect(try await !store.replace(read, with: [5]))
        #expect(try await !store.delete(read))
        let current = try #require(try await store.record(.alarm, record(1).name))
        #expect(current.content == [4] && current.expires == read.expires && current.number == read.number)
        #expect(try await store.delete(current))
        #expect(try await !store.delete(current))
        #expect(try await !store.replace(current, with: [6]))
    }

    @Test(arguments: Backend.there)
    func `the number of records per kind is limited`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.appRecords
        #expect(try await store.add(record(1), within: 1))
        #expect(try await store.add(record(1, .ghostReport), within: 1))
        await #expect(throws: AppRecordRefusal.noRoom) { try await store.add(record(2), within: 1) }
        await #expect(throws: AppRecordRefusal.noRoom) { try await store.put(record(2), within: 1) }
        #expect(try await store.delete(.alarm, record(1).name))
        #expect(try await !store.delete(.alarm, record(1).name))
        #expect(try await store.add(record(2), within: 1))
    }

    @Test(arguments: Backend.there)
    func `a claimed record cannot be claimed again until the claim ends`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.appRecords
        try await store.put(record(1), within: 9)
        let number = try #require(try await store.records(.alarm).first?.number)
        #expect(try await store.claim(number, until: 50, at: 10))
        #expect(try await !store.claim(number, until: 60, at: 49))
        #expect(try await store.claim(number, until: 90, at: 50))
        #expect(try await !store.claim(number + 1, until: 90, at: 50))
    }

    @Test(arguments: Backend.there)
    func `expired records are deleted`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.appRecords
        for name in [1, 2] as [UInt8] {
            try await store.put(record(name, expires: EpochSeconds(Int64(name) * 100)), within: 9)
        }
        try await store.forget(before: 100)
        #expect(try await store.records(.alarm).map(\.expires) == [200])
    }
}

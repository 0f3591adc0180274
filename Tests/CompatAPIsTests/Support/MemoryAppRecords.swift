import RiderData
import Synchronization
import TransitCore

@testable import CompatAPIs

/// A repository of app records in memory.
final class MemoryAppRecords: AppRecordRepository {
    private struct State {
        var records: [AppRecord] = []
        var claims: [Int64: EpochSeconds] = [:]
        var number: Int64 = 0

        func index(_ kind: AppRecord.Kind, _ name: [UInt8]) -> Int? {
            records.firstIndex { $0.kind == kind && $0.name == name }
        }

        func index(unchanged read: AppRecord) -> Int? {
            index(read.kind, read.name).flatMap { records[$0].content == read.content ? $0 : nil }
        }
    }

    private let state = Mutex(State())

    /// Returns access to an empty repository.
    static func access(_ sender: (any AppPushSender)? = nil) throws -> SidecarAccess {
        SidecarAccess(
            MemoryAppRecords(), key: try SealingKey(Array(repeating: 7, count: SealingKey.size)), sender: sender)
    }

    func add(_ record: AppRecord, within limit: Int) async throws -> Bool {
        try state.withLock { state in
            guard state.index(record.kind, record.name) == nil else { return false }
            guard state.records.count(where: { $0.kind == record.kind }) < limit else { throw AppRecordRefusal.noRoom }
            state.number += 1
            var record = record
            record.number = state.number
            state.records.append(record)
            return true
        }
    }

    func put(_ record: AppRecord, within limit: Int) async throws {
        guard try await !add(record, within: limit) else { return }
        state.withLock { state in
            guard let index = state.index(record.kind, record.name) else { return }
            state.records[index].content = record.content
            state.records[index].expires = record.expires
        }
    }

    func replace(_ read: AppRecord, with content: [UInt8]) async throws -> Bool {
        state.withLock { state in
            guard let index = state.index(unchanged: read) else { return false }
            state.records[index].content = content
            return true
        }
    }

    func delete(_ read: AppRecord) async throws -> Bool {
        state.withLock { state in
            guard let index = state.index(unchanged: read) else { return false }
            state.records.remove(at: index)
            return true
        }
    }

    func record(_ kind: AppRecord.Kind, _ name: [UInt8]) async throws -> AppRecord? {
        state.withLock { state in state.index(kind, name).map { state.records[$0] } }
    }

    func records(_ kind: AppRecord.Kind) async throws -> [AppRecord] {
        state.withLock { $0.records.filter { $0.kind == kind } }
    }

    func delete(_ kind: AppRecord.Kind, _ name: [UInt8]) async throws -> Bool {
        state.withLock { state in
            guard let index = state.index(kind, name) else { return false }
            state.records.remove(at: index)
            return true
        }
    }

    func claim(_ number: Int64, until: EpochSeconds, at now: EpochSeconds) async throws -> Bool {
        state.withLock { state in
            guard state.records.contains(where: { $0.number == number }), state.claims[number] ?? .min <= now else {
                return false
            }
            state.claims[number] = until
            return true
        }
    }

    func forget(before now: EpochSeconds) async throws {
        state.withLock { $0.records.removeAll { $0.expires <= now } }
    }
}

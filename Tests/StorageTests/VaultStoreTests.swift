import Foundation
import GRDB
import Testing
import TransitCore
import Vaults

@testable import Storage

struct VaultStoreTests {
    private static let day = ServiceDate(year: 2026, month: 11, day: 20)!
    private let folder = ScratchFolder()
    private let file: DatabaseFile
    private let store: VaultStore
    private let key = VaultKey(id: Array(repeating: 1, count: 16), lock: Array(repeating: 2, count: 32))

    init() throws {
        file = try DatabaseFile(folder: folder.path)
        store = VaultStore(file)
    }

    private func blob(_ number: UInt8, size: Int = 10) -> VaultBlob {
        VaultBlob(id: Array(repeating: number, count: 16), bytes: Array(repeating: number, count: size))
    }

    private func key(_ number: UInt8) -> VaultKey {
        VaultKey(id: Array(repeating: number, count: 16), lock: Array(repeating: 2, count: 32))
    }

    private func page(after number: UInt8? = nil, size: Int = 1000) async throws -> VaultPage {
        try await store.blobs(after: number.map { blob($0).id }, of: key, size: size, on: Self.day)
    }

    /// A vault with some blobs of ten bytes.
    private func fill(_ numbers: UInt8...) async throws {
        _ = try await store.create(key, within: VaultLimits(), on: Self.day)
        for number in numbers { try await append(blob(number)) }
    }

    @discardableResult private func append(
        _ blob: VaultBlob, to key: VaultKey? = nil, within limits: VaultLimits = VaultLimits()
    ) async throws -> Bool {
        try await store.append(blob, to: key ?? self.key, within: limits, on: Self.day)
    }

    @Test func `blobs come back in the order in which they came, page by page`() async throws {
        try await fill(9, 3, 5)
        #expect(
            try await page()
                == VaultPage(blobs: [blob(9), blob(3), blob(5)], hasMore: false, isFromStart: true, used: 30))
        #expect(try await page(after: 9).blobs == [blob(3), blob(5)])
        #expect(try await page(after: 5) == VaultPage(blobs: [], hasMore: false, isFromStart: false, used: 30))
        let first = try await page(size: 11)
        #expect(first.blobs == [blob(9), blob(3)] && first.hasMore)
    }

    @Test func `after a blob that is not there the list begins anew and says so`() async throws {
        try await fill(1, 2)
        let page = try await page(after: 77)
        #expect(page.isFromStart && page.blobs.count == 2)
    }

    @Test func `what comes twice is there once`() async throws {
        try await fill(1)
        #expect(try await !append(VaultBlob(id: blob(1).id, bytes: [7])))
        #expect(try await page().blobs == [blob(1)])
        #expect(try await !store.create(key, within: VaultLimits(), on: Self.day))
    }

    @Test func `another secret opens nothing`() async throws {
        try await fill(1)
        let thief = VaultKey(id: key.id, lock: Array(repeating: 3, count: 32))
        await #expect(throws: VaultRefusal.otherSecret) { try await append(blob(2), to: thief) }
        await #expect(throws: VaultRefusal.otherSecret) {
            try await store.blobs(after: nil, of: thief, size: 10, on: Self.day)
        }
        await #expect(throws: VaultRefusal.otherSecret) { try await store.delete(thief, on: Self.day) }
        await #expect(throws: VaultRefusal.otherSecret) {
            try await store.create(thief, within: VaultLimits(), on: Self.day)
        }
        await #expect(throws: VaultRefusal.unknown) { try await append(blob(2), to: key(8)) }
        #expect(try await page().blobs == [blob(1)])
    }

    @Test func `a deleted vault is empty, says so, and cannot be revived`() async throws {
        try await fill(1, 2)
        try await store.delete(key, on: Self.day)
        for work in [
            { try await append(blob(3)) }, { _ = try await page() }, { try await store.delete(key, on: Self.day) },
            { _ = try await store.create(key, within: VaultLimits(), on: Self.day) },
        ] as [() async throws -> Void] {
            await #expect(throws: VaultRefusal.deleted) { try await work() }
        }
        #expect(try await store.extent() == VaultExtent())
        #expect(try await file.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM vault_blob") } == 0)
    }

    @Test func `limits hold to the byte, and a refusal changes nothing`() async throws {
        try await fill()
        try await append(blob(1), within: VaultLimits(vault: 20))
        try await append(blob(2), within: VaultLimits(vault: 20))
        await #expect(throws: VaultRefusal.full) { try await append(blob(3, size: 1), within: VaultLimits(vault: 20)) }
        await #expect(throws: VaultRefusal.noRoom) { try await append(blob(3), within: VaultLimits(total: 29)) }
        try await append(blob(3), within: VaultLimits(total: 30))
        await #expect(throws: VaultRefusal.noRoom) {
            try await store.create(key(2), within: VaultLimits(vaults: 1), on: Self.day)
        }
        #expect(try await store.extent() == VaultExtent(vaults: 1, bytes: 30))
    }

    @Test func `a full file has no room, and what was there can be read`() async throws {
        let store = VaultStore(try DatabaseFile(folder: folder.file("small"), limit: 200_000))
        _ = try await store.create(key, within: VaultLimits(), on: Self.day)
        _ = try await store.append(blob(1), to: key, within: VaultLimits(), on: Self.day)
        await #expect(throws: VaultRefusal.noRoom) {
            try await store.append(blob(2, size: 300_000), to: key, within: VaultLimits(), on: Self.day)
        }
        let page = try await store.blobs(after: nil, of: key, size: 1000, on: Self.day)
        #expect(page.blobs == [blob(1)])
    }

    @Test func `deleted vaults do not count, and empty ones go within days`() async throws {
        let limits = VaultLimits(vaults: 2)
        for number in 10..<60 as Range<UInt8> {
            #expect(try await store.create(key(number), within: limits, on: Self.day))
            try await store.delete(key(number), on: Self.day)
        }
        try await fill(1)
        #expect(try await store.create(key(2), within: limits, on: Self.day))
        await #expect(throws: VaultRefusal.noRoom) { try await store.create(key(3), within: limits, on: Self.day) }
        try await store.forgetEmpty(before: Self.day.advanced(by: 1))
        #expect(try await store.create(key(3), within: limits, on: Self.day))
        #expect(try await page().blobs == [blob(1)])
        await #expect(throws: VaultRefusal.deleted) { try await append(blob(1), to: key(10)) }
    }

    @Test func `a vault is deleted in a file without room`() async throws {
        let file = try DatabaseFile(folder: folder.file("small"), limit: 400_000)
        let store = VaultStore(file)
        _ = try await store.create(key, within: VaultLimits(), on: Self.day)
        for number in 1..<200 as Range<UInt8> {
            do {
                _ = try await store.append(blob(number, size: 20_000), to: key, within: VaultLimits(), on: Self.day)
            } catch VaultRefusal.noRoom {
                break
            }
        }
        try await store.delete(key, on: Self.day)
        await #expect(throws: VaultRefusal.deleted) {
            try await store.blobs(after: nil, of: key, size: 1, on: Self.day)
        }
        #expect(try await file.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM vault_blob") } == 0)
    }

    @Test func `what could not be overwritten is, when there is room again`() async throws {
        try await fill(1, 2)
        // What a deletion leaves that was cut short.
        try await file.pool.write { [key] in try VaultRow(key, in: $0).delete(on: Self.day, in: $0) }
        try file.close()
        let again = try DatabaseFile(folder: folder.path)
        try await VaultStore(again).sweep()
        #expect(try await again.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM vault_blob") } == 0)
    }

    @Test(arguments: [
        "UPDATE vault SET used = 3", "UPDATE vault SET is_deleted = TRUE", "UPDATE vault SET lock = zeroblob(32)",
        "UPDATE vault_blob SET bytes = zeroblob(10) WHERE number = 1", "DELETE FROM vault_blob WHERE number = 2",
        "UPDATE vault SET seal = 'x'", "UPDATE vault SET bytes = 'x'",
    ]) func `a vault that is not as it was left is told at the start`(damage: String) async throws {
        try await fill(1, 2)
        try await file.pool.write { try $0.execute(sql: damage) }
        try file.close()
        let error = #expect(throws: StorageError.self) { try DatabaseFile(folder: folder.path) }
        guard case .damaged? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `what nobody uses goes, and reading is use`() async throws {
        try await fill(1)
        _ = try await store.create(key(2), within: VaultLimits(), on: Self.day)
        let later = Self.day.advanced(by: 300)
        _ = try await store.blobs(after: nil, of: key, size: 1, on: later)
        try await store.forget(before: Self.day.advanced(by: 1))
        #expect(try await store.extent().vaults == 1)
        #expect(try await page().blobs == [blob(1)])
        try await store.forget(before: later.advanced(by: 1))
        await #expect(throws: VaultRefusal.unknown) { try await page() }
        #expect(try await file.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM vault_blob") } == 0)
    }

    @Test func `what is deleted leaves no bytes in the file`() async throws {
        let bytes = Array("found by nobody, ".utf8)
        _ = try await store.create(key, within: VaultLimits(), on: Self.day)
        try await append(VaultBlob(id: blob(1).id, bytes: bytes + bytes + bytes))
        try await store.delete(key, on: Self.day)
        try file.close()
        let content = try #require(FileManager.default.contents(atPath: file.path))
        #expect(content.range(of: Data(bytes)) == nil)
    }
}

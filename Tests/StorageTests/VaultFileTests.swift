import Foundation
import GRDB
import RiderData
import TestSupport
import Testing
import TransitCore

@testable import Storage

/// Vaults in an SQLite file that is full, damaged or in use elsewhere.
struct VaultFileTests {
    private static let day = ServiceDate(year: 2026, month: 11, day: 20)!
    private let folder = TemporaryFolder.unmade()
    private let file: DatabaseFile
    private let store: SQLiteVaultStore
    private let key = VaultKey(id: Array(repeating: 1, count: 16), lock: Array(repeating: 2, count: 32))

    init() throws {
        file = try DatabaseFile(folder: folder.path)
        store = SQLiteVaultStore(file)
    }

    private func blob(_ number: UInt8, size: Int = 10) -> VaultBlob {
        VaultBlob(id: Array(repeating: number, count: 16), bytes: Array(repeating: number, count: size))
    }

    /// Creates a vault with some blobs of ten bytes.
    private func fill(_ numbers: UInt8...) async throws {
        _ = try await store.create(key, within: VaultLimits(), on: Self.day)
        for number in numbers { try await append(blob(number)) }
    }

    private func append(_ blob: VaultBlob) async throws {
        _ = try await store.append(blob, to: key, within: VaultLimits(), on: Self.day)
    }

    @Test func `a full file rejects blobs and can still be read`() async throws {
        let store = SQLiteVaultStore(try DatabaseFile(folder: folder.file("small"), limit: 200_000))
        _ = try await store.create(key, within: VaultLimits(), on: Self.day)
        _ = try await store.append(blob(1), to: key, within: VaultLimits(), on: Self.day)
        await #expect(throws: VaultRefusal.noRoom) {
            try await store.append(blob(2, size: 300_000), to: key, within: VaultLimits(), on: Self.day)
        }
        let page = try await store.blobs(after: nil, of: key, size: 1000, on: Self.day)
        #expect(page.blobs == [blob(1)])
    }

    @Test func `a vault can be deleted in a full file`() async throws {
        let file = try DatabaseFile(folder: folder.file("small"), limit: 400_000)
        let store = SQLiteVaultStore(file)
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

    @Test func `blobs that an interrupted vault deletion left behind are overwritten at the next sweep`() async throws {
        try await fill(1, 2)
        // The state after an interrupted deletion.
        try await file.pool.write { [key] in try VaultRow(key, in: $0).delete(on: Self.day, in: $0) }
        try file.close()
        let again = try DatabaseFile(folder: folder.path)
        try await SQLiteVaultStore(again).sweep()
        #expect(try await again.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM vault_blob") } == 0)
    }

    @Test(arguments: [
        "UPDATE vault SET used = 3", "UPDATE vault SET is_deleted = TRUE", "UPDATE vault SET lock = zeroblob(32)",
        "UPDATE vault_blob SET bytes = zeroblob(10) WHERE number = 1", "DELETE FROM vault_blob WHERE number = 2",
        "UPDATE vault SET seal = 'x'", "UPDATE vault SET bytes = 'x'",
    ]) func `a vault with inconsistent totals is reported at the start`(damage: String) async throws {
        try await fill(1, 2)
        try await file.pool.write { try $0.execute(sql: damage) }
        try file.close()
        let error = #expect(throws: StorageError.self) { try DatabaseFile(folder: folder.path) }
        guard case .damaged? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `deleted blobs leave no bytes in the file`() async throws {
        let bytes = Array("found by nobody, ".utf8)
        _ = try await store.create(key, within: VaultLimits(), on: Self.day)
        try await append(VaultBlob(id: blob(1).id, bytes: bytes + bytes + bytes))
        try await store.delete(key, on: Self.day)
        // Even while the server runs, neither the file nor its write-ahead log contains them.
        for path in [file.path, file.path + "-wal"] {
            let content = try #require(FileManager.default.contents(atPath: path))
            #expect(content.range(of: Data(bytes)) == nil, "\(path)")
        }
        try file.close()
        let content = try #require(FileManager.default.contents(atPath: file.path))
        #expect(content.range(of: Data(bytes)) == nil)
    }
}

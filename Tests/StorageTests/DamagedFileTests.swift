import Foundation
import GRDB
import LiveEngine
import LiveModel
import RiderData
import TestSupport
import Testing
import TransitCore

@testable import Storage

/// Disk damage to the server's SQLite file. It must never crash the process, neither at the start nor in a later query.
struct DamagedFileTests {
    private static let day = ServiceDate(year: 2026, month: 11, day: 20)!
    private static let key = VaultKey(id: Array(repeating: 1, count: 16), lock: Array(repeating: 2, count: 32))
    private let folder = TemporaryFolder.unmade()
    private let file: DatabaseFile

    init() throws {
        file = try DatabaseFile(folder: folder.path)
    }

    /// Writes rows to every table.
    private func fill() async throws {
        let store = SQLiteVaultStore(file)
        _ = try await store.create(Self.key, within: VaultLimits(), on: Self.day)
        for number in 1...40 as ClosedRange<UInt8> {
            let blob = VaultBlob(
                id: Array(repeating: number, count: 16), bytes: Array(repeating: number, count: 3000))
            _ = try await store.append(blob, to: Self.key, within: VaultLimits(), on: Self.day)
        }
        var tally = AccuracyTally()
        tally[.sixToTen].unresolved = 3
        var scores = AccuracyScores()
        for route in 0..<20 {
            scores.add(tally, to: AccuracySubject(day: Self.day, model: "headsign", scope: .route("\(route)")))
        }
        try await SQLiteAccuracyStore(file).add(scores, agency: "town")
        let trips = (0..<20).map { number in
            Trajectory(
                key: TripKey(
                    pattern: PatternIdentity(rawValue: 7), name: TripName(number: UInt64(number), days: .sunday)),
                date: Self.day, arrivals: [100, 200], departures: [105, 205])
        }
        try await SQLiteLearnedStateStore(file).add(trips, agency: "town")
        try await SQLiteLearnedStateStore(file).keep(Calibration(), agency: "town")
    }

    private func vault(_ file: DatabaseFile) async throws -> VaultPage {
        try await SQLiteVaultStore(file).blobs(after: nil, of: Self.key, size: 1 << 20, on: Self.day)
    }

    private func accuracy(_ file: DatabaseFile) async throws -> AccuracyResponse {
        try await SQLiteAccuracyStore(file).answer(
            AccuracyQuestion(
                agencies: ["town"], days: Self.day...Self.day, scope: nil, grouping: .route))
    }

    /// SQLite's integrity check does not verify column names.
    @Test(arguments: ["number", "id", "lock", "bytes", "used", "is_deleted", "blobs", "content", "seal"])
    func `a vault table with a damaged column name is reported at the start`(column: String) async throws {
        try await fill()
        try await file.pool.write { database in
            try database.execute(sql: "PRAGMA writable_schema = ON")
            try database.execute(
                sql: "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE tbl_name LIKE 'vault%'",
                arguments: [column, "x" + column.dropFirst()])
        }
        try file.close()
        let error = #expect(throws: StorageError.self) { try DatabaseFile(folder: folder.path) }
        #expect(error?.description.contains("was not changed") == true)
    }

    @Test(arguments: ["predictions", "error", "unresolved"], [Int64.max, .min, 1 << 60])
    func `accuracy sums outside the plausible range are rejected`(column: String, value: Int64) async throws {
        try await fill()
        #expect(try await accuracy(file).rows.count == 20)
        try await file.pool.write {
            try $0.execute(sql: "UPDATE accuracy SET \(column) = ? WHERE subject = 1", arguments: [value])
        }
        await #expect(throws: DatabaseError.self) { try await accuracy(file) }
    }

    @Test func `any damage to the file is detected, or the vault is served intact`() async throws {
        try await fill()
        let whole = try await vault(file)
        try file.close()
        let sound = try Data(contentsOf: URL(fileURLWithPath: file.path))
        var random = SeededRandom(seed: 1)
        var (refused, served) = (0, 0)
        for _ in 0..<200 {
            let damaged = TemporaryFolder.unmade()
            var bytes = sound
            // Damages a few bytes or a whole page.
            let length = random.next() % 2 == 0 ? 1 + random.below(64) : 4096
            let start = random.below((bytes.count - length) / length + 1) * length
            for place in start..<start + length { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
            try damaged.write([UInt8](bytes), to: DatabaseFile.name)
            guard let file = try? DatabaseFile(folder: damaged.path) else {
                refused += 1
                continue
            }
            served += 1
            #expect(try await vault(file) == whole)
            // These tables have no checksums, so the queries may succeed or fail.
            _ = try? await accuracy(file)
            _ = try? await SQLiteLearnedStateStore(file).learnedState(of: "town")
            try file.close()
        }
        #expect(refused > 0 && served > 0)
    }
}

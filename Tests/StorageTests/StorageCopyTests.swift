import GRDB
import LiveEngine
import LiveModel
import PostgreSQL
import TestSupport
import Testing
import TransitCore

@testable import RiderData
@testable import Storage

@Suite(.enabled(if: PostgreSQLServer.shared != nil, "There is no PostgreSQL 15: nothing to copy to."))
struct StorageCopyTests {
    private static let day = ServiceDate(year: 2026, month: 11, day: 20)!
    private static let key = VaultKey(id: Array(repeating: 1, count: 16), lock: Array(repeating: 2, count: 32))
    private static let gone = VaultKey(id: Array(repeating: 3, count: 16), lock: Array(repeating: 2, count: 32))
    private let folder = TemporaryFolder.unmade()
    private let file: DatabaseFile
    private let shared: PostgresDatabase

    init() throws {
        file = try DatabaseFile(folder: folder.path)
        shared = try PostgresDatabase.scratch()
    }

    /// Writes rows to every table.
    private func fill(_ storage: ServerStorage) async throws {
        let vaults = storage.vaults
        for key in [Self.key, Self.gone] { _ = try await vaults.create(key, within: VaultLimits(), on: Self.day) }
        for number in 1...40 as ClosedRange<UInt8> {
            let blob = VaultBlob(id: Array(repeating: number, count: 16), bytes: Array(repeating: number, count: 3000))
            _ = try await vaults.append(blob, to: Self.key, within: VaultLimits(), on: Self.day)
            _ = try await vaults.append(blob, to: Self.gone, within: VaultLimits(), on: Self.day)
        }
        try await vaults.delete(Self.gone, on: Self.day)
        var tally = AccuracyTally()
        tally[.sixToTen].unresolved = 3
        var scores = AccuracyScores()
        for route in 0..<2500 {
            scores.add(tally, to: AccuracySubject(day: Self.day, model: "headsign", scope: .route("Süd \(route)")))
        }
        try await storage.accuracy.add(scores, agency: "town")
        try await storage.learnedState.add([trip], agency: "town")
        try await storage.learnedState.keep(Calibration(), agency: "town")
        try await storage.learnedState.add(Trees.rows(5), at: 1_000_000, agency: "town")
        try await storage.learnedState.keep(Trees.learned, agency: "town")
        let report = ReportedTrip(agency: "town", trip: "t1", date: Self.day)
        try await storage.reports.add([ReportRow(trip: report, hour: 5, kind: .full, count: 2)])
        for number in [1, 2] as [UInt8] {
            let alarm = SealedAlarm(
                id: AlarmID([UInt8](repeating: number, count: 16))!, owner: [1], subscription: [2], expires: 9000,
                content: [number])
            let put = try await storage.alarms.put(alarm, within: AlarmLimits()).number
            _ = try await storage.alarms.post([
                SealedMessage(alarm: put, expires: 8000, progress: 4, isLast: false, content: [9])
            ])
        }
        _ = try await storage.alarms.delete(AlarmID([UInt8](repeating: 2, count: 16)), of: [1])
        for kind in AppRecord.Kind.allCases {
            try await storage.appRecords.put(
                AppRecord(kind: kind, name: Array(repeating: 3, count: 16), expires: 9000, content: [5, 6]), within: 9)
        }
    }

    private var trip: Trajectory {
        Trajectory(
            key: TripKey(
                pattern: PatternIdentity(rawValue: .max - 5), name: TripName(number: 1 << 63 | 7, days: .sunday)),
            date: Self.day, arrivals: [.min, 200], departures: [105, 205],
            link: TripLink(number: TripNumber(rawValue: 1 << 63), before: TripNumber(rawValue: 2), tripID: "8:30"))
    }

    private func copyAll(_ copy: StorageCopy) async throws {
        for store in CopiedStore.allCases {
            let digest = try await copy.copy(store)
            #expect(!digest.isEmpty)
            let (source, target) = try await copy.compare(store)
            #expect(source == digest && target == digest)
        }
    }

    @Test func `all data is copied to PostgreSQL and back`() async throws {
        try await fill(.file(file))
        try await copyAll(StorageCopy(file, shared, .toShared))
        let other = TemporaryFolder.unmade()
        let back = try DatabaseFile(folder: other.path)
        try await copyAll(StorageCopy(back, shared, .toFile))
        try back.close()
        // Every vault's totals are verified.
        let again = try DatabaseFile(folder: other.path)
        for storage in [.shared(shared), .file(again)] as [ServerStorage] {
            let page = try await storage.vaults.blobs(after: nil, of: Self.key, size: 1 << 20, on: Self.day)
            #expect(
                try await page == SQLiteVaultStore(file).blobs(after: nil, of: Self.key, size: 1 << 20, on: Self.day))
            await #expect(throws: VaultRefusal.deleted) {
                try await storage.vaults.blobs(after: nil, of: Self.gone, size: 1, on: Self.day)
            }
            #expect(try await storage.learnedState.learnedState(of: "town").trajectories == [trip])
            #expect(try await storage.learnedState.treeRows(of: "town") == [Trees.rows(5)])
            #expect(try await storage.learnedState.trees(of: "town") == Trees.learned)
            #expect(try await storage.alarms.alarms(of: nil) == SQLiteAlarmStore(file).alarms(of: nil))
            #expect(try await storage.alarms.messages() == SQLiteAlarmStore(file).messages())
            #expect(try await storage.appRecords.records(.alarm) == ServerStorage.file(file).appRecords.records(.alarm))
        }
    }

    @Test(arguments: [StorageCopy.Direction.toShared, .toFile])
    func `rows written after a copy have numbers greater than those of the copied rows`(
        _ direction: StorageCopy.Direction
    ) async throws {
        try await fill(direction == .toShared ? .file(file) : .shared(shared))
        let copy = StorageCopy(file, shared, direction)
        for store in CopiedStore.allCases { _ = try await copy.copy(store) }
        let target: ServerStorage = direction == .toShared ? .shared(shared) : .file(file)
        let alarm = SealedAlarm(
            id: AlarmID([UInt8](repeating: 7, count: 16))!, owner: [1], subscription: [2], expires: 9000, content: [])
        // The second alarm had number 2 and was deleted.
        let put = try await target.alarms.put(alarm, within: AlarmLimits())
        #expect(put.number == 3)
        let message = SealedMessage(alarm: put.number, expires: 8000, progress: 4, isLast: false, content: [])
        #expect(try await target.alarms.post([message]).first?.number == 3)
        let blob = VaultBlob(id: Array(repeating: 99, count: 16), bytes: [1])
        #expect(try await target.vaults.append(blob, to: Self.key, within: VaultLimits(), on: Self.day))
        let page = try await target.vaults.blobs(after: nil, of: Self.key, size: 1 << 20, on: Self.day)
        #expect(page.blobs.last == blob && page.blobs.count == 41)
        let other = VaultKey(id: Array(repeating: 8, count: 16), lock: Self.key.lock)
        #expect(try await target.vaults.create(other, within: VaultLimits(), on: Self.day))
        try await target.accuracy.add(
            {
                var (scores, tally) = (AccuracyScores(), AccuracyTally())
                tally[.sixToTen].unresolved = 1
                scores.add(tally, to: AccuracySubject(day: Self.day, model: "new", scope: .route("1")))
                return scores
            }(), agency: "town")
    }

    @Test func `a comparison detects differing tables, and another copy makes them equal`() async throws {
        try await fill(.file(file))
        let copy = StorageCopy(file, shared, .toShared)
        for store in CopiedStore.allCases { _ = try await copy.copy(store) }
        try await shared.write { _ = try $0.query("UPDATE vault_blob SET bytes = 'x' WHERE number = 3") }
        let (source, target) = try await copy.compare(.vaults)
        #expect(source != target && source.tables.map(\.rows) == target.tables.map(\.rows))
        _ = try await copy.copy(.vaults)
        let after = try await copy.compare(.vaults)
        #expect(after.source == after.target && after.source == source)
    }

    @Test func `a copy that differs from its source is rolled back`() async throws {
        try await fill(.file(file))
        try await shared.write {
            try $0.query(
                """
                CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN NEW.count := NEW.count + 1; RETURN NEW; END $$
                """)
            _ = try $0.query("CREATE TRIGGER spoil BEFORE INSERT ON report FOR EACH ROW EXECUTE FUNCTION spoil()")
        }
        let copy = StorageCopy(file, shared, .toShared)
        await #expect(throws: CopyFailure.differs(.reports)) { try await copy.copy(.reports) }
        #expect(try await copy.compare(.reports).target.isEmpty)
    }
}

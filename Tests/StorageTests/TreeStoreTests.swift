import GRDB
import TestSupport
import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel
@testable import Storage

/// Generates trees and training rows.
enum Trees {
    static func rows(_ count: Int) -> TreeRows {
        let width = FeatureLayout.current.count
        let numbers = (0..<count * width).map { Float($0 % 7) }
        var rows = TreeRows(bins: FeatureBins(of: numbers, .current))
        for row in 0..<count { rows.append(numbers[row * width..<(row + 1) * width], target: Float(row), weight: 0.01) }
        return rows
    }

    static var learned: LearnedTrees {
        LearnedTrees(
            day: ServiceDate(year: 2026, month: 11, day: 20)!, forest: TreeForest(.current, base: 12.5))
    }
}

struct TreeStoreTests {
    private static let now: EpochSeconds = 1_800_000_000

    @Test(arguments: Backend.there)
    func `training rows are read back by agency, oldest first`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.learnedState
        try await store.add(Trees.rows(3), at: Self.now, agency: "town")
        try await store.add(Trees.rows(2), at: Self.now - 86_400, agency: "town")
        try await store.add(Trees.rows(9), at: Self.now, agency: "village")
        #expect(try await store.treeRows(of: "town") == [Trees.rows(2), Trees.rows(3)])
        #expect(try await store.treeRows(of: "nowhere").isEmpty)
    }

    @Test(arguments: Backend.there)
    func `the newest trees are read back`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.learnedState
        #expect(try await store.trees(of: "town") == nil)
        var before = Trees.learned
        before.day = before.day.advanced(by: -1)
        try await store.keep(before, agency: "town")
        try await store.keep(Trees.learned, agency: "town")
        #expect(try await store.trees(of: "town") == Trees.learned)
    }

    @Test(arguments: Backend.there)
    func `training rows older than 60 days are deleted`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.learnedState
        try await store.add(Trees.rows(1), at: Self.now - 61 * 86_400, agency: "town")
        try await store.add(Trees.rows(2), at: Self.now - 59 * 86_400, agency: "town")
        try await store.add(Trees.rows(3), at: Self.now, agency: "town")
        #expect(try await store.treeRows(of: "town").map(\.count) == [2, 3])
    }

    @Test func `values of unexpected types in a damaged file are skipped`() async throws {
        let folder = TemporaryFolder.unmade()
        let file = try DatabaseFile(folder: folder.path)
        let store = ServerStorage.file(file).learnedState
        try await store.add(Trees.rows(2), at: Self.now, agency: "town")
        try await store.add(Trees.rows(3), at: Self.now + 1, agency: "town")
        try await store.keep(Trees.learned, agency: "town")
        try await file.pool.write {
            try $0.execute(sql: "UPDATE tree_rows SET content = 5, count = 'x' WHERE added = \(Self.now.rawValue)")
        }
        try await store.add(Trees.rows(4), at: Self.now + 2, agency: "town")
        #expect(try await store.treeRows(of: "town").map(\.count) == [3, 4])
        for damage in ["forest = 5", "day = 'x'"] {
            try await store.keep(Trees.learned, agency: "town")
            try await file.pool.write { try $0.execute(sql: "UPDATE trees SET \(damage)") }
            #expect(try await store.trees(of: "town") == nil)
        }
    }

    @Test func `the oldest training rows above the maximum are deleted`() {
        let parts = (0..<20).map { TreePart(at: 1_000_000 - Int64($0), count: TreeLearner.mostRows / 10) }
        #expect(TreePart.lastTooOld(of: parts, asOf: 1_000_000) == 999_990)
        #expect(TreePart.lastTooOld(of: Array(parts.prefix(10)), asOf: 1_000_000) == nil)
    }

    @Test func `invalid row counts in a damaged file never trap`() {
        func last(_ counts: Int...) -> Int64? {
            TreePart.lastTooOld(
                of: counts.enumerated().map { TreePart(at: 9 - Int64($0), count: $1) }, asOf: 9)
        }
        #expect(last(1, .max, 1) == 7)
        #expect(last(.min, .min, 1) == nil)
    }
}

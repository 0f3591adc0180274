import RiderData
import TestSupport
import Testing
import TransitCore

@testable import Storage

@Suite(.enabled(if: Measuring.isWanted, "measures time")) struct VaultStoreMeasuredTests {
    private static let day = ServiceDate(year: 2026, month: 11, day: 20)!

    /// Four devices append concurrently, each to its own vault.
    @Test(arguments: Backend.there)
    func `blobs are stored within milliseconds`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.vaults
        let keys = (1...4 as ClosedRange<UInt8>).map {
            VaultKey(id: Array(repeating: $0, count: 16), lock: Array(repeating: 2, count: 32))
        }
        for key in keys { _ = try await store.create(key, within: VaultLimits(), on: Self.day) }
        let each = 100
        let time = try await ContinuousClock().measure {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for key in keys {
                    group.addTask {
                        for number in 0..<each {
                            let id = (0..<16).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
                            let blob = VaultBlob(id: id, bytes: Array(repeating: 7, count: 2000))
                            _ = try await store.append(blob, to: key, within: VaultLimits(), on: Self.day)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        let one = time / .milliseconds(1) / Double(each * keys.count)
        let name = "storage: a blob of a vault" + (backend == .file ? "" : " in a database") + " (ms)"
        print("{\"benchmark\": \"\(name)\", \"median\": \(one)}")
        #expect(one < 20)
    }
}

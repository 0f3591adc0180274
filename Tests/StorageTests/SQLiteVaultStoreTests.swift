import RiderData
import Synchronization
import Testing
import TransitCore

@testable import Storage

private let day = ServiceDate(year: 2026, month: 11, day: 20)!
private let limits = VaultLimits()
private let key = vault(1)

private func vault(_ number: UInt8) -> VaultKey {
    VaultKey(id: Array(repeating: number, count: 16), lock: Array(repeating: 2, count: 32))
}

private func blob(_ number: UInt8, size: Int = 10) -> VaultBlob {
    VaultBlob(id: Array(repeating: number, count: 16), bytes: Array(repeating: number, count: size))
}

/// A vault store with one vault under test.
private struct Bench {
    let scratch: ScratchStorage
    var store: any VaultRepository { scratch.storage.vaults }

    init(_ backend: Backend) throws { scratch = try ScratchStorage(backend) }

    func page(after number: UInt8? = nil, size: Int = 1000) async throws -> VaultPage {
        try await store.blobs(after: number.map { blob($0).id }, of: key, size: size, on: day)
    }

    /// Creates the vault with some blobs of ten bytes.
    func fill(_ numbers: UInt8...) async throws {
        _ = try await store.create(key, within: limits, on: day)
        for number in numbers { try await append(blob(number)) }
    }

    @discardableResult func append(
        _ blob: VaultBlob, to vault: VaultKey = key, within limits: VaultLimits = limits
    ) async throws -> Bool {
        try await store.append(blob, to: vault, within: limits, on: day)
    }
}

/// The number of finished tasks.
private final class Finished: Sendable {
    let count = Mutex(0)
}

/// The vault store on every backend.
struct SQLiteVaultStoreTests {
    @Test(arguments: Backend.there)
    func `blobs are read back in the order in which they were appended, page by page`(_ backend: Backend) async throws {
        let bench = try Bench(backend)
        try await bench.fill(9, 3, 5)
        #expect(
            try await bench.page()
                == VaultPage(blobs: [blob(9), blob(3), blob(5)], hasMore: false, isFromStart: true, used: 30))
        #expect(try await bench.page(after: 9).blobs == [blob(3), blob(5)])
        #expect(try await bench.page(after: 5) == VaultPage(blobs: [], hasMore: false, isFromStart: false, used: 30))
        let first = try await bench.page(size: 11)
        #expect(first.blobs == [blob(9), blob(3)] && first.hasMore)
    }

    @Test(arguments: Backend.there)
    func `a page after an unknown blob starts with the first blob, and is marked as starting there`(_ backend: Backend)
        async throws
    {
        let bench = try Bench(backend)
        try await bench.fill(1, 2)
        let page = try await bench.page(after: 77)
        #expect(page.isFromStart && page.blobs.count == 2)
    }

    @Test(arguments: Backend.there)
    func `a blob that is appended twice is stored once`(_ backend: Backend) async throws {
        let bench = try Bench(backend)
        try await bench.fill(1)
        #expect(try await !bench.append(VaultBlob(id: blob(1).id, bytes: [7])))
        #expect(try await bench.page().blobs == [blob(1)])
        #expect(try await !bench.store.create(key, within: limits, on: day))
    }

    @Test(arguments: Backend.there)
    func `a wrong secret is rejected`(_ backend: Backend) async throws {
        let bench = try Bench(backend)
        try await bench.fill(1)
        let thief = VaultKey(id: key.id, lock: Array(repeating: 3, count: 32))
        await #expect(throws: VaultRefusal.otherSecret) { try await bench.append(blob(2), to: thief) }
        await #expect(throws: VaultRefusal.otherSecret) {
            try await bench.store.blobs(after: nil, of: thief, size: 10, on: day)
        }
        await #expect(throws: VaultRefusal.otherSecret) { try await bench.store.delete(thief, on: day) }
        await #expect(throws: VaultRefusal.otherSecret) {
            try await bench.store.create(thief, within: limits, on: day)
        }
        await #expect(throws: VaultRefusal.unknown) { try await bench.append(blob(2), to: vault(8)) }
        #expect(try await bench.page().blobs == [blob(1)])
    }

    @Test(arguments: Backend.there)
    func `a deleted vault is empty, is reported as deleted, and cannot be recreated`(_ backend: Backend) async throws {
        let bench = try Bench(backend)
        try await bench.fill(1, 2)
        try await bench.store.delete(key, on: day)
        for work in [
            { try await bench.append(blob(3)) }, { _ = try await bench.page() },
            { try await bench.store.delete(key, on: day) },
            { _ = try await bench.store.create(key, within: limits, on: day) },
        ] as [() async throws -> Void] {
            await #expect(throws: VaultRefusal.deleted) { try await work() }
        }
        #expect(try await bench.store.extent() == VaultExtent())
        #expect(try await bench.scratch.number("SELECT count(*) FROM vault_blob") == 0)
    }

    @Test(arguments: Backend.there)
    func `vault limits are exact to the byte, and a rejection changes nothing`(_ backend: Backend) async throws {
        let bench = try Bench(backend)
        try await bench.fill()
        try await bench.append(blob(1), within: VaultLimits(vault: 20))
        try await bench.append(blob(2), within: VaultLimits(vault: 20))
        await #expect(throws: VaultRefusal.full) {
            try await bench.append(blob(3, size: 1), within: VaultLimits(vault: 20))
        }
        await #expect(throws: VaultRefusal.noRoom) { try await bench.append(blob(3), within: VaultLimits(total: 29)) }
        try await bench.append(blob(3), within: VaultLimits(total: 30))
        await #expect(throws: VaultRefusal.noRoom) {
            try await bench.store.create(vault(2), within: VaultLimits(vaults: 1), on: day)
        }
        #expect(try await bench.store.extent() == VaultExtent(vaults: 1, bytes: 30))
    }

    @Test(arguments: Backend.there)
    func `deleted vaults do not count towards the limit, and empty vaults are deleted after some days`(
        _ backend: Backend
    )
        async throws
    {
        let bench = try Bench(backend)
        let few = VaultLimits(vaults: 2)
        for number in 10..<60 as Range<UInt8> {
            #expect(try await bench.store.create(vault(number), within: few, on: day))
            try await bench.store.delete(vault(number), on: day)
        }
        try await bench.fill(1)
        #expect(try await bench.store.create(vault(2), within: few, on: day))
        await #expect(throws: VaultRefusal.noRoom) { try await bench.store.create(vault(3), within: few, on: day) }
        try await bench.store.forgetEmpty(before: day.advanced(by: 1))
        #expect(try await bench.store.create(vault(3), within: few, on: day))
        #expect(try await bench.page().blobs == [blob(1)])
        await #expect(throws: VaultRefusal.deleted) { try await bench.append(blob(1), to: vault(10)) }
    }

    @Test(arguments: Backend.there)
    func `unused vaults are deleted, and reading counts as use`(_ backend: Backend) async throws {
        let bench = try Bench(backend)
        try await bench.fill(1)
        _ = try await bench.store.create(vault(2), within: limits, on: day)
        let later = day.advanced(by: 300)
        _ = try await bench.store.blobs(after: nil, of: key, size: 1, on: later)
        let first = VaultForgetting(unusedFor: 299, on: later.advanced(by: 1))
        #expect(try await bench.store.forget(first) == .init(deleted: 1, kept: 0, isAgreed: true))
        #expect(try await bench.store.extent().vaults == 1)
        #expect(try await bench.page().blobs == [blob(1)])
        // The use of another vault confirms the clock.
        _ = try await bench.store.create(vault(3), within: limits, on: later.advanced(by: 299))
        let second = VaultForgetting(unusedFor: 299, on: later.advanced(by: 300))
        #expect(try await bench.store.forget(second) == .init(deleted: 1, kept: 0, isAgreed: true))
        await #expect(throws: VaultRefusal.unknown) { try await bench.page() }
        #expect(try await bench.scratch.number("SELECT count(*) FROM vault_blob") == 0)
    }

    @Test(arguments: Backend.there)
    func `with a clock set ahead, first no vaults are deleted and then only a few`(_ backend: Backend) async throws {
        let bench = try Bench(backend)
        for number in 1...40 as ClosedRange<UInt8> {
            _ = try await bench.store.create(vault(number), within: limits, on: day)
        }
        let ahead = day.advanced(by: 401)
        let kept = VaultForgetting.Outcome(deleted: 0, kept: 40, isAgreed: false)
        #expect(try await bench.store.forget(VaultForgetting(unusedFor: 400, on: ahead)) == kept)
        // A use on the same day was recorded by the same clock, so it does not confirm the clock.
        _ = try await bench.store.create(vault(41), within: limits, on: ahead)
        #expect(try await bench.store.forget(VaultForgetting(unusedFor: 400, on: ahead)) == kept)
        let next = VaultForgetting(unusedFor: 400, on: ahead.advanced(by: 1))
        #expect(try await bench.store.forget(next) == .init(deleted: 2, kept: 38, isAgreed: true))
        #expect(try await bench.store.extent().vaults == 39)
    }

    /// Devices request the blobs after the last one that they have, so no blob may appear before it later.
    @Test(arguments: Backend.there)
    func `a reader misses none of several blobs that are appended concurrently`(_ backend: Backend) async throws {
        let bench = try Bench(backend)
        try await bench.fill()
        try await withThrowingTaskGroup(of: Void.self) { group in
            let finished = Finished()
            for number in 1...40 as ClosedRange<UInt8> {
                group.addTask {
                    defer { finished.count.withLock { $0 += 1 } }
                    try await bench.append(blob(number))
                }
            }
            var (seen, last, isOver): ([VaultBlob], UInt8?, Bool) = ([], nil, false)
            while !isOver {
                // Read before the page, so that the page is the last one if all tasks have finished.
                isOver = finished.count.withLock { $0 } == 40
                seen += try await bench.page(after: last).blobs
                last = seen.last?.id.first
            }
            try await group.waitForAll()
            #expect(Set(seen.map(\.id)).count == 40)
            #expect(try await bench.page().blobs == seen)
        }
        try await bench.scratch.checkVaults()
    }

    @Test(arguments: Backend.there)
    func `the number of vaults is limited`(_ backend: Backend) async throws {
        let bench = try Bench(backend)
        let made = await withTaskGroup(of: Bool.self) { group in
            for number in 1...20 as ClosedRange<UInt8> {
                group.addTask {
                    (try? await bench.store.create(vault(number), within: VaultLimits(vaults: 7), on: day)) ?? false
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(made == 7)
        #expect(try await bench.store.extent().vaults == 7)
    }
}

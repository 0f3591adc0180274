import RiderData
import Synchronization
import TransitCore

@testable import WebServer

/// A repository of one vault in memory, with errors that a test sets.
final class MemoryVaults: VaultRepository {
    private struct Unreadable: Error {}

    private struct State {
        var key: VaultKey?
        var blobs: [VaultBlob] = []
        var refusal: VaultRefusal?
        var isBroken = false
    }

    private let state = Mutex(State())

    /// Makes every operation fail with the given refusal from now on.
    func refuse(_ refusal: VaultRefusal) { state.withLock { $0.refusal = refusal } }

    /// Makes every operation fail as if the store were unreachable.
    func breakDown() { state.withLock { $0.isBroken = true } }

    func create(_ key: VaultKey, within limits: VaultLimits, on day: ServiceDate) throws -> Bool {
        try change { state in
            defer { state.key = key }
            return state.key == nil
        }
    }

    func append(_ blob: VaultBlob, to key: VaultKey, within limits: VaultLimits, on day: ServiceDate) throws -> Bool {
        try change { state in
            guard !state.blobs.contains(where: { $0.id == blob.id }) else { return false }
            state.blobs.append(blob)
            return true
        }
    }

    func blobs(after id: [UInt8]?, of key: VaultKey, size: Int, on day: ServiceDate) throws -> VaultPage {
        try change { state in
            guard state.key?.opens(key.lock) == true else { throw VaultRefusal.otherSecret }
            let start = state.blobs.firstIndex { $0.id == id }
            let rest = Array(state.blobs[(start.map { $0 + 1 } ?? 0)...])
            return VaultPage(
                blobs: rest, hasMore: false, isFromStart: start == nil, used: rest.reduce(0) { $0 + $1.bytes.count })
        }
    }

    func delete(_ key: VaultKey, on day: ServiceDate) throws { try change { $0.refusal = .deleted } }

    func forget(_ forgetting: VaultForgetting) -> VaultForgetting.Outcome {
        VaultForgetting.Outcome(deleted: 0, kept: 0, isAgreed: true)
    }

    func forgetEmpty(before day: ServiceDate) {}

    func sweep() {}

    func extent() -> VaultExtent { VaultExtent() }

    private func change<Value: Sendable>(_ work: (inout State) throws -> Value) throws -> Value {
        try state.withLock { state in
            if state.isBroken { throw Unreadable() }
            if let refusal = state.refusal { throw refusal }
            return try work(&state)
        }
    }
}

import Cluster
import Synchronization
import TransitCore

/// An in-memory store of sealed days.
final class SharedDays: SealedDayRepository {
    private let state = Mutex((files: [SealedDayName: [UInt8]](), fails: false))

    var names: [SealedDayName] { state.withLock { $0.files.keys.sorted { $0.path < $1.path } } }

    func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }

    func put(_ file: [UInt8], _ name: SealedDayName) { state.withLock { $0.files[name] = file } }

    func names(of agency: String) async throws(SealedDayFailure) -> [SealedDayName] {
        if state.withLock({ $0.fails }) { throw SealedDayFailure("away") }
        return names.filter { $0.agency == agency }
    }

    func file(_ name: SealedDayName) async throws(SealedDayFailure) -> [UInt8]? {
        let file = state.withLock { $0.files[name] }
        if let file, file.count > SealedDayLimits.bytes { throw .tooLarge(name) }
        return file
    }

    func store(_ file: [UInt8], as name: SealedDayName) async throws(SealedDayFailure) {
        state.withLock { if $0.files[name] == nil { $0.files[name] = file } }
    }

    func delete(_ name: SealedDayName) async throws(SealedDayFailure) { state.withLock { $0.files[name] = nil } }

    func delete(of agency: String, before date: ServiceDate) async throws(SealedDayFailure) {
        state.withLock { $0.files = $0.files.filter { $0.key.agency != agency || $0.key.date >= date } }
    }
}

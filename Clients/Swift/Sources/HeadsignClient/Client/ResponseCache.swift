internal import Synchronization

/// A cache of responses with their entity tags, by URL, for conditional requests. Evicts the least recently used
/// responses when it is full.
final class ResponseCache: Sendable {
    struct Kept: Sendable {
        var tag: String
        var body: [UInt8]
    }

    fileprivate struct State {
        var kept: [String: (answer: Kept, used: UInt64)] = [:]
        var bytes = 0
        var clock: UInt64 = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: The capacity in bytes, counting bodies and URLs.
    init(limit: Int) {
        self.limit = limit
    }

    subscript(address: String) -> Kept? {
        state.withLock { state in
            state.clock += 1
            state.kept[address]?.used = state.clock
            return state.kept[address]?.answer
        }
    }

    func keep(_ answer: Kept, for address: String) {
        let size = answer.body.count + address.utf8.count
        // One large response must not evict all others.
        guard size <= limit / 4 else { return forget(address) }
        state.withLock { state in
            state.drop(address)
            state.clock += 1
            state.kept[address] = (answer, state.clock)
            state.bytes += size
            while state.bytes > limit, let oldest = state.kept.min(by: { $0.value.used < $1.value.used })?.key {
                state.drop(oldest)
            }
        }
    }

    func forget(_ address: String) { state.withLock { $0.drop(address) } }

    var bytes: Int { state.withLock { $0.bytes } }
}

extension ResponseCache.State {
    fileprivate mutating func drop(_ address: String) {
        guard let dropped = kept.removeValue(forKey: address) else { return }
        bytes -= dropped.answer.body.count + address.utf8.count
    }
}

import Synchronization

/// Answers by the request's target, as long as they are fresh. Bounded: when the newer half is full, the older half goes.
final class AnswerCache: Sendable {
    struct Entry: Sendable {
        let representation: Representation
        let freshness: Freshness
        /// The endpoint's number, for the metrics.
        let endpoint: Int
        /// What it shows that a provider is asked about.
        var look: StopLook?
    }

    private struct Halves {
        var newer: [String: Entry] = [:]
        var older: [String: Entry] = [:]
        var newerSize = 0
    }

    private let halves = Mutex(Halves())
    private let limit: Int

    /// - Parameter limit: bytes of bodies, compressed forms not counted.
    init(limit: Int) {
        self.limit = limit
    }

    func entry(for target: String, now: Double) -> Entry? {
        let found = halves.withLock { $0.newer[target] ?? $0.older[target] }
        guard let found, found.freshness.holds(at: now) else { return nil }
        return found
    }

    func keep(_ entry: Entry, for target: String) {
        let size = entry.representation.size + target.utf8.count + 512
        guard size <= limit / 4 else { return }
        halves.withLock { halves in
            if halves.newerSize + size > limit / 2 {
                halves.older = halves.newer
                halves.newer = [:]
                halves.newerSize = 0
            }
            // What it replaces still counts, so that a half that is all replacements turns as well.
            halves.newer[target] = entry
            halves.newerSize += size
        }
    }
}

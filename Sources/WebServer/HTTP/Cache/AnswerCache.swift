import Synchronization

/// Answers by the parameters that mean something, as long as they are fresh. Bounded: when the newer half is full, the older
/// half goes.
final class AnswerCache: Sendable {
    struct Entry: Sendable {
        let representation: Representation
        let freshness: Freshness
        /// The endpoint's number, for the metrics.
        let endpoint: Int
        /// What it shows that a provider is asked about.
        var look: StopLook?
    }

    private struct State {
        var newer: [String: Entry] = [:]
        var older: [String: Entry] = [:]
        var newerSize = 0
        /// By the endpoint's number.
        var forms: [Int: Form] = [:]
    }

    /// What an endpoint makes of queries.
    private struct Form {
        /// What it has ever asked for, in that order.
        var asked: [String] = []
        /// Other fields are left alone, and not refused.
        var leavesRest = false
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: bytes of bodies, with what they take when compressed.
    init(limit: Int) {
        self.limit = limit
    }

    /// - Parameter key: of ``key(of:_:_:)``; many a target is its own key.
    func entry(for key: String, now: Double) -> Entry? {
        let found = state.withLock { $0.newer[key] ?? $0.older[key] }
        guard let found, found.freshness.holds(at: now) else { return nil }
        return found
    }

    /// What requests for the same answer have in common: the path, and the fields that the endpoint looks at. Nil for a query
    /// that it would refuse.
    func key(of endpoint: Int, _ path: String, _ query: QueryReader) -> String? {
        let form = state.withLock { $0.forms[endpoint] ?? Form() }
        guard query.problems.isEmpty, form.leavesRest || query.names.allSatisfy({ form.asked.contains($0) }) else {
            return nil
        }
        return AnswerKey.text(path, query, asked: form.asked)
    }

    /// Keeps an answer.
    /// - Parameter query: as the endpoint left it.
    func keep(_ entry: Entry, path: String, _ query: QueryReader) {
        let asked = learn(query, of: entry.endpoint)
        let key = AnswerKey.text(path, query, asked: asked)
        let body = entry.representation.size
        let size = body + body / 4 + key.utf8.count + 512
        guard size <= limit / 4 else { return }
        state.withLock { state in
            if state.newerSize + size > limit / 2 {
                state.older = state.newer
                state.newer = [:]
                state.newerSize = 0
            }
            // What it replaces still counts, so that a half that is all replacements turns as well.
            state.newer[key] = entry
            state.newerSize += size
        }
    }

    /// An answer depends on nothing that was not asked for when it was made. So a key of all that was ever asked for tells it
    /// from all others, also from those that were made before more was asked for.
    private func learn(_ query: QueryReader, of endpoint: Int) -> [String] {
        state.withLock { state in
            var form = state.forms[endpoint] ?? Form()
            form.asked += query.asked.filter { !form.asked.contains($0) }
            form.leavesRest = query.leavesRest
            state.forms[endpoint] = form
            return form.asked
        }
    }
}

import Synchronization

/// Answers by the parameters that mean something, as long as they are fresh. Bounded.
final class AnswerCache: Sendable {
    struct Entry: Sendable {
        let representation: Representation
        let freshness: Freshness
        /// The endpoint's path.
        let endpoint: String
        /// What it shows that a provider is asked about.
        var look: StopLook?
    }

    private struct State {
        var entries: Halves<Entry>
        /// Keys by targets that are written in another way, so that these are read once.
        var aliases = Halves<String>(limit: 1 << 20)
        /// By the endpoint's path.
        var forms: [String: Form] = [:]
    }

    /// What an endpoint makes of queries.
    private struct Form {
        /// What it has ever asked for, in that order.
        var asked: [String] = []
        /// Other fields are left alone, and not refused.
        var leavesRest = false
    }

    private let state: Mutex<State>
    private let limit: Int

    /// - Parameter limit: bytes of bodies, with what they take when compressed.
    init(limit: Int) {
        self.limit = limit
        state = Mutex(State(entries: Halves(limit: limit / 2)))
    }

    /// - Parameter target: of a request, as it is written. Its answer is found by this alone where the target is its own key,
    ///   or has been read before.
    func entry(for target: String, now: Double) -> Entry? {
        let found = state.withLock { state in
            state.entries[target] ?? state.aliases[target].flatMap { state.entries[$0] }
        }
        guard let found, found.freshness.holds(at: now) else { return nil }
        return found
    }

    /// - Parameters:
    ///   - key: of ``key(of:_:_:)``.
    ///   - target: what was read to find the key.
    func entry(for key: String, readFrom target: String, now: Double) -> Entry? {
        guard let found = entry(for: key, now: now) else { return nil }
        let size = target.utf8.count + key.utf8.count + 128
        // Few are longer, and these would leave no room for others.
        if size < 1024 { state.withLock { $0.aliases.set(target, key, size: size) } }
        return found
    }

    /// What requests for the same answer have in common: the path, and the fields that the endpoint looks at. Nil for a query
    /// that it would refuse.
    func key(of endpoint: String, _ path: String, _ query: QueryReader) -> String? {
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
        state.withLock { $0.entries.set(key, entry, size: size) }
    }

    /// An answer depends on nothing that was not asked for when it was made. So a key of all that was ever asked for tells it
    /// from all others, also from those that were made before more was asked for.
    private func learn(_ query: QueryReader, of endpoint: String) -> [String] {
        state.withLock { state in
            var form = state.forms[endpoint] ?? Form()
            let new = query.asked.filter { !form.asked.contains($0) }
            // A target may mean another key from now on.
            if !new.isEmpty { state.aliases.removeAll() }
            form.asked += new
            form.leavesRest = query.leavesRest
            state.forms[endpoint] = form
            return form.asked
        }
    }
}

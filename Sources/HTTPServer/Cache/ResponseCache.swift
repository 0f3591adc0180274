import Synchronization

/// A bounded response cache, keyed by the parameters that the endpoint reads. Entries expire with their freshness.
package final class ResponseCache: Sendable {
    /// A cached response.
    package struct Entry: Sendable {
        let representation: Representation
        package let freshness: Freshness
        /// The endpoint's path.
        package let endpoint: String
        /// The observer that is notified whenever the response is sent; nil for none.
        package var look: (any ResponseObserver)?
    }

    private struct State {
        var entries: GenerationCache<Entry>
        /// Cache keys by request target. Only for targets that differ from their key, so that each such target is
        /// parsed once.
        var aliases = GenerationCache<String>(limit: 1 << 20)
        /// The query parameters that each endpoint is known to read, by the endpoint's path.
        var forms: [String: Form] = [:]
    }

    /// The query parameters that an endpoint is known to read.
    private struct Form {
        /// The names read so far, in the order first seen.
        var asked: [String] = []
        /// Whether the endpoint ignores unknown parameters instead of rejecting them.
        var leavesRest = false
    }

    private let state: Mutex<State>
    private let limit: Int

    /// Creates an empty cache.
    /// - Parameter limit: the maximum total size of bodies in bytes, including compressed forms.
    package init(limit: Int) {
        self.limit = limit
        state = Mutex(State(entries: GenerationCache(limit: limit / 2)))
    }

    /// Returns the fresh entry for a raw request target, without parsing it. Finds the entry if the target equals its
    /// key or was parsed earlier.
    package func entry(for target: String, now: Double) -> Entry? {
        let found = state.withLock { state in
            state.entries[target] ?? state.aliases[target].flatMap { state.entries[$0] }
        }
        guard let found, found.freshness.holds(at: now) else { return nil }
        return found
    }

    /// Returns the fresh entry for a key, and stores the target as an alias of the key.
    /// - Parameters:
    ///   - key: the result of ``key(of:_:_:)``.
    ///   - target: the target that was parsed to find the key.
    package func entry(for key: String, readFrom target: String, now: Double) -> Entry? {
        guard let found = entry(for: key, now: now) else { return nil }
        let size = target.utf8.count + key.utf8.count + 128
        // Longer targets are rare and would displace many others.
        if size < 1024 { state.withLock { $0.aliases.set(target, key, size: size) } }
        return found
    }

    /// Returns the cache key that equivalent requests share: the path and the parameters that the endpoint reads.
    /// Returns nil for a query that the endpoint would reject.
    package func key(of endpoint: String, _ path: String, _ query: QueryReader) -> String? {
        let form = state.withLock { $0.forms[endpoint] ?? Form() }
        guard query.problems.isEmpty, !query.repeatsFields,
            form.leavesRest || query.names.allSatisfy({ form.asked.contains($0) })
        else { return nil }
        return CacheKey.text(path, query, asked: form.asked)
    }

    /// Stores a response in the cache.
    /// - Parameter query: the query after the endpoint has read it.
    package func keep(_ entry: Entry, path: String, _ query: QueryReader) {
        let asked = learn(query, of: entry.endpoint)
        let key = CacheKey.text(path, query, asked: asked)
        let body = entry.representation.size
        let size = body + body / 4 + key.utf8.count + 512
        guard size <= limit / 4 else { return }
        state.withLock { $0.entries.set(key, entry, size: size) }
    }

    /// Removes all cached responses.
    package func removeAll() {
        state.withLock { state in
            state.entries.removeAll()
            state.aliases.removeAll()
        }
    }

    /// Records which parameters the endpoint read, and returns all that it has ever read. A response depends only on
    /// parameters that were read while it was computed. A key of all parameters ever read therefore identifies the
    /// response, even if it was stored before some parameters were known.
    private func learn(_ query: QueryReader, of endpoint: String) -> [String] {
        state.withLock { state in
            var form = state.forms[endpoint] ?? Form()
            let new = query.asked.filter { !form.asked.contains($0) }
            // A target may map to a different key from now on.
            if !new.isEmpty { state.aliases.removeAll() }
            form.asked += new
            form.leavesRest = query.leavesRest
            state.forms[endpoint] = form
            return form.asked
        }
    }
}

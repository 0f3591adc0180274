import Fetching
package import TransitCore

/// A pool of running and cached searches. Equal queries share one search as long as its results are valid.
package actor SearchPool {
    /// Limits of the pool.
    package struct Limits: Sendable, Equatable {
        /// The maximum number of concurrent searches.
        package var running: Int
        /// The maximum number of cached results.
        package var kept: Int
        /// The time in milliseconds for which a search continues after its last listener has left, because riders often
        /// return immediately.
        package var grace: Int64

        package init(running: Int = 24, kept: Int = 200, grace: Int64 = 10_000) {
            self.running = running
            self.kept = kept
            self.grace = grace
        }
    }

    private struct Entry {
        let search: CoalescedSearch
        let task: Task<Void, Never>
    }

    package nonisolated let suppliers: [any IntercitySupplier]
    package nonisolated let logos: LogoDirectory
    private let limits: Limits
    private let clock: @Sendable () -> EpochSeconds
    private let pause: Pause
    private var entries: [IntercityQuery: Entry] = [:]
    /// The queries of the cached searches, the oldest first.
    private var order: [IntercityQuery] = []

    package init(
        suppliers: [any IntercitySupplier], limits: Limits = Limits(), logos: LogoDirectory = LogoDirectory(),
        clock: @escaping @Sendable () -> EpochSeconds, pause: Pause = .real
    ) {
        self.suppliers = suppliers
        self.limits = limits
        self.logos = logos
        self.clock = clock
        self.pause = pause
    }

    /// Subscribes to the search for a query. Starts the search if there is no running search or valid result.
    /// - Returns: Nil if the maximum number of searches is reached.
    package func listener(for query: IntercityQuery) -> SearchListener? {
        guard let search = current(query) ?? begin(query) else { return nil }
        return SearchListener(search) { [weak self] in
            Task { await self?.left(query, search) }
        }
    }

    package var runningCount: Int { entries.values.count { $0.search.result.end == nil } }
    package var keptCount: Int { entries.count }

    /// Returns the search for a query if it is running or its result is still valid.
    private func current(_ query: IntercityQuery) -> CoalescedSearch? {
        guard let entry = entries[query] else { return nil }
        let result = entry.search.result
        let isOver = result.end.map { $0.expires <= clock() || !$0.troubles.isEmpty } ?? false
        guard isOver else { return entry.search }
        forget(query)
        return nil
    }

    private func begin(_ query: IntercityQuery) -> CoalescedSearch? {
        guard runningCount < limits.running else { return nil }
        while entries.count >= limits.kept, let oldest = order.first(where: { isIdle($0) }) { forget(oldest) }
        guard entries.count < limits.kept else { return nil }
        let search = CoalescedSearch(query)
        entries[query] = Entry(search: search, task: task(search, query))
        order.append(query)
        return search
    }

    private func isIdle(_ query: IntercityQuery) -> Bool {
        entries[query]?.search.listenerCount == 0
    }

    private func task(_ search: CoalescedSearch, _ query: IntercityQuery) -> Task<Void, Never> {
        let (suppliers, logos, clock) = (suppliers, logos, clock)
        return Task {
            let endings = await withTaskGroup(of: (supplier: String, ending: SearchEnding).self) { group in
                for supplier in suppliers {
                    group.addTask {
                        let ending = await supplier.search(query) { page in
                            logos.add(page.operators)
                            search.change { $0.add(page) }
                        }
                        return (supplier.id, ending)
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            guard !Task.isCancelled else { return }
            search.change { $0.finish(endings.sorted { $0.supplier < $1.supplier }, at: clock()) }
        }
    }

    private func left(_ query: IntercityQuery, _ search: CoalescedSearch) async {
        guard isAbandoned(query, search) else { return }
        await pause.milliseconds(limits.grace)
        if isAbandoned(query, search) { forget(query) }
    }

    private func isAbandoned(_ query: IntercityQuery, _ search: CoalescedSearch) -> Bool {
        entries[query]?.search === search && search.listenerCount == 0 && search.result.end == nil
    }

    private func forget(_ query: IntercityQuery) {
        entries.removeValue(forKey: query)?.task.cancel()
        order.removeAll { $0 == query }
    }
}

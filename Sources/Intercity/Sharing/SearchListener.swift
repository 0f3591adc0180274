/// A rider's subscription to a search. It ends when it is released.
package final class SearchListener: Sendable {
    private let search: CoalescedSearch
    private let id: UInt64
    /// Yields when the result has changed. Ends when the listener is closed.
    package let changes: AsyncStream<Void>
    private let onLeave: @Sendable () -> Void

    init(_ search: CoalescedSearch, onLeave: @escaping @Sendable () -> Void) {
        self.search = search
        self.onLeave = onLeave
        (id, changes) = search.listen()
    }

    deinit {
        close()
        onLeave()
    }

    package var result: SearchResult { search.result }

    /// Makes ``changes`` yield once, although the result has not changed.
    package func wake() {
        search.wake(id)
    }

    /// Ends ``changes``. May be called several times.
    package func close() {
        search.leave(id)
    }
}

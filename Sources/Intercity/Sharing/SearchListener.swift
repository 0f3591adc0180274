/// A rider's ear at a search, from the moment it was granted until it is let go.
package final class SearchListener: Sendable {
    private let search: SharedSearch
    private let id: UInt64
    /// Yields when there is something to look at; ends when the listener is closed.
    package let changes: AsyncStream<Void>
    private let onLeave: @Sendable () -> Void

    init(_ search: SharedSearch, onLeave: @escaping @Sendable () -> Void) {
        self.search = search
        self.onLeave = onLeave
        (id, changes) = search.listen()
    }

    deinit {
        close()
        onLeave()
    }

    package var result: SearchResult { search.result }

    /// Lets ``changes`` yield though nothing has changed.
    package func wake() {
        search.wake(id)
    }

    /// Ends ``changes``; may be called again.
    package func close() {
        search.leave(id)
    }
}

/// A sequence of live states that continues until its task is cancelled or its iterator is released.
///
/// Each element is the newest whole state, not a difference, and one comes for every change that the reader has time
/// for. A lost connection is an element as well: the state as it was, marked as lost. The sequence throws only what
/// time does not mend, such as ``HeadsignError/notFound(detail:)``. Each iterator has a stream of its own.
public struct LiveSequence<Element: Sendable>: AsyncSequence, Sendable {
    private let begin: @Sendable () -> Iterator

    /// - Parameter run: yields the newest until it is cancelled, or finishes.
    init<State: Sendable>(
        _ first: State, as element: @escaping @Sendable (State) -> Element,
        run: @escaping @Sendable (Latest<State>) async -> Void
    ) {
        begin = {
            let latest = Latest(first)
            let work = Work(Task { await run(latest) })
            return Iterator(work: work) { try await latest.next().map(element) }
        }
    }

    /// Opens a stream.
    public func makeAsyncIterator() -> Iterator { begin() }

    /// A stream, which ends when nobody holds it any more.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let work: Work
        fileprivate let read: @Sendable () async throws -> Element?

        /// The newest state that was not read yet, once there is one; nil at the end.
        /// - Throws: ``HeadsignError`` where time does not mend it.
        public mutating func next() async throws -> Element? {
            try await next(isolation: nil)
        }

        /// The newest state that was not read yet, once there is one; nil at the end.
        /// - Throws: ``HeadsignError`` where time does not mend it.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
            let element = try await read()
            if element == nil { work.end() }
            return element
        }
    }

    /// The task behind an iterator, which ends with it.
    fileprivate final class Work: Sendable {
        private let task: Task<Void, Never>

        init(_ task: Task<Void, Never>) {
            self.task = task
        }

        func end() { task.cancel() }

        deinit { task.cancel() }
    }
}

/// A sequence of live states that continues until its task is cancelled or its iterator is released.
///
/// Each element is the latest full state, not a difference; a slow reader skips intermediate states. A lost connection
/// is also an element: the last state, marked as lost. The sequence throws only permanent errors, such as
/// ``HeadsignError/notFound(detail:)``. Each iterator opens its own stream.
public struct LiveSequence<Element: Sendable>: AsyncSequence, Sendable {
    private let begin: @Sendable () -> Iterator

    /// - Parameters:
    ///   - first: The initial state.
    ///   - element: Converts a state to an element.
    ///   - run: Updates the state until it is cancelled or finishes the sequence.
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

    /// An iterator with its own stream, which is closed when the iterator is released.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let work: Work
        fileprivate let read: @Sendable () async throws -> Element?

        /// Waits for a state that was not returned yet; returns nil at the end of the sequence.
        /// - Throws: ``HeadsignError`` for permanent errors.
        public mutating func next() async throws -> Element? {
            try await next(isolation: nil)
        }

        /// Waits for a state that was not returned yet; returns nil at the end of the sequence.
        /// - Throws: ``HeadsignError`` for permanent errors.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
            let element = try await read()
            if element == nil { work.end() }
            return element
        }
    }

    /// The task of an iterator, cancelled when the iterator is released.
    fileprivate final class Work: Sendable {
        private let task: Task<Void, Never>

        init(_ task: Task<Void, Never>) {
            self.task = task
        }

        func end() { task.cancel() }

        deinit { task.cancel() }
    }
}

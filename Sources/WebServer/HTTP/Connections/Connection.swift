import Synchronization

/// One connection, as the book of all of them knows it.
final class Connection: Sendable {
    let client: ClientNetwork
    let close: @Sendable () -> Void
    /// Nothing has been asked that is not answered: closing it costs nobody anything.
    private let idle = Atomic(true)
    private let closed = Atomic(false)

    init(of client: ClientNetwork, close: @escaping @Sendable () -> Void) {
        self.client = client
        self.close = close
    }

    var isIdle: Bool {
        get { idle.load(ordering: .relaxed) }
        set { idle.store(newValue, ordering: .relaxed) }
    }

    /// - Returns: false if that was known.
    func markClosed() -> Bool { !closed.exchange(true, ordering: .relaxed) }

    var isClosed: Bool { closed.load(ordering: .relaxed) }
}

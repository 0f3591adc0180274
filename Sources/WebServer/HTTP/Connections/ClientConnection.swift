import Synchronization

/// One connection, as the book of all of them knows it.
final class ClientConnection: Sendable {
    let client: ClientNetwork
    /// Nothing has been asked that is not answered: closing it costs nobody anything.
    private let idle = Atomic(true)
    /// Nil once it is closed, for with it go the channel and all of its buffers.
    private let closing: Mutex<(@Sendable () -> Void)?>

    init(of client: ClientNetwork, close: @escaping @Sendable () -> Void) {
        self.client = client
        closing = Mutex(close)
    }

    var isIdle: Bool {
        get { idle.load(ordering: .relaxed) }
        set { idle.store(newValue, ordering: .relaxed) }
    }

    func close() { closing.withLock { $0 }?() }

    /// - Returns: false if that was known.
    func markClosed() -> Bool {
        let open = closing.withLock { closing in
            defer { closing = nil }
            return closing
        }
        return open != nil
    }

    var isClosed: Bool { closing.withLock { $0 == nil } }
}

import Synchronization

/// A connection of a client, as listed in ``ConnectionRegistry``.
package final class ClientConnection: Sendable {
    let client: ClientNetwork
    /// Whether no request is pending, so that closing the connection interrupts nothing.
    private let idle = Atomic(true)
    /// Closes the channel. Nil after the connection was closed, which releases the channel and its buffers.
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

    /// Marks the connection as closed.
    /// - Returns: false if it was already closed.
    func markClosed() -> Bool {
        let open = closing.withLock { closing in
            defer { closing = nil }
            return closing
        }
        return open != nil
    }

    var isClosed: Bool { closing.withLock { $0 == nil } }
}

import Synchronization

/// The registry of all open connections, by client. When there are too many, idle connections are closed in favor of
/// new ones, so that a client that only holds connections open cannot lock out other clients.
package final class ConnectionRegistry: Sendable {
    /// The connections of one client, oldest first. Closed ones stay in the list until they outnumber the open ones.
    private struct ClientConnections {
        private var connections: [ClientConnection] = []
        private(set) var open = 0
        /// The index at which the last search for an idle connection ended. The next search continues from there,
        /// because streams stay busy for hours and need not be checked each time.
        private var next = 0

        mutating func add(_ connection: ClientConnection) {
            connections.append(connection)
            open += 1
        }

        mutating func countClosed() {
            open -= 1
            guard connections.count > 2 * open + 16 else { return }
            connections.removeAll { $0.isClosed }
            next = 0
        }

        /// Returns the next idle connection other than the newcomer, in order of age from where the previous search
        /// ended; nil if none is found.
        mutating func idle(but newcomer: ClientConnection) -> ClientConnection? {
            for _ in 0..<min(connections.count, ConnectionRegistry.mostLookedAt) {
                if next >= connections.count { next = 0 }
                let connection = connections[next]
                next += 1
                if connection.isIdle, !connection.isClosed, connection !== newcomer { return connection }
            }
            return nil
        }
    }

    private struct State {
        var clients: [ClientNetwork: ClientConnections] = [:]
        var open = 0
        var displaced = 0
    }

    /// The maximum number of connections of one client that a search for an idle connection checks.
    private static let mostLookedAt = 512

    private let most: Int
    /// The maximum number of connections per client; nil for no limit.
    private let mostOfClient: Int?
    private let proxies: TrustedProxies
    private let state = Mutex(State())

    package init(most: Int, ofClient: Int?, proxies: TrustedProxies) {
        self.most = most
        mostOfClient = ofClient
        self.proxies = proxies
    }

    /// The number of open connections, and the total number of connections closed in favor of new ones or rejected.
    package var figures: (open: Int, displaced: Int) { state.withLock { ($0.open, $0.displaced) } }

    /// Registers a new connection.
    /// - Returns: the connection to close in favor of the new one; the new connection itself if no other is idle; nil
    ///   if the limits are not exceeded.
    package func add(_ connection: ClientConnection) -> ClientConnection? {
        state.withLock { state in
            let isOver = isOver(connection.client, in: state)
            state.clients[connection.client, default: ClientConnections()].add(connection)
            state.open += 1
            guard isOver || state.open > most else { return nil }
            state.displaced += 1
            return Self.loser(to: connection, own: isOver, in: &state) ?? connection
        }
    }

    package func remove(_ connection: ClientConnection) {
        guard connection.markClosed() else { return }
        state.withLock { state in
            state.open -= 1
            state.clients[connection.client]?.countClosed()
            if state.clients[connection.client]?.open == 0 { state.clients[connection.client] = nil }
        }
    }

    private func isOver(_ client: ClientNetwork, in state: State) -> Bool {
        guard let mostOfClient, !proxies.includes(client) else { return false }
        return state.clients[client]?.open ?? 0 >= mostOfClient
    }

    /// Returns the idle connection to close in favor of a new one; nil if none is found. Searches the connections of
    /// the client with the most connections, then those of any client.
    /// - Parameter own: whether to search only the connections of the newcomer's client.
    private static func loser(to newcomer: ClientConnection, own: Bool, in state: inout State) -> ClientConnection? {
        if own { return state.clients[newcomer.client]?.idle(but: newcomer) }
        let largest = state.clients.max { $0.value.open < $1.value.open }?.key
        if let found = largest.flatMap({ state.clients[$0]?.idle(but: newcomer) }) { return found }
        for client in state.clients.keys.prefix(mostLookedAt) {
            if let found = state.clients[client]?.idle(but: newcomer) { return found }
        }
        return nil
    }
}

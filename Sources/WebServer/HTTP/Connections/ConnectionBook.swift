import Synchronization

/// All connections there are, by client. Where there are too many, idle ones go for newcomers: whoever only holds connections
/// open shuts nobody out.
final class ConnectionBook: Sendable {
    /// The connections of one client, the oldest first. Closed ones stay in the list until there are more of them than of others.
    private struct ClientConnections {
        private var connections: [ClientConnection] = []
        private(set) var open = 0
        /// Where an idle one was looked for last: streams are busy for hours, and need not be looked at again and again.
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

        /// An idle one, the oldest first.
        mutating func idle(but newcomer: ClientConnection) -> ClientConnection? {
            for _ in 0..<min(connections.count, ConnectionBook.mostLookedAt) {
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

    /// Connections of one client that are looked at to find an idle one.
    private static let mostLookedAt = 512

    private let most: Int
    /// Of one client; nil for no limit of its own.
    private let mostOfClient: Int?
    private let proxies: TrustedProxies
    private let state = Mutex(State())

    init(most: Int, ofClient: Int?, proxies: TrustedProxies) {
        self.most = most
        mostOfClient = ofClient
        self.proxies = proxies
    }

    /// How many are open, and how many were closed for newcomers or refused so far.
    var figures: (open: Int, displaced: Int) { state.withLock { ($0.open, $0.displaced) } }

    /// Takes a newcomer in.
    /// - Returns: the connection that is to be closed for it: the newcomer itself where no other is idle.
    func add(_ connection: ClientConnection) -> ClientConnection? {
        state.withLock { state in
            let isOver = isOver(connection.client, in: state)
            state.clients[connection.client, default: ClientConnections()].add(connection)
            state.open += 1
            guard isOver || state.open > most else { return nil }
            state.displaced += 1
            return Self.loser(to: connection, own: isOver, in: &state) ?? connection
        }
    }

    func remove(_ connection: ClientConnection) {
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

    /// The connection that goes: one of the client's own, or one of whoever has most, or else anybody's.
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

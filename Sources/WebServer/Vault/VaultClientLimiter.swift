import Synchronization

/// Lets each client's address use something so often: vaults, alarms. Addresses are in memory alone, as long as they
/// come.
final class VaultClientLimiter: Sendable {
    private struct Client {
        var requests: TokenBucket
        var new: TokenBucket
    }

    private static let mostClients = 20_000
    private static let day = 86_400.0

    /// The name of the limited resource, for error messages.
    private let goods: String
    private let requestsPerMinute: Int
    private let newPerDay: Int
    private let clients = Mutex<[ClientNetwork: Client]>([:])

    init(of goods: String = "vaults", requestsPerMinute: Int, newPerDay: Int) {
        self.goods = goods
        self.requestsPerMinute = requestsPerMinute
        self.newPerDay = newPerDay
    }

    /// - Parameter now: rising seconds.
    func admit(_ client: ClientNetwork, at now: Double) throws(Problem) {
        guard take(\.requests, of: client, at: now) else {
            throw .tooMany(
                "\(goods.prefix(1).uppercased() + goods.dropFirst()) may be asked for \(requestsPerMinute) times a minute.",
                retryAfter: 60 / requestsPerMinute + 1)
        }
    }

    /// - Parameter now: rising seconds.
    func admitNew(_ client: ClientNetwork, at now: Double) throws(Problem) {
        let isFree = clients.withLock { clients in
            // The narrowest first: what it is refused costs its neighbours nothing.
            for (network, share) in client.widening {
                makeRoom(for: network, in: &clients)
                guard clients[network, default: fresh(share)].new.take(at: now) else { return false }
            }
            return true
        }
        guard isFree else {
            throw .tooMany(
                "\(newPerDay) \(goods) may be made a day.", retryAfter: Int(Self.day) / newPerDay + 1)
        }
    }

    private func take(
        _ allowance: WritableKeyPath<Client, TokenBucket>, of network: ClientNetwork, at now: Double
    ) -> Bool {
        return clients.withLock { clients in
            makeRoom(for: network, in: &clients)
            return clients[network, default: fresh()][keyPath: allowance].take(at: now)
        }
    }

    /// Clients from so many networks at once are not held back by counting them; the limit of all vaults remains.
    private func makeRoom(for network: ClientNetwork, in clients: inout [ClientNetwork: Client]) {
        if clients.count >= Self.mostClients, clients[network] == nil { clients = [:] }
    }

    /// - Parameter share: times what one address may make.
    private func fresh(_ share: Int = 1) -> Client {
        Client(requests: TokenBucket(requestsPerMinute, per: 60), new: TokenBucket(newPerDay * share, per: Self.day))
    }
}

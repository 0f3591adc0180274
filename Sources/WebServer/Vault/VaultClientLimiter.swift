import Synchronization

/// A rate limiter per client for requests about vaults, alarms or reports: requests per minute, and new items per day.
/// Clients are kept in memory only.
final class VaultClientLimiter: Sendable {
    private struct Client {
        var requests: TokenBucket
        var new: TokenBucket
    }

    private static let mostClients = 20_000
    private static let day = 86_400.0

    /// The name of the items, for errors.
    private let goods: String
    private let requestsPerMinute: Int
    private let newPerDay: Int
    private let clients = Mutex<[ClientNetwork: Client]>([:])

    init(of goods: String = "vaults", requestsPerMinute: Int, newPerDay: Int) {
        self.goods = goods
        self.requestsPerMinute = requestsPerMinute
        self.newPerDay = newPerDay
    }

    /// Takes one request from the client's allowance.
    /// - Parameter now: seconds of a monotonic clock.
    /// - Throws: 429 if the allowance is used up.
    func admit(_ client: ClientNetwork, at now: Double) throws(Problem) {
        guard take(\.requests, of: client, at: now) else {
            throw .tooMany(
                "The limit of \(requestsPerMinute) requests for \(goods) per minute has been reached.",
                retryAfter: 60 / requestsPerMinute + 1)
        }
    }

    /// Takes one new item from the daily allowances of the client and of the IPv6 networks around it.
    /// - Parameter now: seconds of a monotonic clock.
    /// - Throws: 429 if one of them is used up.
    func admitNew(_ client: ClientNetwork, at now: Double) throws(Problem) {
        let isFree = clients.withLock { clients in
            // From the narrowest network on, so that a client over its own limit does not use up the allowance of its
            // neighbors.
            for (network, share) in client.widening {
                makeRoom(for: network, in: &clients)
                guard clients[network, default: fresh(share)].new.take(at: now) else { return false }
            }
            return true
        }
        guard isFree else {
            throw .tooMany(
                "The limit of \(newPerDay) new \(goods) per day has been reached.",
                retryAfter: Int(Self.day) / newPerDay + 1)
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

    /// Forgets all clients if there are too many. The limits of the store itself still apply.
    private func makeRoom(for network: ClientNetwork, in clients: inout [ClientNetwork: Client]) {
        if clients.count >= Self.mostClients, clients[network] == nil { clients = [:] }
    }

    /// Creates full allowances.
    /// - Parameter share: the multiple of one client's daily allowance.
    private func fresh(_ share: Int = 1) -> Client {
        Client(requests: TokenBucket(requestsPerMinute, per: 60), new: TokenBucket(newPerDay * share, per: Self.day))
    }
}

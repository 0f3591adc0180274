import Synchronization

/// A rate limiter per client for requests that store something, beside the ``ClientLimiter`` of all requests: requests
/// per minute, new items per day, and different names per day. IPv6 clients also share allowances with the networks
/// around them. Clients are kept in memory only.
package final class ClientQuota: Sendable {
    private struct Client {
        var new: TokenBucket
        var names: Set<String> = []
        /// The time of the first name of the day.
        var namedSince = -Double.infinity
    }

    private static let mostClients = 20_000
    private static let day = 86_400.0

    /// The name of the items, for errors.
    private let items: String
    private let requestsPerMinute: Int
    private let newPerDay: Int
    private let namesPerDay: Int
    private let requests: SubjectLimiter<ClientNetwork>
    private let clients = Mutex<[ClientNetwork: Client]>([:])

    /// Creates a limiter with full allowances.
    /// - Parameters:
    ///   - items: the plural name of the items, for errors.
    ///   - namesPerDay: the number of different names, such as hosts, that a client may give per day.
    package init(of items: String, requestsPerMinute: Int, newPerDay: Int, namesPerDay: Int = 0) {
        self.items = items
        self.requestsPerMinute = requestsPerMinute
        self.newPerDay = newPerDay
        self.namesPerDay = namesPerDay
        requests = SubjectLimiter(requestsPerMinute, per: 60)
    }

    /// Takes one request from the client's allowance.
    /// - Parameter now: seconds of a monotonic clock.
    /// - Throws: 429 if the allowance is used up.
    package func admit(_ client: ClientNetwork, at now: Double) throws(Problem) {
        guard requests.take(client, at: now) else {
            throw .tooMany(
                "The limit of \(requestsPerMinute) requests for \(items) per minute has been reached.",
                retryAfter: 60 / requestsPerMinute + 1)
        }
    }

    /// Takes one new item from the daily allowances of the client and of the IPv6 networks around it.
    /// - Parameter now: seconds of a monotonic clock.
    /// - Throws: 429 if one of them is used up.
    package func admitNew(_ client: ClientNetwork, at now: Double) throws(Problem) {
        guard take(of: client, { state, _ in state.new.take(at: now) }) else {
            throw .tooMany(
                "The limit of \(newPerDay) new \(items) per day has been reached.",
                retryAfter: Int(Self.day) / newPerDay + 1)
        }
    }

    /// Counts a name that the client gives, such as a host that requests are sent to.
    /// - Parameters:
    ///   - kind: the plural noun for such names in errors.
    ///   - now: seconds of a monotonic clock.
    /// - Throws: 429 if the client or a network around it has given too many different names today.
    package func admit(name: String, _ kind: String, of client: ClientNetwork, at now: Double) throws(Problem) {
        let isFree = take(of: client) { state, share in
            if now - state.namedSince >= Self.day { (state.names, state.namedSince) = ([], now) }
            guard state.names.contains(name) || state.names.count < namesPerDay * share else { return false }
            state.names.insert(name)
            return true
        }
        guard isFree else {
            throw .tooMany("A client may use \(namesPerDay) \(kind) per day.", retryAfter: Int(Self.day))
        }
    }

    /// Takes from the allowances of the client and the networks around it, from the narrowest on, so that a client over
    /// its own limit does not use up the allowance of its neighbors.
    /// - Parameter take: takes from one network, whose share is the given multiple of one client's; false if there is
    ///   nothing left.
    private func take(of client: ClientNetwork, _ take: (inout Client, _ share: Int) -> Bool) -> Bool {
        clients.withLock { clients in
            client.widening.allSatisfy { network, share in
                makeRoom(for: network, in: &clients)
                return take(&clients[network, default: fresh(share)], share)
            }
        }
    }

    /// Forgets all clients if there are too many. The limits of the store itself still apply.
    private func makeRoom(for network: ClientNetwork, in clients: inout [ClientNetwork: Client]) {
        if clients.count >= Self.mostClients, clients[network] == nil { clients = [:] }
    }

    /// Creates full daily allowances.
    /// - Parameter share: the multiple of one client's.
    private func fresh(_ share: Int) -> Client { Client(new: TokenBucket(newPerDay * share, per: Self.day)) }
}

import Synchronization

/// A per-client rate limiter for requests that store something, in addition to the ``ClientLimiter`` of all requests.
/// It limits requests per minute, new items per day, and distinct names per day. IPv6 clients also share the daily
/// limits of the networks around them. State per client is held in memory only.
package final class ClientQuota: Sendable {
    private struct Client {
        var new: TokenBucket
        var names: Set<String> = []
        /// The time at which the day's first name was counted, in seconds of a monotonic clock.
        var namedSince = -Double.infinity
    }

    private static let mostClients = 20_000
    private static let day = 86_400.0

    /// The plural noun for the stored items in error messages.
    private let items: String
    private let requestsPerMinute: Int
    private let newPerDay: Int
    private let namesPerDay: Int
    private let requests: SubjectLimiter<ClientNetwork>
    private let clients = Mutex<[ClientNetwork: Client]>([:])

    /// Creates a limiter with full buckets.
    /// - Parameters:
    ///   - items: the plural noun for the stored items in error messages.
    ///   - namesPerDay: the number of distinct names, such as host names, that a client may use per day.
    package init(of items: String, requestsPerMinute: Int, newPerDay: Int, namesPerDay: Int = 0) {
        self.items = items
        self.requestsPerMinute = requestsPerMinute
        self.newPerDay = newPerDay
        self.namesPerDay = namesPerDay
        requests = SubjectLimiter(requestsPerMinute, per: 60)
    }

    /// Takes one request from the client's quota per minute.
    /// - Parameter now: seconds of a monotonic clock.
    /// - Throws: 429 if the quota is exhausted.
    package func admit(_ client: ClientNetwork, at now: Double) throws(Problem) {
        guard requests.take(client, at: now) else {
            throw .tooMany(
                "The limit of \(requestsPerMinute) requests for \(items) per minute has been reached.",
                retryAfter: 60 / requestsPerMinute + 1)
        }
    }

    /// Takes one new item from the daily quotas of the client and of the IPv6 networks around it.
    /// - Parameter now: seconds of a monotonic clock.
    /// - Throws: 429 if one of the quotas is exhausted.
    package func admitNew(_ client: ClientNetwork, at now: Double) throws(Problem) {
        guard take(of: client, { state, _ in state.new.take(at: now) }) else {
            throw .tooMany(
                "The limit of \(newPerDay) new \(items) per day has been reached.",
                retryAfter: Int(Self.day) / newPerDay + 1)
        }
    }

    /// Counts a name that the client uses, such as a host that requests are sent to, against the daily limit of
    /// distinct names.
    /// - Parameters:
    ///   - kind: the plural noun for such names in error messages.
    ///   - now: seconds of a monotonic clock.
    /// - Throws: 429 if the client or a network around it has used too many distinct names today.
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

    /// Takes from the quotas of the client and of the networks around it, narrowest first, so that a client over its
    /// own limit does not exhaust the quota of its neighbors.
    /// - Parameter take: takes from the quota of one network, which is `share` times one client's; returns false if it
    ///   is exhausted.
    private func take(of client: ClientNetwork, _ take: (inout Client, _ share: Int) -> Bool) -> Bool {
        clients.withLock { clients in
            client.widening.allSatisfy { network, share in
                makeRoom(for: network, in: &clients)
                return take(&clients[network, default: fresh(share)], share)
            }
        }
    }

    /// Removes all clients if there are too many. The limits of the store itself still apply.
    private func makeRoom(for network: ClientNetwork, in clients: inout [ClientNetwork: Client]) {
        if clients.count >= Self.mostClients, clients[network] == nil { clients = [:] }
    }

    /// Creates full daily quotas for a network.
    /// - Parameter share: the network's limit as a multiple of one client's.
    private func fresh(_ share: Int) -> Client { Client(new: TokenBucket(newPerDay * share, per: Self.day)) }
}

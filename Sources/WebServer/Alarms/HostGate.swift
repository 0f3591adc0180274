import Synchronization

/// Limits the number of push services that a client may name per day, because each service that does not respond
/// delays deliveries to others. Clients normally use one or two. Hosts and addresses are kept in memory only, for a
/// day.
final class HostGate: Sendable {
    private struct Day {
        var began: Double
        var hosts: Set<String> = []
    }

    private static let mostHosts = 16
    private static let mostClients = 20_000
    private static let day = 86_400.0

    private let clients = Mutex<[ClientNetwork: Day]>([:])

    /// Admits a subscription at a host.
    /// - Parameter now: seconds of a monotonic clock.
    /// - Throws: 429 if the client has named too many hosts.
    func admit(_ host: String, of client: ClientNetwork, at now: Double) throws(Problem) {
        let isAdmitted = clients.withLock { clients in
            client.widening.allSatisfy { network, share in
                if clients.count >= Self.mostClients, clients[network] == nil { clients = [:] }
                var day = clients[network] ?? Day(began: now)
                if now - day.began >= Self.day { day = Day(began: now) }
                guard day.hosts.contains(host) || day.hosts.count < Self.mostHosts * share else { return false }
                day.hosts.insert(host)
                clients[network] = day
                return true
            }
        }
        guard !isAdmitted else { return }
        throw .tooMany("A client may use \(Self.mostHosts) push services per day.", retryAfter: Int(Self.day))
    }
}

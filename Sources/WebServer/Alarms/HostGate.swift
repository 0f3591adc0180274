import Synchronization

/// Limits the push services that a client may name in a day: each that does not answer takes time from the others.
/// Clients use one or two. Names and addresses are in memory alone, for a day.
final class HostGate: Sendable {
    private struct Day {
        var began: Double
        var hosts: Set<String> = []
    }

    private static let mostHosts = 16
    private static let mostClients = 20_000
    private static let day = 86_400.0

    private let clients = Mutex<[ClientNetwork: Day]>([:])

    /// - Parameter now: rising seconds.
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
        throw .tooMany("\(Self.mostHosts) push services may be named a day.", retryAfter: Int(Self.day))
    }
}

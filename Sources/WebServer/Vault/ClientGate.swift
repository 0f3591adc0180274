import Synchronization

/// Lets each client's address use vaults so often. Addresses are in memory alone, as long as they come.
final class ClientGate: Sendable {
    private struct Client {
        var requests: Allowance
        var vaults: Allowance
    }

    private static let mostClients = 20_000
    private static let day = 86_400.0

    private let requestsPerMinute: Int
    private let newPerDay: Int
    private let clients = Mutex<[String: Client]>([:])

    init(requestsPerMinute: Int, newPerDay: Int) {
        self.requestsPerMinute = requestsPerMinute
        self.newPerDay = newPerDay
    }

    /// - Parameter now: rising seconds.
    func admit(_ address: String, at now: Double) throws(Problem) {
        guard take(\.requests, of: address, at: now) else {
            throw .tooMany(
                "Vaults may be asked \(requestsPerMinute) times a minute.", retryAfter: 60 / requestsPerMinute + 1)
        }
    }

    /// - Parameter now: rising seconds.
    func admitNew(_ address: String, at now: Double) throws(Problem) {
        guard take(\.vaults, of: address, at: now) else {
            throw .tooMany(
                "\(newPerDay) vaults may be made a day.", retryAfter: Int(Self.day) / newPerDay + 1)
        }
    }

    private func take(_ allowance: WritableKeyPath<Client, Allowance>, of address: String, at now: Double) -> Bool {
        let network = Self.network(of: address)
        return clients.withLock { clients in
            // Whoever comes from so many networks at once is not held back by counting them; the limit of all vaults remains.
            if clients.count >= Self.mostClients, clients[network] == nil { clients = [:] }
            return clients[network, default: client][keyPath: allowance].take(at: now)
        }
    }

    private var client: Client {
        Client(requests: Allowance(requestsPerMinute, per: 60), vaults: Allowance(newPerDay, per: Self.day))
    }

    /// One subscriber has a whole network of 64 bits in IPv6.
    static func network(of address: String) -> String {
        guard address.contains(":") else { return address }
        // What `::` stands for is zeros: the groups before it say as much.
        let beginning = address.firstRange(of: "::").map { address[..<$0.lowerBound] } ?? address[...]
        return beginning.split(separator: ":").prefix(4).joined(separator: ":") + ":"
    }
}

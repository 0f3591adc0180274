package import Cluster
import HTTPTypes

/// A node among others: what they may ask it, and with which key.
package struct ClusterAccess: Sendable {
    /// The same on all nodes.
    let key: String
    /// Of this node.
    let node: String
    let leases: any Leases
    /// Shows riders the page and the interfaces.
    let servesRiders: Bool
    var status: @Sendable () -> ClusterStatus
    /// Where nodes tell each other what clients and programs have used; nil counts on each node alone.
    package var use: (any UseArchive)?
    /// Has the leases looked at soon.
    let beat: @Sendable () -> Void

    package init(
        key: String, node: String, leases: any Leases, servesRiders: Bool,
        status: @escaping @Sendable () -> ClusterStatus,
        beat: @escaping @Sendable () -> Void
    ) {
        (self.node, self.leases) = (node, leases)
        (self.key, self.servesRiders, self.status, self.beat) = (key, servesRiders, status, beat)
    }

    static let prefix = "/cluster/v1/"
    static let absence =
        "This node makes agencies' live states for other nodes, which show riders the page and the API."

    /// Beside what riders and programs ask, where this node serves them, what is of the cluster.
    func interfaces(among others: [Interface]) -> [Interface] {
        let health = others.flatMap(\.endpoints).filter { $0.path == "/health" }
        return (servesRiders ? others : [Interface(endpoints: health)]) + [
            interface, Interface(endpoints: [publicEndpoint]),
        ]
    }

    /// What other nodes ask.
    var interface: Interface {
        Interface(
            prefixes: [Self.prefix],
            endpoints: [
                Endpoint("/cluster/v1/node", itself),
                Endpoint("/cluster/v1/beat", nil, writers: [.post: beatSoon]),
            ])
    }

    /// What everybody may ask.
    var publicEndpoint: Endpoint {
        var endpoint = Endpoint("/status", told)
        endpoint.yieldsToPage = true
        return endpoint
    }

    /// `GET /cluster/v1/node`
    private func itself(_ call: inout Call) throws(Problem) -> Answer {
        try call.query.finish()
        return .body(status().nodeJSON, caching: .never)
    }

    /// `POST /cluster/v1/beat`
    private func beatSoon(_ call: inout Call) throws(Problem) -> Answer {
        try call.query.finish()
        beat()
        return .done(.noContent)
    }

    /// `GET /status`
    private func told(_ call: inout Call) throws(Problem) -> Answer {
        try call.query.finish()
        return .body(status().json, caching: .never)
    }
}

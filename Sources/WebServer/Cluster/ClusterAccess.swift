package import Cluster
import HTTPServer
import HTTPTypes

/// A node's access to its cluster: the endpoints for other nodes, and the shared key.
package struct ClusterAccess: Sendable {
    /// The secret key shared by all nodes.
    let key: String
    /// The name of this node.
    let node: String
    let leases: any Leases
    /// Whether this node serves the page and the public APIs.
    let servesRiders: Bool
    var status: @Sendable () -> ClusterStatus
    /// The repository in which nodes share the usage of clients and API keys; if nil, each node counts only its own
    /// usage.
    package var use: (any UseRepository)?
    /// Makes this node send its next heartbeat to the lease database early.
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
        "This node only processes feeds. Nodes with the role web or all serve the page and the API."

    /// Returns the API surfaces to serve: the given surfaces if this node serves riders, or else only `/health`. The
    /// surfaces for other nodes follow.
    func interfaces(among others: [APISurface]) -> [APISurface] {
        let health = others.flatMap(\.endpoints).filter { $0.path == "/health" }
        return (servesRiders ? others : [APISurface(endpoints: health)]) + [
            interface, APISurface(endpoints: [publicEndpoint]),
        ]
    }

    /// The API surface for other nodes.
    var interface: APISurface {
        APISurface(
            prefixes: [Self.prefix],
            endpoints: [
                Endpoint("/cluster/v1/node", itself),
                Endpoint("/cluster/v1/beat", nil, writers: [.post: beatSoon]),
            ])
    }

    /// The middleware that admits only nodes with the shared key to ``interface``.
    var middleware: InternalAccessMiddleware {
        let key = Array(key.utf8)
        return InternalAccessMiddleware(
            to: interface, refusal: "Only nodes of this cluster may use this URL."
        ) { token in
            // Compares in constant time if the token has the key's length.
            token.utf8.count == key.count && zip(token.utf8, key).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
        }
    }

    /// The public endpoint `/status`.
    var publicEndpoint: Endpoint {
        var endpoint = Endpoint("/status", statusResponse)
        endpoint.yieldsToPage = true
        return endpoint
    }

    /// `GET /cluster/v1/node`: the name, role, version and leases of this node.
    private func itself(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        return .body(status().nodeJSON, caching: .never)
    }

    /// `POST /cluster/v1/beat`: makes the node send its next heartbeat to the lease database early, and returns
    /// immediately.
    private func beatSoon(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        beat()
        return .done(.noContent)
    }

    /// `GET /status`: the state of the cluster from this node's point of view.
    private func statusResponse(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        return .body(status().json, caching: .never)
    }
}

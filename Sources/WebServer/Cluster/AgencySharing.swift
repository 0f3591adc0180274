package import Cluster

/// What a node has to know to tell others of its agencies.
package struct AgencySharing: Sendable {
    /// Of this node.
    package var node: String
    /// That nodes show each other.
    package var key: String
    package var leases: any Leases

    package init(node: String, key: String, leases: any Leases) {
        (self.node, self.key, self.leases) = (node, key, leases)
    }

    /// Whether somebody shows the nodes' key; takes as long whichever of its characters is wrong.
    func isKey(_ given: Substring?) -> Bool {
        guard let given, given.utf8.count == key.utf8.count else { return false }
        return zip(given.utf8, key.utf8).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
    }
}

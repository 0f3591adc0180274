package import Cluster

extension Configuration {
    /// Applies the command line options that identify the cluster node. A nil argument leaves the configured value
    /// unchanged.
    /// - Throws: `Failure` if the configuration has no cluster, if the node has no address, or if its name is invalid.
    package mutating func identifyNode(name: String?, role: NodeRole?, address: String?) throws(Failure) {
        guard var cluster else {
            guard role == nil, name == nil, address == nil else {
                throw Failure(.badConfiguration, "--role, --node and --address require cluster in the configuration")
            }
            return
        }
        cluster.name = name ?? cluster.name
        cluster.role = role ?? cluster.role
        if let address { cluster.address = Cluster.address(address) }
        guard cluster.address != nil else {
            throw Failure(
                .badConfiguration,
                "cluster requires address or --address: the URL of this node for others, such as http://10.0.0.5:8080"
            )
        }
        guard Cluster.isName(cluster.name) else {
            throw Failure(
                .badConfiguration, "--node must be 1 to 64 letters, digits, dots or hyphens")
        }
        self.cluster = cluster
    }
}

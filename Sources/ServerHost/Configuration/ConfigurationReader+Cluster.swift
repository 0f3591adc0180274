import Yams

extension ConfigurationReader {
    /// Parses the section `cluster`.
    /// - Returns: nil for `cluster: none`.
    func cluster(_ node: Node, hasDatabase: Bool) -> Configuration.Cluster? {
        if node.scalar?.string == "none" { return nil }
        guard let fields = reader.mapping(node, "cluster", keys: ["name", "address", "key"]) else { return nil }
        if !hasDatabase { reader.complain("cluster requires database, which its nodes share", at: node) }
        guard let key = clusterKey(fields["key"], at: node) else { return nil }
        var cluster = Configuration.Cluster(key: key)
        if let name = reader.text(fields["name"], "name") {
            if !Configuration.Cluster.isName(name) {
                reader.complain("name must be 1 to 64 letters, digits, dots or hyphens", at: fields["name"])
            }
            cluster.name = name
        }
        if let address = reader.text(fields["address"], "address") {
            cluster.address = Configuration.Cluster.address(address)
            if cluster.address == nil {
                reader.complain(
                    "address must be the URL at which other nodes reach this one, such as http://10.0.0.5:8080",
                    at: fields["address"])
            }
        }
        return cluster
    }

    /// Parses the cluster key. Error messages never contain it.
    private func clusterKey(_ node: Node?, at cluster: Node) -> String? {
        guard let node else {
            reader.complain(
                "cluster requires key: ${NAME}, from the environment and the same on all nodes", at: cluster)
            return nil
        }
        guard let key = reader.text(node, "key") else { return nil }
        guard key.utf8.count >= Configuration.Cluster.shortestKey, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            reader.complain(
                "key must have at least \(Configuration.Cluster.shortestKey) characters: openssl rand -hex 32",
                at: node)
            return nil
        }
        return key
    }
}

import Cluster
import Testing

@testable import ServerHost

struct ClusterConfigurationTests {
    private static let key = String(repeating: "k", count: 32)

    private func configuration(_ cluster: String = "") throws -> Configuration {
        try Configuration.valid(
            "database: postgresql://db/x\ncluster: {key: \(Self.key)\(cluster)}\n")
    }

    @Test func `a cluster requires a database and a key`() throws {
        #expect(
            try ExaminedConfiguration("cluster: {key: \(Self.key)}\n").problems == [
                "1: cluster requires database, which its nodes share"
            ])
        #expect(
            try ExaminedConfiguration("database: postgresql://db/x\ncluster: {name: one}\n").problems == [
                "2: cluster requires key: ${NAME}, from the environment and the same on all nodes"
            ])
    }

    @Test func `a cluster key with fewer than 32 characters is rejected`() throws {
        let short = String(repeating: "k", count: 31)
        #expect(
            try ExaminedConfiguration("database: postgresql://db/x\ncluster: {key: \(short)}\n").problems == [
                "2: key must have at least 32 characters: openssl rand -hex 32"
            ])
    }

    @Test(
        arguments: [
            ("http://10.0.0.5:8080", "http://10.0.0.5:8080"), ("https://node.example.org/", "https://node.example.org"),
            ("10.0.0.5:8080", nil), ("ftp://10.0.0.5", nil), ("http://", nil), ("http://user@host", nil),
            ("http://host/path", nil), ("http://host?query", nil),
        ] as [(String, String?)])
    func `a node's address is a URL without a path`(text: String, address: String?) {
        #expect(Configuration.Cluster.address(text) == address)
    }

    @Test(arguments: [
        ("ingest-1", true), ("Node_2.example", true), ("n", true), (String(repeating: "n", count: 64), true),
        ("", false), ("no name!", false), ("näme", false), (String(repeating: "n", count: 65), false),
    ])
    func `a node name has up to 64 letters, digits, dots, hyphens and underscores`(name: String, isValid: Bool) {
        #expect(Configuration.Cluster.isName(name) == isValid)
    }

    @Test func `command line options override the configured node name, role and address`() throws {
        var configuration = try configuration(", name: one, address: \"http://10.0.0.1:8080\"")
        try configuration.identifyNode(name: nil, role: nil, address: nil)
        #expect(configuration.cluster?.name == "one" && configuration.cluster?.role == .all)
        try configuration.identifyNode(name: "two", role: .web, address: "http://10.0.0.2:8080/")
        #expect(configuration.cluster?.name == "two" && configuration.cluster?.role == .web)
        #expect(configuration.cluster?.address == "http://10.0.0.2:8080")
    }

    @Test func `a node without a valid address or name is rejected`() throws {
        var bare = try configuration(", name: one")
        #expect(failure { try bare.identifyNode(name: nil, role: nil, address: nil) } == "cluster requires address")
        #expect(failure { try bare.identifyNode(name: nil, role: nil, address: "host") } == "cluster requires address")
        let address = "http://10.0.0.1:8080"
        #expect(
            failure { try bare.identifyNode(name: "no name!", role: nil, address: address) } == "--node must be 1 to 64"
        )
    }

    @Test func `command line options for a node require a cluster`() {
        var single = Configuration()
        #expect(failure { try single.identifyNode(name: nil, role: .web, address: nil) } == "--role, --node and")
        #expect(failure { try single.identifyNode(name: nil, role: nil, address: nil) } == nil)
    }

    /// Returns the beginning of the failure's text; nil if nothing was thrown.
    private func failure(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            guard let failure = error as? Failure, failure.code == .badConfiguration else { return "\(error)" }
            let words = ["cluster requires address", "--node must be 1 to 64", "--role, --node and"]
            return words.first { failure.text.hasPrefix($0) } ?? failure.text
        }
    }
}

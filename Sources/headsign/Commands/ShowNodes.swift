import ArgumentParser
import Cluster
import ServerHost
import Storage
import TransitCore

struct ShowNodes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nodes",
        abstract: "Show the nodes of a cluster and the agencies they own.",
        discussion: """
            Reads the shared database of the nodes without changing it. A node without a heartbeat for the duration of \
            a lease is gone; other nodes take over its agencies within seconds.

              headsign nodes --config headsign.yaml
              headsign nodes --config headsign.yaml --json

            Exits with 0 if every agency of the configuration has an owner, 1 if one has none, 69 if the database \
            cannot be used, 78 if the configuration is invalid or has no database.
            """)

    @Option(help: "The configuration file.", completion: .file(extensions: ["yaml", "yml"]))
    var config: String

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let isOwned = try await reporting {
            let configuration = try Configuration.read(path: config)
            guard let database = configuration.database else {
                throw Failure(.badConfiguration, "\(config) has no database, which a cluster requires")
            }
            let text = NodesText(try await table(in: database), configuration.agencies.map(\.id))
            json ? Terminal.print(text.json) : text.lines.forEach(Terminal.print)
            return text.isOwned
        }
        guard isOwned else { throw ExitCode(1) }
    }

    private func table(in database: Configuration.Database) async throws -> LeaseTable {
        do {
            return try await PostgresLeaseStore.table(in: database.address)
        } catch {
            throw Failure(.unavailable, "\(error)")
        }
    }
}

import ArgumentParser
import Cluster
import Storage
import TransitCore

struct ShowNodes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nodes",
        abstract: "Show the nodes of a cluster, and which of them makes which agency's live state.",
        discussion: """
            Reads the database that the nodes share, and changes nothing in it. A node that has not been heard of for the length
            of a lease is gone; its agencies are another's within seconds.

              headsign nodes --config headsign.yaml
              headsign nodes --config headsign.yaml --json

            Exits with 0 if every agency of the configuration has an owner, 1 if one has none, 69 if the database cannot be used,
            78 if the configuration is wrong or names no database.
            """)

    @Option(help: "The configuration file.", completion: .file(extensions: ["yaml", "yml"]))
    var config: String

    @Flag(help: "Write JSON.")
    var json = false

    func run() async throws {
        let isOwned = try await reporting {
            let configuration = try Configuration.read(path: config)
            guard let database = configuration.database else {
                throw Failure(.badConfiguration, "\(config) names no database, so there are no nodes")
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

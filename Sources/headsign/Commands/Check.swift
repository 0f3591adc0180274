import ArgumentParser
import AsyncHTTPClient
import Feeds
import Foundation
import Logging

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say everything that is wrong with a configuration, and reach every feed once.",
        discussion: """
            Reads the configuration, fetches each timetable and compiles it as the server would, fetches each feed once,
            asks the database, the nodes of a cluster, the geocoder and who sells coaches once, opens the files that the map
            and the planner want, and says what came of it and what to do. Nothing is kept.

              headsign check headsign.yaml
              headsign check headsign.yaml --offline

            Exits with 0 if all is well, 78 if the configuration is wrong, 69 if something in it could not be had or used.
            """)

    @Argument(help: "The configuration file.", completion: .file(extensions: ["yaml", "yml"]))
    var config: String

    @Option(help: "The node of a cluster that it is for, as serve is told.")
    var node: String?

    @Option(help: "Where other nodes are to reach that node, as serve is told.")
    var address: String?

    @Flag(help: "Look at the configuration and at files of this machine; ask nobody.")
    var offline = false

    func validate() throws {
        guard node.map(Configuration.Cluster.isName) ?? true else {
            throw ValidationError("--node is of letters, digits, dots and hyphens, 64 at most.")
        }
        guard address.map({ Configuration.Cluster.address($0) != nil }) ?? true else {
            throw ValidationError("--address is where other nodes reach this one, such as http://10.0.0.5:8080.")
        }
    }

    func run() async throws {
        let (read, problems) = Configuration.examined(path: config)
        var configuration = read
        if let node { configuration.cluster?.name = node }
        if let address { configuration.cluster?.address = Configuration.Cluster.address(address) }
        if !problems.isEmpty { Terminal.say(ConfigurationError(path: config, problems: problems).description) }
        // For an invalid agency the problems above are more precise than that it is missing.
        let troubles = problems.isEmpty ? configuration.agencyTroubles(config) : []
        troubles.forEach(Terminal.say)
        let findings = try await findings(of: configuration)
        CheckText.lines(of: findings).forEach(Terminal.print)
        guard problems.isEmpty, troubles.isEmpty else { throw ExitCode.badConfiguration }
        guard findings.allSatisfy({ $0.outcome != .failing }) else { throw ExitCode.unavailable }
    }

    private func findings(of configuration: Configuration) async throws -> [CheckResult] {
        let client = FeedHTTPClient.make()
        let scratch = FileManager.default.temporaryDirectory.appending(path: "headsign-check-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        var logger = Logger(label: "headsign") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .critical
        let environment = ServerEnvironment(
            data: scratch, client: client, imports: ImportQueue(limits: configuration.imports), clock: WallClock.real,
            logger: logger)
        let findings = await ConfigurationCheck(configuration, environment, isOffline: offline).findings()
        try await client.shutdown()
        return findings
    }
}

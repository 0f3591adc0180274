import ArgumentParser
import AsyncHTTPClient
import Fetching
import Foundation
import Logging
import ServerHost

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check a configuration, and fetch every feed once.",
        discussion: """
            Validates the configuration, fetches and compiles each timetable as the server would, fetches each \
            realtime feed, asks the database, the nodes of a cluster, the geocoder, the supplier of coaches, the \
            services of notifications and the source of forecasts once each, and opens the files of the base map and \
            the planner. APNs, FCM and OneSignal are asked to notify a device that does not exist. Reports each \
            result, with the next step if there is a problem, and what followed from the faults of a timetable. \
            Stores nothing.

              headsign check headsign.yaml
              headsign check headsign.yaml --offline

            Exits with 0 on success, 78 if the configuration is invalid, 69 if a source is unreachable or unusable.
            """)

    @Argument(help: "The configuration file.", completion: .file(extensions: ["yaml", "yml"]))
    var config: String

    @Option(help: "The name of the cluster node, as for serve.")
    var node: String?

    @Option(help: "The URL at which other nodes reach that node, as for serve.")
    var address: String?

    @Flag(help: "Check the configuration and local files only, without network requests.")
    var offline = false

    func validate() throws {
        guard node.map(Configuration.Cluster.isName) ?? true else {
            throw ValidationError("--node must be 1 to 64 letters, digits, dots or hyphens.")
        }
        guard address.map({ Configuration.Cluster.address($0) != nil }) ?? true else {
            throw ValidationError(
                "--address must be the URL at which other nodes reach this one, such as http://10.0.0.5:8080.")
        }
    }

    func run() async throws {
        let (read, problems) = Configuration.examined(path: config)
        var configuration = read
        if let node { configuration.cluster?.name = node }
        if let address { configuration.cluster?.address = Configuration.Cluster.address(address) }
        if !problems.isEmpty { Terminal.report(ConfigurationError(path: config, problems: problems).description) }
        // Missing agencies are reported only if there are no other problems, because those may be the cause.
        let troubles = problems.isEmpty ? configuration.agencyTroubles(config) : []
        troubles.forEach(Terminal.report)
        let findings = try await findings(of: configuration)
        CheckText.lines(of: findings).forEach(Terminal.print)
        guard problems.isEmpty, troubles.isEmpty else { throw ExitCode(.badConfiguration) }
        guard findings.allSatisfy({ $0.outcome != .failing }) else { throw ExitCode(.unavailable) }
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

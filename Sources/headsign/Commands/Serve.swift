import ArgumentParser
import Cluster
import Feeds
import Fetching
import Foundation
import ServerHost
import TransitCore

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the map, departure boards and the API.",
        discussion: """
            Serves the agencies of a configuration file; config/headsign.example.yaml explains every key. Timetables \
            are compiled into the data folder, and updated when their feeds change. Without a configuration, serves a \
            page that finds a city's feeds and shows the command that writes one.

              headsign serve --config headsign.yaml --data /var/lib/headsign
              headsign serve --replay recordings/monday --speed 10
              headsign serve --config headsign.yaml --now 2026-03-02T08:00:00-05:00

            The server runs in a child process, which is restarted if it crashes. Feed data that was being read during \
            a crash is skipped until its feed changes. Signals are forwarded.

            The configuration is reloaded when the file changes, and on SIGHUP: new, changed and removed agencies are \
            started or stopped, and all others keep running. An invalid configuration is rejected.

            With cluster in the configuration, several servers share its database and its agencies; --role, --node and \
            --address identify this one.

            Exits with 78 if the configuration is invalid, 69 if the port is in use, 73 if the data folder is not \
            writable or used by another server, 65 if its headsign.sqlite is damaged, from another program or from a \
            newer version, 70 if the server repeatedly crashes during its start.
            """)

    @Option(help: "The configuration file.", completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(help: "The data folder. Created if missing.")
    var data = "var"

    @Option(
        help: "Without a configuration: the catalogue of feeds to search, a path or a URL.", completion: .file())
    var catalogue: String?

    @Option(help: "The port to listen on; overrides the configuration. 0 selects a free one.")
    var port: Int?

    @Option(help: "The address to listen on; overrides the configuration.")
    var host: String?

    @Option(
        help: "The role of this cluster node: web serves riders, ingest processes feeds, all does both.")
    var role: String?

    @Option(help: "This node's name; overrides the configuration.")
    var node: String?

    @Option(help: "The URL at which other nodes reach this one, http://host:port; overrides the configuration.")
    var address: String?

    @Option(help: "Start the server's clock at this time, ISO 8601.")
    var now: MomentArgument?

    @Option(help: "Replay the recording in this folder. May be repeated.")
    var replay: [String] = []

    @Option(help: "The speed of the server's clock; requires --replay or --now.")
    var speed = 1.0

    @Option(help: ArgumentHelp("Follow the time in this file; for tests of this program.", visibility: .hidden))
    var testClock: String?

    @Option(help: "The folder of the page.")
    var site = Assets.folder("Web")

    @Flag(help: "Reread the page's files on every request, for development.")
    var reloadSite = false

    @Flag(help: "Serve the page's modules as separate files instead of bundles.")
    var unjoinedSite = false

    @Flag(help: "Run in this process, without a supervisor, for a debugger or another supervisor.")
    var noSupervisor = false

    func validate() throws {
        guard isConfigured || (role == nil && node == nil && address == nil && now == nil && testClock == nil) else {
            throw ValidationError("Name a configuration with --config, or a recording with --replay.")
        }
        guard (0.01...1000).contains(speed) else { throw ValidationError("--speed must be 0.01 to 1000.") }
        guard speed == 1 || !replay.isEmpty || now != nil else {
            throw ValidationError("--speed requires --replay or --now.")
        }
        guard testClock == nil || (replay.isEmpty && now == nil) else {
            throw ValidationError("--test-clock excludes --replay and --now.")
        }
        guard role.map({ NodeRole(rawValue: $0) != nil }) ?? true else {
            throw ValidationError("--role must be web, ingest or all.")
        }
        guard port.map({ (0...65535).contains($0) }) ?? true else {
            throw ValidationError("--port must be 0 to 65535.")
        }
    }

    /// Whether a configuration or a recording is given. Otherwise, the page of an unconfigured server is served.
    private var isConfigured: Bool { config != nil || !replay.isEmpty }

    func run() async throws {
        // Files are created without access for other users.
        umask(0o077)
        guard noSupervisor || Supervisor.isSupervised() else {
            var supervisor = Supervisor(journal: ServerBootstrap.journal(in: data))
            throw ExitCode(supervisor.run())
        }
        // Ignored until the handler is installed, because SIGHUP would otherwise terminate the process.
        signal(SIGHUP, SIG_IGN)
        ControllingTerminal.remember()
        try await reporting {
            guard isConfigured else {
                return try await FirstServer(host: host, port: port, catalogue: catalogue, data: data).run()
            }
            let recordings = try replay.map { try Recording.opened($0) }
            let replayed = try zip(recordings, replay).map { try Configuration.Agency(replaying: $0, from: $1) }
            let file = config.map { path in ConfigurationFile(path: path) { try read(path, with: replayed) } }
            let configuration = try file?.read() ?? read(nil, with: replayed)
            try configuration.checkAgencies(config ?? "")
            let plan = ServerBootstrap(
                configuration: configuration, file: file, data: data, site: site, reloadsSite: reloadSite,
                joinsSite: !unjoinedSite, clock: try clock(recordings))
            try await plan.run()
        }
    }

    /// Reads the configuration, and applies the command line options.
    private func read(_ path: String?, with replayed: [Configuration.Agency]) throws -> Configuration {
        var configuration = try path.map { try Configuration.read(path: $0) } ?? Configuration()
        configuration.agencies += replayed
        configuration.server.port = port ?? configuration.server.port
        configuration.server.host = host ?? configuration.server.host
        try configuration.identifyNode(
            name: node, role: role.flatMap { NodeRole(rawValue: $0) }, address: address)
        return configuration
    }

    /// Returns the clock of the server: the real one, one that starts at a given time or at the start of the
    /// recordings, or one that a test controls.
    private func clock(_ recordings: [Recording]) throws -> any EpochClock {
        if let testClock {
            guard let clock = FileClock(path: testClock) else {
                throw Failure(.badConfiguration, "\(testClock) does not contain a time in epoch milliseconds")
            }
            return clock
        }
        let start = now.map { EpochMilliseconds(epoch: $0.epoch) }
        guard let beginning = start ?? recordings.map(\.manifest.from).min() else { return WallClock.real }
        return RunningClock(ContinuousClock(), from: beginning, speed: speed)
    }
}

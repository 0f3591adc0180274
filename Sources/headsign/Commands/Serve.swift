import ArgumentParser
import Cluster
import Feeds
import Foundation
import TransitCore

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the map, the boards and the API.",
        discussion: """
            Follows the agencies of a configuration file; config/headsign.example.yaml explains every key. Timetables are
            compiled into the data folder and fetched again as they change.

              headsign serve --config headsign.yaml --data /var/lib/headsign
              headsign serve --replay recordings/monday --speed 10
              headsign serve --config headsign.yaml --now 2026-03-02T08:00:00-05:00

            The server runs in a process of its own, which is started again if it ends by itself; what it was reading then is
            left alone until its feed sends something else. Signals are passed on.

            When the configuration changes, or at SIGHUP, it is read again: agencies that are new or gone or not the same begin
            and end, and all others run on. A configuration that is wrong changes nothing.

            With cluster in the configuration several servers share its database and its agencies: --role, --node and --address
            say which this one is.

            Exits with 78 if the configuration is wrong, 69 if the port is taken, 73 if the data folder cannot be written or is
            another server's, 65 if headsign.sqlite in it is damaged, another program's or a newer version's, 70 if the server
            ends again and again before it answers.
            """)

    @Option(help: "The configuration file.", completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(help: "The folder where everything the server keeps lives. It is made if need be.")
    var data = "var"

    @Option(help: "The port to listen on; wins over the configuration. 0 takes a free one.")
    var port: Int?

    @Option(help: "The address to listen on; wins over the configuration.")
    var host: String?

    @Option(
        help: "What this node of a cluster is there for: web shows riders, ingest makes live states, all does both.")
    var role: String?

    @Option(help: "This node's name; wins over the configuration.")
    var node: String?

    @Option(help: "Where other nodes reach this one, http://host:port; wins over the configuration.")
    var address: String?

    @Option(help: "Start the server's clock at this moment, ISO 8601.")
    var now: MomentArgument?

    @Option(help: "Play the recording in this folder as if it were live. May be given several times.")
    var replay: [String] = []

    @Option(help: "Seconds that pass on the server's clock in one second; with --replay or --now.")
    var speed = 1.0

    @Option(help: "The page's folder.")
    var site = Assets.folder("Web")

    @Flag(help: "Look at the page's files again at every request, for whoever works on them.")
    var reloadSite = false

    @Flag(help: "Serve the page's modules one by one as they are written, joined or not.")
    var unjoinedSite = false

    @Flag(help: "Do not watch over the server: whatever started it does, or a debugger.")
    var noSupervisor = false

    func validate() throws {
        guard config != nil || !replay.isEmpty else {
            throw ValidationError("Name a configuration with --config, or a recording with --replay.")
        }
        guard (0.01...1000).contains(speed) else { throw ValidationError("--speed goes from 0.01 to 1000.") }
        guard speed == 1 || !replay.isEmpty || now != nil else {
            throw ValidationError("--speed goes with --replay or --now.")
        }
        guard role.map({ NodeRole(rawValue: $0) != nil }) ?? true else {
            throw ValidationError("--role is web, ingest or all.")
        }
        guard port.map({ (0...65535).contains($0) }) ?? true else {
            throw ValidationError("--port goes from 0 to 65535.")
        }
    }

    func run() async throws {
        // Stored files are private.
        umask(0o077)
        guard noSupervisor || Supervisor.isSupervised() else {
            var supervisor = Supervisor(journal: ServerBootstrap.journal(in: data))
            throw ExitCode(supervisor.run())
        }
        // Ignored until the handler is installed, because SIGHUP would otherwise end the process.
        signal(SIGHUP, SIG_IGN)
        ControllingTerminal.remember()
        try await reporting {
            let recordings = try replay.map { try Recording.opened($0) }
            let replayed = try zip(recordings, replay).map { try Configuration.Agency(replaying: $0, from: $1) }
            let file = config.map { path in ConfigurationFile(path: path) { try read(path, with: replayed) } }
            let configuration = try file?.read() ?? read(nil, with: replayed)
            try configuration.checkAgencies(config ?? "")
            let plan = ServerBootstrap(
                configuration: configuration, file: file, data: data, site: site, reloadsSite: reloadSite,
                joinsSite: !unjoinedSite, clock: clock(recordings))
            try await plan.run()
        }
    }

    /// Reads the configuration and applies the command line options.
    private func read(_ path: String?, with replayed: [Configuration.Agency]) throws -> Configuration {
        var configuration = try path.map { try Configuration.read(path: $0) } ?? Configuration()
        configuration.agencies += replayed
        configuration.server.port = port ?? configuration.server.port
        configuration.server.host = host ?? configuration.server.host
        try name(&configuration)
        return configuration
    }

    /// Applies the options that identify the cluster node.
    private func name(_ configuration: inout Configuration) throws {
        guard var cluster = configuration.cluster else {
            guard role == nil, node == nil, address == nil else {
                throw Failure(.badConfiguration, "--role, --node and --address need cluster in the configuration")
            }
            return
        }
        cluster.name = node ?? cluster.name
        cluster.role = role.flatMap { NodeRole(rawValue: $0) } ?? cluster.role
        if let address { cluster.address = Configuration.Cluster.address(address) }
        guard cluster.address != nil else {
            throw Failure(
                .badConfiguration,
                "cluster needs address, or --address: where other nodes reach this one, http://10.0.0.5:8080")
        }
        guard Configuration.Cluster.isName(cluster.name) else {
            throw Failure(
                .badConfiguration, "a node's name is of letters, digits, dots and hyphens, 64 at most: --node")
        }
        configuration.cluster = cluster
    }

    /// Returns the real clock, one that starts at a requested time, or one that starts with the recordings.
    private func clock(_ recordings: [Recording]) -> any EpochClock {
        let start = now.map { EpochMilliseconds(epoch: $0.epoch) }
        guard let beginning = start ?? recordings.map(\.manifest.from).min() else { return WallClock.real }
        return RunningClock(ContinuousClock(), from: beginning, speed: speed)
    }
}

extension WallClock {
    static var real: WallClock {
        let start = ContinuousClock.now
        return WallClock {
            Int64(start.duration(to: .now) / .milliseconds(1))
        } reading: {
            .current
        }
    }
}

import ArgumentParser
import AsyncHTTPClient
import Fetching
import Foundation
import Logging
import ServerHost
import TransitCore

struct Initialize: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a configuration for a city, or for an agency's GTFS feed.",
        discussion: """
            Searches a catalogue of feeds for a city or an agency, or takes a feed. Fetches and compiles the \
            timetable to find the agency, and writes a configuration that serves it, with the realtime feeds that the \
            catalogue lists. Prompts for the city or the feed if none is given.

              headsign init "Kingston, Ontario"
              headsign init mdb-123
              headsign init https://transit.example.org/gtfs.zip
              headsign init gtfs.zip --realtime https://transit.example.org/vehicles.pb -o town.yaml
              headsign init gtfs.zip --simulate

            The catalogue is that of the Mobility Database. It is fetched when it is needed, and kept in the folder \
            cache of the data folder. Without a connection, name a file with --catalogue, or a GTFS zip.

            If several feeds match, they are listed; name one by its id. If a feed requires a key, the command says \
            where to get it, and reads it from the environment.

            Exits with 65 if the feed is not GTFS, 66 if no feed or several match, 69 if it cannot be fetched or \
            requires a key, 73 if the configuration already exists.
            """)

    @Argument(help: "A city, an agency, an id of the catalogue, or a GTFS zip: a path or a URL.", completion: .file())
    var feed: String?

    @Option(help: "A GTFS-Realtime feed: a path or a URL. May be repeated.")
    var realtime: [String] = []

    @Flag(help: "Simulate vehicles that follow the timetable. They are labelled as simulated.")
    var simulate = false

    @Option(help: "The agency's id: lowercase letters, digits and hyphens. Default: derived from its name.")
    var id: String?

    @Option(
        help: "The catalogue: a path or a URL. Default: that of --config, else the Mobility Database's.",
        completion: .file())
    var catalogue: String?

    @Option(
        help: "An existing configuration that names the catalogue.", completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(help: "The data folder, in which the catalogue is kept. Created if missing.")
    var data = "var"

    @Option(name: .shortAndLong, help: "The configuration to write; - for standard output.", completion: .file())
    var output = "headsign.yaml"

    func validate() throws {
        guard !simulate || realtime.isEmpty else {
            throw ValidationError("--simulate and --realtime are mutually exclusive.")
        }
        guard id.map({ FirstConfiguration.slug($0) == $0 }) ?? true else {
            throw ValidationError("--id must be 1 to 32 lowercase letters, digits or hyphens.")
        }
    }

    func run() async throws {
        try await reporting {
            guard output == "-" || !FileManager.default.fileExists(atPath: output) else {
                throw Failure(.cannotWrite, "\(output) already exists; name another file with -o")
            }
            let (name, realtime) = try asked()
            let (first, timetable) = try await Self.withEnvironment { environment in
                try await self.first(name, realtime, environment)
            }
            try write(first.text)
            if output != "-" { summarize(first, timetable) }
        }
    }

    private func first(
        _ name: String, _ realtime: [String], _ environment: ServerEnvironment
    ) async throws -> (FirstConfiguration, Timetable) {
        let search = CatalogueSearch(
            source: CatalogueSource(try catalogueInUse(), data: data), environment: environment,
            isSimulated: simulate)
        let found = try await Self.isFeed(name) ? Self.first(of: name, environment) : search.first(for: name)
        var first = found.0
        first.id = id ?? first.id
        first.realtime += realtime.map { FirstFeed(Self.absolute($0)) }
        first.isSimulated = simulate
        first.repeats = !first.speaksOf(EpochMilliseconds.current.seconds)
        return (first, found.1)
    }

    private static func first(
        of feed: String, _ environment: ServerEnvironment
    ) async throws -> (FirstConfiguration, Timetable) {
        let feed = FirstFeed(absolute(feed))
        let timetable = try await TrialImport(environment).timetable(of: feed)
        return (FirstConfiguration(feed: feed, timetable: timetable), timetable)
    }

    /// Whether an argument is a path or URL rather than the name of a city or agency.
    private static func isFeed(_ name: String) -> Bool {
        name.isWebAddress || name.contains("/") || name.lowercased().hasSuffix(".zip")
            || FileManager.default.fileExists(atPath: name)
    }

    private func catalogueInUse() throws -> String {
        if let catalogue { return catalogue }
        return try config.flatMap { try Configuration.read(path: $0).catalogue } ?? FeedCatalogue.usualAddress
    }

    /// Returns the name and realtime feeds from the arguments; prompts for them if there are none and the standard
    /// input is a terminal.
    private func asked() throws(Failure) -> (name: String, realtime: [String]) {
        if let feed { return (feed, realtime) }
        guard Terminal.canAsk else {
            throw Failure(.noInput, "name a city or a GTFS zip: headsign init CITY-OR-FILE-OR-URL")
        }
        let name = Terminal.ask("A city, an agency, or its GTFS timetable (path or URL): ")
        guard !name.isEmpty else { throw Failure(.noInput, "a city or a GTFS timetable is required") }
        guard Self.isFeed(name), !simulate else { return (name, realtime) }
        let live = Terminal.ask("Its GTFS-Realtime feeds, separated by spaces (optional): ")
        return (name, realtime + live.split(separator: " ").map(String.init))
    }

    private static func absolute(_ source: String) -> String {
        source.isWebAddress ? source : URL(fileURLWithPath: source).standardizedFileURL.path
    }

    private func summarize(_ first: FirstConfiguration, _ timetable: Timetable) {
        let (routes, stops) = (timetable.routes.count, timetable.stops.count)
        Terminal.report("\(output): \(first.name), \(CountText.counts([(routes, "route"), (stops, "stop")]))")
        if let hidden = Self.hidden(among: ([first.feed] + first.realtime).map(\.address)) {
            Terminal.report(
                "Note: the packaged service cannot read files below /home and /root. To use it, move \(hidden) "
                    + "to /etc/headsign or /var/lib/headsign.")
        }
        Terminal.report(
            "Next: headsign check \(output), then headsign serve --config \(output), and open http://127.0.0.1:8080")
    }

    /// Returns the first path in a folder that the systemd service cannot see (`ProtectHome`).
    private static func hidden(among sources: [String]) -> String? {
        sources.first { source in ["/home/", "/root/", "/run/user/"].contains { source.hasPrefix($0) } }
    }

    private func write(_ text: String) throws(Failure) {
        if output == "-" { return Terminal.print(text.trimmingCharacters(in: .newlines)) }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: output), options: .withoutOverwriting)
        } catch {
            throw Failure(.cannotWrite, "cannot write \(output)")
        }
    }

    /// Calls `work` with an environment for fetching and compiling in a temporary folder.
    private static func withEnvironment<Result: Sendable>(
        _ work: (ServerEnvironment) async throws -> Result
    ) async throws -> Result {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "headsign-init-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let client = FeedHTTPClient.make()
        let environment = ServerEnvironment(
            data: scratch, client: client, imports: ImportQueue(), clock: WallClock.real,
            logger: Logger(label: "headsign") { StreamLogHandler.standardError(label: $0) })
        do {
            let result = try await work(environment)
            try await client.shutdown()
            return result
        } catch {
            try await client.shutdown()
            throw error
        }
    }
}

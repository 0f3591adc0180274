import ArgumentParser
import AsyncHTTPClient
import Feeds
import Fetching
import Foundation
import GTFSSchedule
import Logging
import ServerHost
import TransitCore

struct Initialize: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a configuration for an agency's GTFS feed.",
        discussion: """
            Fetches and compiles the feed to find the agency, and writes a configuration that serves it. Prompts for the
            feed if none is given.

              headsign init https://transit.example.org/gtfs.zip
              headsign init gtfs.zip --realtime https://transit.example.org/vehicles.pb -o town.yaml
              headsign init gtfs.zip --simulate

            Exits with 65 if the feed is not GTFS, 69 if it cannot be fetched, 73 if the configuration already exists.
            """)

    @Argument(help: "A GTFS zip: a path or a URL.", completion: .file())
    var feed: String?

    @Option(help: "A GTFS-Realtime feed: a path or a URL. May be repeated.")
    var realtime: [String] = []

    @Flag(help: "Simulate vehicles that follow the timetable. They are labelled as simulated.")
    var simulate = false

    @Option(help: "The agency's id: lowercase letters, digits and hyphens. Default: derived from its name.")
    var id: String?

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
            let (feed, realtime) = try asked()
            let timetable = try await Self.timetable(of: feed)
            var first = FirstConfiguration(feed: Self.absolute(feed), timetable: timetable)
            first.id = id ?? first.id
            first.realtime = realtime.map(Self.absolute)
            first.isSimulated = simulate
            first.repeats = !first.speaksOf(EpochMilliseconds.current.seconds)
            try write(first.text)
            if output != "-" {
                let (routes, stops) = (timetable.routes.count, timetable.stops.count)
                Terminal.report("\(output): \(first.name), \(CountText.counts([(routes, "route"), (stops, "stop")]))")
                if let hidden = Self.hidden(among: [first.feed] + first.realtime) {
                    Terminal.report(
                        "Note: the packaged service cannot read files below /home and /root. To use it, move \(hidden) "
                            + "to /etc/headsign or /var/lib/headsign.")
                }
                Terminal.report("Next: headsign check \(output), then headsign serve --config \(output)")
            }
        }
    }

    /// Returns the feeds given as arguments, or prompts for them if the standard input is a terminal.
    private func asked() throws(Failure) -> (feed: String, realtime: [String]) {
        if let feed { return (feed, realtime) }
        guard isatty(STDIN_FILENO) == 1 else {
            throw Failure(.noInput, "name a GTFS zip: headsign init FILE-OR-URL")
        }
        let feed = Self.answer("The agency's GTFS timetable (path or URL): ")
        guard !feed.isEmpty else { throw Failure(.noInput, "a GTFS timetable is required") }
        let live = Self.answer("Its GTFS-Realtime feeds, separated by spaces (optional): ")
        return (feed, realtime + live.split(separator: " ").map(String.init))
    }

    private static func answer(_ question: String) -> String {
        _ = Terminal.write(question, to: STDERR_FILENO)
        return (readLine() ?? "").trimmingCharacters(in: .whitespaces)
    }

    private static func absolute(_ source: String) -> String {
        source.isWebAddress ? source : URL(fileURLWithPath: source).standardizedFileURL.path
    }

    /// The first source in a folder that is hidden from the systemd service (`ProtectHome`).
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

    /// Fetches and compiles the feed as a server does, into a temporary folder.
    private static func timetable(of feed: String) async throws -> Timetable {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "headsign-init-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let client = FeedHTTPClient.make()
        let environment = ServerEnvironment(
            data: scratch, client: client, imports: ImportQueue(), clock: WallClock.real,
            logger: Logger(label: "headsign") { StreamLogHandler.standardError(label: $0) })
        let found: Result<Timetable, any Error>
        do {
            found = .success(try await timetable(of: feed, environment))
        } catch {
            found = .failure(error)
        }
        try await client.shutdown()
        return try found.get()
    }

    private static func timetable(of feed: String, _ environment: ServerEnvironment) async throws -> Timetable {
        let store = try TimetableFileStore(data: environment.data, agency: "first", dates: .asPublished)
        do {
            let source = try Configuration.Schedule(source: absolute(feed)).source(file: store.feedPath, environment)
            guard case .new(.gtfs(let path), _) = try await source.check() else {
                throw Failure(.unavailable, "\(feed) could not be fetched")
            }
            _ = try await environment.imports.compile(path, to: store.draftPath)
        } catch let error as FeedError {
            throw Failure(.unavailable, ([error.message] + [error.hint].compactMap { $0 }).joined(separator: " "))
        } catch let failure as ImportFailure {
            throw Failure(.badData, failure.error.message)
        }
        return try TimetableFile.checked(store.draftPath)
    }
}

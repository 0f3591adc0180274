import ArgumentParser
import AsyncHTTPClient
import Feeds
import Fetching
import Foundation
import Logging
import ServerHost
import Synchronization
import TransitCore
import UnixSignals

struct Record: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Record every response of an agency's feeds with its time.",
        discussion: """
            Writes recording.json, one <feed>.jsonl.gz per feed, and a copy of the timetable. An interrupted recording \
            is readable up to its last response. Replay it with headsign serve --replay.

              headsign record --config headsign.yaml --agency riverton -o recordings/monday --minutes 60

            Exits with 73 if the recording cannot be written, 78 if the configuration is invalid.
            """)

    @Option(help: "The configuration file.", completion: .file(extensions: ["yaml", "yml"]))
    var config: String

    @Option(help: "The agency's id; optional if there is only one.")
    var agency: String?

    @Option(name: .shortAndLong, help: "The folder to write; must not contain a recording.", completion: .directory)
    var output: String

    @Option(help: "Stop after this many minutes. Default: until Control-C.")
    var minutes: Double?

    func run() async throws {
        try await reporting {
            let agency = try chosenAgency()
            guard agency.simulation == nil, agency.hasLiveData else {
                throw Failure(.badConfiguration, "\(agency.id) has no realtime feeds to record")
            }
            let client = FeedHTTPClient.make()
            do {
                try await record(agency, client: client)
            } catch {
                try await client.shutdown()
                throw error
            }
            try await client.shutdown()
        }
    }

    private func chosenAgency() throws -> Configuration.Agency {
        let agencies = try Configuration.read(path: config).agencies
        if let agency {
            guard let found = agencies.first(where: { $0.id == agency }) else {
                throw Failure(.badConfiguration, "\(config) has no agency \"\(agency)\"; select another with --agency")
            }
            return found
        }
        guard agencies.count == 1, let only = agencies.first else {
            throw Failure(
                .badConfiguration,
                "there are several agencies; select one with --agency: " + agencies.map(\.id).joined(separator: ", "))
        }
        return only
    }
}

extension Record {
    private func record(_ agency: Configuration.Agency, client: HTTPClient) async throws {
        let clock = WallClock.real
        var environment = ServerEnvironment(
            data: output, client: client, imports: ImportQueue(), clock: clock,
            logger: Logger(label: "headsign") { StreamLogHandler.standardError(label: $0) })
        let recorder = try recorder(for: agency, environment)
        environment.recorder = recorder
        let pollers = try await pollers(of: agency, in: recorder, environment)
        let tally = Tally()
        await untilStopped(after: minutes) {
            await withTaskGroup(of: Void.self) { group in
                for poller in pollers {
                    group.addTask {
                        await poller.run { feed, event in tally.count(feed.name, event) }
                    }
                }
            }
        }
        recorder.finish()
        tally.lines.forEach(Terminal.print)
    }

    private func recorder(
        for agency: Configuration.Agency, _ environment: ServerEnvironment
    ) throws -> Recorder {
        let manifest = RecordingManifest(
            name: agency.name,
            agency: .init(id: agency.id, name: agency.name, timezone: agency.timeZone, url: agency.url), from: 0, to: 0,
            feeds: try agency.recordedFeeds(environment))
        do throws(RecordingError) {
            return try Recorder(folder: output, manifest: manifest)
        } catch {
            throw Failure(.cannotWrite, error.message)
        }
    }

    /// Stores the timetable or network, and returns the pollers to record.
    private func pollers(
        of agency: Configuration.Agency, in recorder: Recorder, _ environment: ServerEnvironment
    ) async throws -> [Poller] {
        switch agency.network {
        case .gtfs(let schedule):
            try await keepTimetable(schedule, in: recorder, environment)
            return try agency.feeds.map { try $0.poller(agency: agency.id, environment).poller }
        case .provider(let settings):
            let provider = try settings.provider(of: agency, environment)
            do throws(FeedError) {
                _ = try await provider.network()
            } catch {
                Terminal.report("headsign: the network in the recording is incomplete. \(error.message)")
            }
            return provider.pollers(of: agency, environment).map(\.poller)
        }
    }

    private func keepTimetable(
        _ schedule: Configuration.Schedule, in recorder: Recorder, _ environment: ServerEnvironment
    ) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "headsign-\(UUID())/gtfs.zip").path
        defer { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
        let source = try schedule.source(file: path, environment)
        do {
            if case .new(.gtfs(let found), _) = try await source.check() { try recorder.keep("gtfs", copyOf: found) }
        } catch let error as FeedError {
            Terminal.report("headsign: the recording does not contain the timetable. \(error.message)")
        } catch let error as RecordingError {
            throw Failure(.cannotWrite, error.message)
        }
    }
}

extension Configuration.Agency {
    /// The feeds listed in the recording's manifest.
    fileprivate func recordedFeeds(_ environment: ServerEnvironment) throws -> [RecordingManifest.Feed] {
        switch network {
        case .gtfs: return feeds.map { .init(id: $0.name, kind: $0.format.recordedKind) }
        case .provider(let settings):
            let live = try settings.provider(of: self, environment).feeds.map(\.name)
            return (["static"] + live).map { .init(id: $0, kind: settings.kind.rawValue) }
        }
    }
}

/// Runs `work` until SIGINT or SIGTERM is received or a time in minutes has passed.
private func untilStopped(after minutes: Double?, _ work: @escaping @Sendable () async -> Void) async {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    await withTaskGroup(of: Void.self) { group in
        group.addTask { await work() }
        group.addTask { for await _ in signals { return } }
        if let minutes { group.addTask { try? await Task.sleep(for: .seconds(minutes * 60)) } }
        await group.next()
        group.cancelAll()
    }
}

/// Counts recorded feed messages and failures per feed.
private final class Tally: Sendable {
    private let counts = Mutex<[String: (readings: Int, failures: Int)]>([:])

    func count(_ feed: String, _ event: FeedEvent) {
        counts.withLock { counts in
            switch event {
            case .reading: counts[feed, default: (0, 0)].readings += 1
            case .health(let health):
                if health.failures > 0 { counts[feed, default: (0, 0)].failures += 1 }
            }
        }
    }

    var lines: [String] {
        counts.withLock { counts in
            counts.sorted { $0.key < $1.key }.map { feed, count in
                "\(feed): \(count.readings) responses" + (count.failures == 0 ? "" : ", \(count.failures) failures")
            }
        }
    }
}

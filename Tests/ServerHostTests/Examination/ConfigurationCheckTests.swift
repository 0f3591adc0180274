import AsyncHTTPClient
import Fetching
import Foundation
import Logging
import TestSupport
import Testing
import TransitCore

@testable import ServerHost

struct ConfigurationCheckTests {
    private let data = TemporaryFolder.unmade()

    /// Returns the results of an offline check, by subject.
    private func findings(_ text: String) async throws -> [String: CheckResult] {
        let configuration = try Configuration.valid(text)
        let client = FeedHTTPClient.make()
        let environment = ServerEnvironment(
            data: data.path, client: client, imports: ImportQueue(), clock: WallClock.real,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let findings = await ConfigurationCheck(configuration, environment, isOffline: true).findings()
        try await client.shutdown()
        return Dictionary(uniqueKeysWithValues: findings.map { ($0.subject, $0) })
    }

    @Test func `an offline check skips sources that need the network`() async throws {
        let found = try await findings(
            """
            streets: https://extracts.example.org/town.osm.pbf
            geocoder: {kind: photon, url: "https://places.example.org"}
            intercity: {busbud: {token: t}}
            database: postgresql://db.example.org/headsign
            cluster: {key: \(String(repeating: "k", count: 32))}
            push: {contact: "mailto:ops@example.org"}
            sidecar: {onesignal: {app: a, key: k}, weather: {}}
            agencies:
              - id: town
                name: Town
                schedule: https://transit.example.org/gtfs.zip
                realtime: {buses: "https://transit.example.org/buses.pb"}
              - {id: city, name: City, kind: magicbus, api: {url: "https://bus.example.org"}}
            """)
        let subjects = [
            "streets", "geocoder", "intercity/busbud", "database", "cluster", "push", "sidecar/onesignal",
            "sidecar/weather", "town/schedule", "town/buses",
        ]
        #expect(Set(subjects).isSubset(of: found.keys))
        #expect(found.keys.contains { $0.hasPrefix("city/") })
        #expect(found.values.allSatisfy { $0.outcome == .skipped && $0.text == "offline" })
    }

    @Test func `an offline check includes local files`() async throws {
        let found = try await findings(
            """
            basemap: {tiles: gone.mbtiles}
            streets: gone.osm.pbf
            server: {tls: {certificate: gone.pem, key: gone.key}}
            agencies:
              - {id: town, name: Town, schedule: gone.zip, realtime: {buses: gone.pb}}
            """)
        #expect(found.keys.sorted() == ["basemap", "streets", "tls", "town/buses", "town/schedule"])
        #expect(found.values.allSatisfy { $0.outcome == .failing && $0.text.contains("No such file or directory") })
        #expect(found["town/schedule"]?.hint == CheckResult.pathHint)
        #expect(found["basemap"]?.hint?.contains("scripts/make-ground") == true)
    }

    @Test func `a feed that is a named pipe without a writer does not block the check`() async throws {
        let folder = try TemporaryFolder.made()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.file("buses.pb")
        #expect(mkfifo(path, 0o600) == 0)
        let found = try await findings(
            """
            agencies:
              - {id: town, name: Town, schedule: gone.zip, realtime: {buses: \(path)}}
            """)
        #expect(found["town/buses"]?.text == "\(path) cannot be read: Is a pipe, not a file.")
    }

    @Test func `unreachable push services are reported with the affected browsers`() async throws {
        let client = FeedHTTPClient.make()
        // Nothing listens on port 9 of this machine.
        let check = PushCheck(
            client: client,
            services: [
                .init("Chrome", host: "127.0.0.1", url: "http://127.0.0.1:9/"),
                .init("Safari", host: "127.0.0.1", url: "http://127.0.0.1:9/"),
            ])
        let finding = await check.finding()
        try await client.shutdown()
        #expect(finding.subject == "push" && finding.outcome == .failing)
        #expect(
            finding.text
                == "Chrome: 127.0.0.1 refused the connection. Safari: 127.0.0.1 refused the connection.")
        #expect(finding.hint?.contains("Riders with these browsers get no notifications.") == true)
    }

    @Test func `the result for a feed that requires a key names the setting to change`() {
        let finding = CheckResult.failing("town/buses", .unauthorized(status: 401))
        #expect(finding.outcome == .failing)
        #expect(finding.hint == "Ask the provider for a key, and set it under headers as ${NAME} from the environment.")
    }

    @Test func `an error for a wrong URL includes a hint, one for a failing server does not`() {
        #expect(FeedError.rejected(status: 404).hint?.contains("has changed") == true)
        #expect(FeedError.rejected(status: 410).hint?.contains("has changed") == true)
        #expect(FeedError.rejected(status: 500).hint == nil)
    }
}

import Foundation
import HTTPServer
import TestSupport
import Testing
import TransitCore
import WebServer

@testable import ServerHost

struct ConfigurationValueTests {
    @Test(arguments: [
        ("server:\n  port: 99999\n", "2: port must be a number from 0 to 65535"),
        ("server:\n  port: many\n", "2: port must be a number from 0 to 65535"),
        ("server:\n  max_streams: 0\n", "2: max_streams must be a number from 1 to 100000"),
        ("server:\n  max_connections: 8\n", "2: max_connections must be a number from 16 to 1000000"),
        ("server:\n  deadline: 0\n", "2: deadline must be a number from 0.01 to 600"),
        ("server:\n  metrics:\n    port: 0\n", "3: port must be a number from 1 to 65535"),
        ("server:\n  limits:\n    streams: 0\n", "3: streams must be a number from 1 to 1000000"),
        ("imports:\n  megabytes: 16\n", "2: megabytes must be a number from 64 to 1000000"),
        ("vault:\n  kilobytes_at_once: 64\n", "2: kilobytes_at_once must be a number from 128 to 4096"),
        (
            "database:\n  url: postgresql://db/x\n  connections: 65\n",
            "3: connections must be a number from 1 to 64"
        ),
        ("predictions:\n  trees: maybe\n", "2: trees must be true or false"),
        ("history:\n  keep: -1\n", "2: keep must be a number from 0 to 36500"),
        ("history:\n  late: 9000\n", "2: late must be a number from 0 to 7200"),
        ("history:\n  vehicles: some\n", "2: vehicles must be true or false"),
        ("history: 730\n", "1: history must be a mapping of keys to values"),
        ("history:\n  days: 9\n", "2: history has no key \"days\". Valid keys: early, keep, late, store, vehicles"),
        (
            "server:\n  proxies: [proxy.example.org]\n",
            "2: proxies: \"proxy.example.org\" is not an IP address such as 10.0.0.2"
        ),
    ])
    func `an invalid value is reported with its line, key and allowed values`(text: String, problem: String) throws {
        #expect(try ExaminedConfiguration(text).problems == [problem])
    }

    @Test func `an unknown key is reported with its line and all valid keys`() throws {
        let problems = try ExaminedConfiguration("server:\n  host: 0.0.0.0\n  prot: 8080\n").problems
        let keys = """
            contact, deadline, host, keys, language, limits, max_connections, max_streams, metrics, port, proxies, tls
            """
        #expect(problems == ["3: server has no key \"prot\". Valid keys: \(keys)"])
    }

    @Test func `an invalid keyword is reported with the allowed keywords`() throws {
        let problems = try ExaminedConfiguration(
            """
            geocoder:
              kind: foton
              url: https://places.example.org
            agencies:
              - id: town
                name: Town
                schedule: {source: town.zip, dates: forever}
            """
        ).problems
        #expect(
            problems == [
                "2: kind must be nominatim or photon, not \"foton\"",
                "7: dates must be published or repeating, not \"forever\"",
            ])
    }

    @Test func `history is recorded for two years by default`() throws {
        let standard = try Configuration.valid("server: {port: 9000}\n").history
        #expect(standard == Configuration.History())
        #expect((standard.keep, standard.early, standard.late, standard.vehicles) == (730, 60, 300, true))
        let own = try Configuration.valid("history: {keep: 90, vehicles: false, early: 0, late: 180}\n").history
        #expect((own.keep, own.early, own.late, own.vehicles) == (90, 0, 180, false))
        #expect(try Configuration.valid("history: none\n").history.keep == 0)
    }

    @Test func `all problems of a configuration file are reported together`() throws {
        let problems = try ExaminedConfiguration(
            """
            server:
              port: many
              contact: the desk
            agencies:
              - id: Big Town
                schedule: town.zip
                realtime:
                  vehicles:
                    url: ${NO_SUCH_NAME}
                fare: {amount: 2.75, currency: dollars}
            """
        ).problems
        #expect(
            Set(problems) == [
                "2: port must be a number from 0 to 65535",
                "3: contact must be \"mailto:you@example.org\" or an https URL",
                "5: an agency requires name",
                "5: id \"Big Town\" must be 1 to 32 lowercase letters, digits or hyphens",
                "9: the environment variable NO_SUCH_NAME is not set",
                "10: fare requires an amount, such as 2.75, and a currency, such as USD",
            ])
    }

    @Test func `problems that only result from another problem are not reported`() throws {
        let problems = try ExaminedConfiguration(
            """
            agencies:
              - id: town
                name: Town
                schedule: town.zip
                area: {west: 200, south: 1, east: 2, north: 3}
                fare: {amount: much, currency: USD}
            """
        ).problems
        #expect(
            problems.sorted() == [
                "5: west must be a number from -180 to 180", "6: amount must be a number from 0.0001 to 1000000",
            ])
    }

    @Test func `for an unreadable file, the operating system's reason is reported`() throws {
        let folder = try TemporaryFolder.made()
        let missing = ExaminedConfiguration(path: folder.file("headsign.yaml"))
        #expect(missing.problems == ["cannot be read: No such file or directory"])
        #expect(ExaminedConfiguration(path: folder.path).problems == ["cannot be read: Is a directory"])
        #expect(throws: ConfigurationError.self) {
            try Configuration.read(path: folder.file("headsign.yaml"), environment: [:])
        }
    }

    @Test func `a named pipe without a writer does not block reading`() throws {
        let folder = try TemporaryFolder.made()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.file("headsign.yaml")
        #expect(mkfifo(path, 0o600) == 0)
        #expect(ExaminedConfiguration(path: path).problems == ["cannot be read: Is a pipe to which no program writes"])
    }

    @Test func `invalid YAML is reported with the line number`() throws {
        let problems = try ExaminedConfiguration("server: {}\nagencies: [{id: a\nbasemap: none\n").problems
        #expect(problems.count == 1)
        let problem = try #require(problems.first)
        #expect(problem.contains(": is not valid YAML") && problem.contains("from line 2: "))
        #expect(!problem.contains("\n"))
    }

    @Test func `a duplicate key is named without revealing the file's content`() throws {
        #expect(
            try ExaminedConfiguration("basemap: none\nserver:\n  port: 1\n  port: 2\n").problems == [
                "3: the mapping that begins here has the key \"port\" more than once; remove all but one"
            ])
    }

    @Test func `all missing keys of push credentials are reported, each once`() throws {
        let problems = try ExaminedConfiguration(
            "sidecar:\n  apns: {topic: org.example.app}\n  onesignal: {}\n"
        ).problems
        #expect(
            problems == [
                "2: apns needs key", "2: apns needs key_id", "2: apns needs team_id", "3: onesignal needs app",
                "3: onesignal needs key",
            ])
    }

    @Test func `a duplicate region or survey ID is reported`() throws {
        let problems = try ExaminedConfiguration(
            """
            sidecar:
              regions:
                - {id: 1, name: Town}
                - {id: 2, name: City}
                - {id: 1, name: Twon}
              surveys:
                - {id: 7, name: One, questions: [{text: Why}]}
                - {id: 7, name: Two, questions: [{text: Why}]}
            """
        ).problems
        #expect(
            problems == [
                "5: the id \"1\" is already used by a region in line 3",
                "8: the id \"7\" is already used by a survey in line 7",
            ])
    }

    @Test func `a malformed Web Push key is reported`() throws {
        let problems = try ExaminedConfiguration(
            "push:\n  contact: mailto:a@example.org\n  key: abc\n  seal: abc\n"
        ).problems
        #expect(
            problems
                == ["key", "seal"].enumerated().map { number, name in
                    "\(number + 3): \(name) must be a key of 32 bytes in base64url; without it, the server makes one itself"
                })
    }

    @Test func `a problem is printed with its file and line number`() {
        let error = ConfigurationError(
            path: "town.yaml", problems: [.init(line: 2, text: "port is wrong"), .init(line: nil, text: "is empty")])
        #expect(error.description == "town.yaml:2: port is wrong\ntown.yaml: is empty")
    }

    @Test func `relative paths are resolved against the configuration's folder`() throws {
        let examined = try ExaminedConfiguration(
            """
            streets: streets/town.osm.pbf
            server: {tls: {certificate: fullchain.pem, key: /etc/ssl/key.pem}}
            agencies:
              - {id: near, name: Near, schedule: town.zip}
              - {id: far, name: Far, schedule: "https://transit.example.org/gtfs.zip"}
            """)
        #expect(examined.problems.isEmpty)
        let (configuration, folder) = (examined.configuration, examined.folder)
        #expect(configuration.streets?.source == folder + "/streets/town.osm.pbf")
        #expect(configuration.server.certificate?.certificate == folder + "/fullchain.pem")
        #expect(configuration.server.certificate?.key == "/etc/ssl/key.pem")
        #expect(
            configuration.agencies.map(\.network) == [
                .gtfs(.init(source: folder + "/town.zip")),
                .gtfs(.init(source: "https://transit.example.org/gtfs.zip")),
            ])
    }

    @Test func `the value none disables a section`() throws {
        let configuration = try Configuration.valid(
            "basemap: none\nvault: none\npush: none\ndatabase: none\ncluster: none\nserver: {limits: none}\n")
        #expect(configuration.basemap == .none)
        #expect(configuration.vault == nil && configuration.push == nil)
        #expect(configuration.database == nil && configuration.cluster == nil)
        #expect(configuration.server.limits == nil)
    }

    @Test func `the example configuration contains the defaults`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "config/headsign.example.yaml")
            .path
        let example = ExaminedConfiguration(path: path, environment: ["RIVERTON_KEY": "secret"])
        #expect(example.problems.isEmpty)
        #expect(example.configuration.parts(otherThanIn: Configuration()) == ["alerts"])
        #expect(example.configuration.agencies.map(\.id) == ["riverton", "cata", "eastfield", "tryout"])
    }
}

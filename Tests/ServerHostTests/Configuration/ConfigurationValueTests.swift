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
        (
            "server:\n  proxies: [proxy.example.org]\n",
            "2: proxies: \"proxy.example.org\" is not an IP address such as 10.0.0.2"
        ),
    ])
    func `a value that is not allowed names its line, its key and what is allowed`(text: String, problem: String) throws
    {
        #expect(try ExaminedConfiguration(text).problems == [problem])
    }

    @Test func `an unknown key names its line and all valid keys`() throws {
        let problems = try ExaminedConfiguration("server:\n  host: 0.0.0.0\n  prot: 8080\n").problems
        let keys = """
            contact, deadline, host, keys, language, limits, max_connections, max_streams, metrics, port, proxies, tls
            """
        #expect(problems == ["3: server has no key \"prot\". Valid keys: \(keys)"])
    }

    @Test func `a keyword that is not allowed names the allowed ones`() throws {
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

    @Test func `all problems of a file are reported at once`() throws {
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

    @Test func `a problem that follows from another is not reported`() throws {
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

    @Test func `a file that cannot be read has the system's reason`() throws {
        let folder = try TemporaryFolder.made()
        let missing = ExaminedConfiguration(path: folder.file("headsign.yaml"))
        #expect(missing.problems == ["cannot be read: No such file or directory"])
        #expect(ExaminedConfiguration(path: folder.path).problems == ["cannot be read: Is a directory"])
        #expect(throws: ConfigurationError.self) {
            try Configuration.read(path: folder.file("headsign.yaml"), environment: [:])
        }
    }

    @Test func `text that is not YAML is reported as one problem of the whole file`() throws {
        let problems = try ExaminedConfiguration("agencies: [").problems
        #expect(problems.count == 1 && problems[0].hasPrefix("is not valid YAML: "))
    }

    @Test func `a problem is printed with its file and line`() {
        let error = ConfigurationError(
            path: "town.yaml", problems: [.init(line: 2, text: "port is wrong"), .init(line: nil, text: "is empty")])
        #expect(error.description == "town.yaml:2: port is wrong\ntown.yaml: is empty")
    }

    @Test func `relative paths start at the folder of the configuration`() throws {
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

    @Test func `none switches a section off`() throws {
        let configuration = try Configuration.valid(
            "basemap: none\nvault: none\npush: none\ndatabase: none\ncluster: none\nserver: {limits: none}\n")
        #expect(configuration.basemap == .none)
        #expect(configuration.vault == nil && configuration.push == nil)
        #expect(configuration.database == nil && configuration.cluster == nil)
        #expect(configuration.server.limits == nil)
    }

    @Test func `the example names the defaults`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "config/headsign.example.yaml")
            .path
        let example = ExaminedConfiguration(path: path, environment: ["RIVERTON_KEY": "secret"])
        #expect(example.problems.isEmpty)
        #expect(example.configuration.parts(otherThanIn: Configuration()) == ["alerts"])
        #expect(example.configuration.agencies.map(\.id) == ["riverton", "cata", "eastfield", "tryout"])
    }
}

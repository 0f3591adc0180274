import Feeds
import TransitCore

/// What an operator writes in `headsign.yaml`. `config/headsign.example.yaml` explains every key.
struct Configuration: Sendable {
    var server = Server()
    var basemap = Basemap()
    var agencies: [Agency] = []

    struct Server: Sendable, Equatable {
        var host = "127.0.0.1"
        var port = 8080
        var language = "en"
        var maxStreams = 4000
    }

    struct Basemap: Sendable, Equatable {
        /// A MapLibre style; nil draws the network alone.
        var style: String? = "https://tiles.openfreemap.org/styles/positron"
        var dark: String? = "https://tiles.openfreemap.org/styles/dark"
        var satellite: Satellite?

        struct Satellite: Sendable, Equatable {
            var tiles: String
            var attribution: String
        }

        static let none = Basemap(style: nil, dark: nil, satellite: nil)
    }

    struct Agency: Sendable {
        var id: String
        var name: String
        var schedule: Schedule
        var feeds: [Feed] = []
        var simulation: Simulation?
        var phone: String?
        var url: String?
        var attribution: String?
    }

    struct Schedule: Sendable, Equatable {
        /// A path, or an http(s) address.
        var source: String
        var headers: [Header] = []
        /// Seconds between looks for a newer one.
        var refresh: Double = 3600
        var dates: ServiceCalendar.Dates = .asPublished
    }

    struct Feed: Sendable {
        var name: String
        var origin: Origin
        /// Seconds between two fetches.
        var interval: Double = 20

        enum Origin: Sendable {
            case address(String, [Header])
            case file(String)
            /// The feed of the same name in a recording.
            case recording(Recording)
        }
    }

    struct Simulation: Sendable, Equatable {
        var seed: UInt64 = 1
        /// Seconds between two reports.
        var interval: Double = 5
    }

    struct Header: Sendable, Equatable {
        var name: String
        var value: String
    }
}

extension String {
    var isWebAddress: Bool { hasPrefix("http://") || hasPrefix("https://") }
}

/// Everything that is wrong with a configuration, in one answer.
struct ConfigurationError: Error, CustomStringConvertible {
    struct Problem: Sendable, Equatable {
        /// Counted from 1; nil where the file as a whole is meant.
        var line: Int?
        var text: String
    }

    let path: String
    let problems: [Problem]

    var description: String {
        problems.map { problem in
            problem.line.map { "\(path):\($0): \(problem.text)" } ?? "\(path): \(problem.text)"
        }.joined(separator: "\n")
    }
}

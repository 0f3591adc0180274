import Feeds
import TransitCore
import Vaults
import WebServer

/// What an operator writes in `headsign.yaml`. `config/headsign.example.yaml` explains every key.
struct Configuration: Sendable {
    var server = Server()
    var basemap = Basemap()
    var agencies: [Agency] = []
    /// nil without coaches.
    var intercity: Intercity?
    /// nil without addresses.
    var geocoder: AddressSource?
    /// An extract of OpenStreetMap; nil estimates walks.
    var streets: Schedule?
    /// What compiling one timetable may take.
    var imports = ImportLimits()
    /// nil keeps riders' devices apart.
    var vault: VaultLimits? = VaultLimits()
    /// nil tells pages nothing while they are closed.
    var push: Push?
    /// nil keeps all in a file of the data folder.
    var database: Database?
    var predictions = Predictions()
    /// nil for a server that is alone.
    var cluster: Cluster?

    struct Predictions: Sendable, Equatable {
        /// Whether trees are learned from how predictions turned out.
        var trees = true
    }

    struct Server: Sendable, Equatable {
        var host = "127.0.0.1"
        var port = 8080
        var language = "en"
        /// Where riders write to who runs the server: `mailto:` or https.
        var contact: String?
        var maxStreams = 4000
        /// Of programs that use OneBusAway, SIRI and GTFS-Realtime here; empty lets everybody.
        var keys: [ServerConfiguration.AccessKey] = []
        /// Addresses of proxies on other machines, which say for whom they ask.
        var proxies: [String] = []
        var connections = 10_000
        /// Of one client; nil for none.
        var limits: ClientLimits? = ClientLimits()
        /// Seconds of a processor that reading one body and putting it to use may take.
        var deadline = 10.0
        var metrics = ServerConfiguration.MetricsAccess()
        /// Nil speaks HTTP without TLS.
        var certificate: CertificateFiles?
    }

    struct Basemap: Sendable, Equatable {
        /// A MapLibre style; nil draws the network alone.
        var style: String? = "https://tiles.openfreemap.org/styles/positron"
        var dark: String? = "https://tiles.openfreemap.org/styles/dark"
        var satellite: Satellite?
        /// A file of vector tiles, which is served and drawn by us.
        var tiles: String?
        /// Whom to name for it; nil names OpenStreetMap's contributors.
        var attribution: String?

        struct Satellite: Sendable, Equatable {
            var tiles: String
            var attribution: String
        }

        static let none = Basemap(style: nil, dark: nil, satellite: nil)
    }

    struct Agency: Sendable, Equatable {
        var id: String
        var name: String
        var network: NetworkSource
        var feeds: [Feed] = []
        var simulation: Simulation?
        var phone: String?
        var url: String?
        var attribution: String?
        var fare: AgencyFare?
        /// IANA name; nil takes the timetable's.
        var timeZone: String?
        /// Where the map opens; nil takes in all stops.
        var area: Area?
        var sections: [RouteSection] = []
        var groups: [RouteGroup] = []
    }

    /// Where an agency's routes, stops and times come from.
    enum NetworkSource: Sendable, Equatable {
        case gtfs(Schedule)
        case provider(Provider)
    }

    /// An agency's own API, which tells of its network and of the present.
    struct Provider: Sendable, Equatable {
        enum Kind: String, Sendable, CaseIterable {
            case magicbus, infopoint, onebusaway
        }

        enum Access: Sendable, Equatable {
            case api(API)
            case recording(Recording)
        }

        var kind: Kind
        var access: Access
    }

    struct API: Sendable, Equatable {
        /// Seconds between two calls that ask for all vehicles, where a provider allows no more.
        static let politeInterval = 30.0

        /// Up to what all its paths have in common.
        var url: String
        var key: String?
        var headers: [Header] = []
        /// Seconds between two looks at the vehicles; nil takes what the kind usually bears.
        var interval: Double?
        /// Seconds between two looks at the network.
        var refresh: Double = 86_400
        /// Magic Bus has an older format beside JSON.
        var isXML = false
        /// Which of a OneBusAway server's agencies; nil takes all.
        var agencies: [String]?
    }

    struct Schedule: Sendable, Equatable {
        /// A path, or an http(s) address.
        var source: String
        var headers: [Header] = []
        /// Seconds between looks for a newer one.
        var refresh: Double = 3600
        var dates: ServiceCalendar.Dates = .asPublished
    }

    struct Feed: Sendable, Equatable {
        var name: String
        var origin: Origin
        var format = Format.gtfsRealtime
        /// Added to the query.
        var key: String?
        /// Seconds between two fetches.
        var interval: Double = 20

        enum Format: Sendable, Equatable {
            case gtfsRealtime
            /// - Parameter hasFullIDs: the timetable's ids begin with the agency's, as SIRI's do.
            case siri(hasFullIDs: Bool)
        }

        enum Origin: Sendable, Equatable {
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

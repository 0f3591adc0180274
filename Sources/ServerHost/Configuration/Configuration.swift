import Agencies
import Feeds
import HTTPServer
import RiderData
import TransitCore
import WebServer

/// The contents of `headsign.yaml`. `config/headsign.example.yaml` explains every key.
package struct Configuration: Sendable {
    package var server = Server()
    var basemap = Basemap()
    package var agencies: [Agency] = []
    /// Coach search; nil disables it.
    var intercity: Intercity?
    /// The geocoder; nil disables address search.
    var geocoder: AddressSource?
    /// An extract of OpenStreetMap; nil estimates walks.
    var streets: Schedule?
    /// Limits on compiling one timetable.
    package var imports = ImportLimits()
    /// Limits of vaults; nil disables synchronization between riders' devices.
    var vault: VaultLimits? = VaultLimits()
    /// Web push; nil disables notifications while the page is closed.
    package var push: Push?
    /// The shared database; nil uses a file in the data folder.
    package var database: Database?
    var predictions = Predictions()
    /// The recording of service.
    package var history = History()
    /// The cluster; nil for a single server.
    package var cluster: Cluster?
    /// The regions, surveys and push credentials of OneBusAway's apps.
    var sidecar = Sidecar()
    /// The operator's branding of the page; nil for Headsign's own.
    var site: Site?
    /// The file of the operator's own service alerts; nil without a configuration file.
    package var alerts: Alerts?
    /// The path or URL of the catalogue that `headsign init` searches; nil for the Mobility Database's.
    package var catalogue: String?

    package struct Alerts: Sendable, Equatable {
        package var path: String
        /// Whether the configuration names the file, instead of the default beside the configuration.
        var isNamed = false
    }

    package init() {}

    struct Predictions: Sendable, Equatable {
        /// Whether trees are trained on the outcomes of predictions.
        var trees = true
    }

    /// The settings of the recorded service days.
    package struct History: Sendable, Equatable {
        /// The days after which a recorded service day is deleted; 0 disables recording.
        package var keep: Int32 = 730
        /// Whether the ids of vehicles are recorded.
        package var vehicles = true
        /// The seconds before and after the scheduled time within which a vehicle is on time.
        package var early: Int32 = 60
        package var late: Int32 = 300
        /// The place where nodes exchange sealed days.
        var store = HistoryStore.automatic
    }

    package struct Server: Sendable, Equatable {
        package var host = "127.0.0.1"
        package var port = 8080
        /// The code of the page's language for readers whose languages it does not support.
        var language = "en"
        /// The operator's contact address for riders: `mailto:` or https.
        var contact: String?
        /// The maximum number of live streams at the same time.
        var maxStreams = 4000
        /// Keys of the programs that may use OneBusAway, SIRI and GTFS-Realtime here; empty allows all programs.
        var keys: [AccessKey] = []
        /// Addresses of trusted proxies on other machines, whose forwarding headers name the client.
        var proxies: [String] = []
        /// The maximum number of connections at the same time.
        var connections = 10_000
        /// Limits per client; nil for none.
        var limits: ClientLimits? = ClientLimits()
        /// The maximum processor time in seconds for parsing and applying one response body.
        var deadline = 10.0
        var metrics = ServerConfiguration.MetricsAccess()
        /// The TLS certificate; nil serves plain HTTP.
        var certificate: CertificateFiles?
    }

    struct Basemap: Sendable, Equatable {
        /// The URL of a MapLibre style; nil draws the transit network without a base map.
        var style: String? = "https://tiles.openfreemap.org/styles/positron"
        /// The URL of the style for the dark theme; nil uses ``style`` for both.
        var dark: String? = "https://tiles.openfreemap.org/styles/dark"
        var satellite: Satellite?
        /// A file of vector tiles that this server serves with its own style.
        var tiles: String?
        /// The attribution of the tiles; nil names OpenStreetMap's contributors.
        var attribution: String?

        struct Satellite: Sendable, Equatable {
            var tiles: String
            var attribution: String
        }

        static let none = Basemap(style: nil, dark: nil, satellite: nil)
    }

    package struct Agency: Sendable, Equatable {
        package var id: String
        package var name: String
        package var network: NetworkSource
        package var feeds: [Feed] = []
        package var simulation: Simulation?
        var phone: String?
        package var url: String?
        var attribution: String?
        var fare: AgencyFare?
        /// IANA name; nil uses the timetable's.
        package var timeZone: String?
        /// The initial area of the map; nil uses the bounding box of all stops.
        var area: Area?
        var sections: [RouteSection] = []
        var groups: [RouteGroup] = []
    }

    /// The source of an agency's routes, stops and times.
    package enum NetworkSource: Sendable, Equatable {
        case gtfs(Schedule)
        case provider(Provider)
    }

    /// An agency's own API, which provides its network and live data.
    package struct Provider: Sendable, Equatable {
        package enum Kind: String, Sendable, CaseIterable {
            case magicbus, infopoint, onebusaway
        }

        enum Access: Sendable, Equatable {
            case api(API)
            case recording(Recording)
        }

        package var kind: Kind
        var access: Access
    }

    /// The configuration of a provider's API.
    struct API: Sendable, Equatable {
        /// The polling interval in seconds for providers with strict rate limits.
        static let politeInterval = 30.0

        /// The URL prefix common to all paths.
        var url: String
        var key: String?
        var headers: [Header] = []
        /// Seconds between polls of vehicles; nil uses the default of the kind.
        var interval: Double?
        /// Seconds between polls of the network.
        var refresh: Double = 86_400
        /// Whether Magic Bus's older XML format is used instead of JSON.
        var isXML = false
        /// The agencies to use of a OneBusAway server; nil uses all.
        var agencies: [String]?
    }

    package struct Schedule: Sendable, Equatable {
        /// A path or an http(s) URL.
        package var source: String
        var headers: [Header] = []
        /// Seconds between checks for a newer version.
        var refresh: Double = 3600
        var dates: ServiceCalendar.Dates = .asPublished

        package init(source: String) { self.source = source }

        init(source: String, headers: [Header] = [], refresh: Double) {
            (self.source, self.headers, self.refresh) = (source, headers, refresh)
        }
    }

    package struct Feed: Sendable, Equatable {
        package var name: String
        var origin: Origin
        package var format = Format.gtfsRealtime
        /// The API key, added to the query.
        var key: String?
        /// Seconds between polls.
        var interval: Double = 20

        package enum Format: Sendable, Equatable {
            case gtfsRealtime
            /// SIRI.
            /// - Parameter hasFullIDs: whether the timetable's ids include the agency prefix, as SIRI's do.
            case siri(hasFullIDs: Bool)
        }

        enum Origin: Sendable, Equatable {
            case address(String, [Header])
            case file(String)
            /// The feed of the same name in a recording.
            case recording(Recording)
        }
    }

    package struct Simulation: Sendable, Equatable {
        var seed: UInt64 = 1
        /// Seconds between reports.
        var interval: Double = 5
    }

    struct Header: Sendable, Equatable {
        var name: String
        var value: String
    }
}

extension String {
    package var isWebAddress: Bool { hasPrefix("http://") || hasPrefix("https://") }
}

/// All problems of a configuration, reported together.
package struct ConfigurationError: Error, CustomStringConvertible {
    package struct Problem: Sendable, Equatable {
        /// The line number from 1; nil for the file as a whole.
        var line: Int?
        package var text: String
    }

    let path: String
    let problems: [Problem]

    package init(path: String, problems: [Problem]) {
        (self.path, self.problems) = (path, problems)
    }

    package var description: String {
        problems.map { problem in
            problem.line.map { "\(path):\($0): \(problem.text)" } ?? "\(path): \(problem.text)"
        }.joined(separator: "\n")
    }
}

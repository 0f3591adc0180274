import Agencies
import Feeds
import HTTPServer
import RiderData
import TransitCore
import WebServer

/// The settings in `headsign.yaml`. `config/headsign.example.yaml` explains every key.
package struct Configuration: Sendable {
    package var server = Server()
    var basemap = Basemap()
    package var agencies: [Agency] = []
    /// The sources of coach searches; nil disables them.
    var intercity: Intercity?
    /// The geocoder; nil disables address search.
    var geocoder: AddressSource?
    /// The OpenStreetMap extract for walking routes; without it, walks are estimated.
    var streets: Schedule?
    /// The resource limits for compiling one timetable.
    package var imports = ImportLimits()
    /// Limits of vaults; nil disables synchronization between riders' devices.
    var vault: VaultLimits? = VaultLimits()
    /// Web push; nil disables notifications while the page is closed.
    package var push: Push?
    /// The shared PostgreSQL database; nil uses an SQLite file in the data folder.
    package var database: Database?
    var predictions = Predictions()
    /// The settings for recording service days.
    package var history = History()
    /// The cluster; nil for a single server.
    package var cluster: Cluster?
    /// The regions, surveys and push credentials of OneBusAway's apps.
    var sidecar = Sidecar()
    /// The operator's branding of the page; nil for Headsign's own.
    var site: Site?
    /// The file with the operator's own service alerts; nil without a configuration file.
    package var alerts: Alerts?
    /// The path or URL of the feed catalogue that `headsign init` searches; nil for the Mobility Database's.
    package var catalogue: String?

    package struct Alerts: Sendable, Equatable {
        package var path: String
        /// Whether the configuration specifies the path of the alerts file; otherwise it is the default path beside the
        /// configuration.
        var isNamed = false
    }

    package init() {}

    struct Predictions: Sendable, Equatable {
        /// Whether decision trees are trained on the outcomes of predictions.
        var trees = true
    }

    /// The settings for recorded service days.
    package struct History: Sendable, Equatable {
        /// The number of days for which recorded service days are stored; 0 disables recording.
        package var keep: Int32 = 730
        /// Whether recorded trips include vehicle IDs.
        package var vehicles = true
        /// The number of seconds that a vehicle may be ahead of (`early`) or behind (`late`) schedule and still be on
        /// time.
        package var early: Int32 = 60
        package var late: Int32 = 300
        /// The store through which nodes exchange sealed service days.
        var store = HistoryStore.automatic
    }

    package struct Server: Sendable, Equatable {
        package var host = "127.0.0.1"
        package var port = 8080
        /// The language code of the page for readers whose languages it does not support.
        var language = "en"
        /// The operator's contact URL for riders, `mailto:` or https.
        var contact: String?
        /// The maximum number of concurrent live streams.
        var maxStreams = 4000
        /// API keys for OneBusAway, SIRI and GTFS-Realtime clients; if empty, no key is required.
        var keys: [AccessKey] = []
        /// Addresses of trusted proxies on other machines, whose forwarding headers identify the client.
        var proxies: [String] = []
        /// The maximum number of concurrent connections.
        var connections = 10_000
        /// Rate limits per client; nil for none.
        var limits: ClientLimits? = ClientLimits()
        /// The maximum processor time for parsing and applying one response body, in seconds.
        var deadline = 10.0
        var metrics = ServerConfiguration.MetricsAccess()
        /// The paths of the TLS certificate and key; nil serves plain HTTP.
        var certificate: CertificateFiles?
    }

    struct Basemap: Sendable, Equatable {
        /// The URL of a MapLibre style; nil draws the transit network without a base map.
        var style: String? = "https://tiles.openfreemap.org/styles/positron"
        /// The URL of the style for the dark theme; nil uses ``style`` for both.
        var dark: String? = "https://tiles.openfreemap.org/styles/dark"
        var satellite: Satellite?
        /// The path of a vector tile archive, which this server serves with its own style.
        var tiles: String?
        /// The attribution of the tiles; nil for OpenStreetMap contributors.
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
        /// The agency's time zone as an IANA name; nil uses the timetable's time zone.
        package var timeZone: String?
        /// The map's initial area; nil uses the bounding box of all stops.
        var area: Area?
        var sections: [RouteSection] = []
        var groups: [RouteGroup] = []
    }

    /// The source of an agency's routes, stops and times.
    package enum NetworkSource: Sendable, Equatable {
        case gtfs(Schedule)
        case provider(Provider)
    }

    /// An agency's proprietary API, which provides both its network and live data.
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
        /// The minimum polling interval in seconds for providers with strict rate limits.
        static let politeInterval = 30.0

        /// The base URL of all requests.
        var url: String
        var key: String?
        var headers: [Header] = []
        /// The polling interval for vehicles in seconds; nil uses the provider kind's default.
        var interval: Double?
        /// The polling interval for the network in seconds.
        var refresh: Double = 86_400
        /// Whether Magic Bus's older XML format is requested instead of JSON.
        var isXML = false
        /// The IDs of the OneBusAway server's agencies to use; nil uses all.
        var agencies: [String]?
    }

    package struct Schedule: Sendable, Equatable {
        /// The path or http(s) URL of the data.
        package var source: String
        var headers: [Header] = []
        /// The interval in seconds between checks for a newer version.
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
        /// The API key, sent as a query parameter.
        var key: String?
        /// The polling interval in seconds.
        var interval: Double = 20

        package enum Format: Sendable, Equatable {
            case gtfsRealtime
            /// SIRI.
            /// - Parameter hasFullIDs: Whether the timetable's IDs include the agency prefix, as SIRI's do.
            case siri(hasFullIDs: Bool)
        }

        enum Origin: Sendable, Equatable {
            case address(String, [Header])
            case file(String)
            /// The feed of a recording that has the same name as this feed.
            case recording(Recording)
        }
    }

    package struct Simulation: Sendable, Equatable {
        var seed: UInt64 = 1
        /// The interval in seconds between simulated vehicle reports.
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
        /// The line number, starting at 1; nil for a problem of the whole file.
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

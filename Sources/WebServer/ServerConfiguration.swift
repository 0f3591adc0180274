package import HTTPServer

/// The configuration of the HTTP server.
package struct ServerConfiguration: Sendable {
    package var host: String
    package var port: Int
    /// The program's version, shown in `/site.json`.
    package var version: String
    /// The language of texts if the page supports none that the browser accepts, BCP 47.
    package var language: String
    /// The operator's contact address, `mailto:` or https; nil if none is published.
    package var contact: String?
    /// The folder with the page's files; nil serves the API alone.
    package var siteFolder: String?
    /// Whether the page's files are checked for changes at each request, for development of the page.
    package var reloadsSite: Bool
    /// Whether the page's modules and styles are served bundled, if the bundles exist beside the sources.
    package var joinsSite: Bool
    /// The text of `api/openapi.yaml`; nil answers 404.
    package var contract: [UInt8]?
    package var basemap: Basemap
    package var limits: Limits
    /// The API keys of the programs that may use OneBusAway, SIRI and GTFS-Realtime. Empty allows everybody.
    package var keys: [AccessKey]
    package var metrics: MetricsAccess
    /// The TLS certificate; nil serves plain HTTP.
    package var certificate: ServerCertificate?
    /// Addresses of trusted proxies on other machines, whose forwarding headers name the client.
    package var proxies: [String]
    /// Access to the cluster; nil for a single server.
    package var cluster: ClusterAccess?
    /// The address at which clients reach the server, without a slash at its end; nil takes it from each request.
    package var url: String?
    /// The operator's name, logo, colours and links for the page; nil for Headsign's own.
    package var branding: SiteBranding?

    package init(
        host: String = "127.0.0.1", port: Int = 8080, version: String = "", language: String = "en",
        contact: String? = nil,
        siteFolder: String? = nil, reloadsSite: Bool = false, joinsSite: Bool = true, contract: [UInt8]? = nil,
        basemap: Basemap = Basemap(),
        limits: Limits = Limits(), keys: [AccessKey] = [], proxies: [String] = [],
        metrics: MetricsAccess = MetricsAccess(), certificate: ServerCertificate? = nil,
        cluster: ClusterAccess? = nil
    ) {
        self.cluster = cluster
        self.certificate = certificate
        self.host = host
        self.port = port
        self.version = version
        self.language = language
        self.contact = contact
        self.siteFolder = siteFolder
        self.reloadsSite = reloadsSite
        self.joinsSite = joinsSite
        self.contract = contract
        self.basemap = basemap
        self.limits = limits
        self.keys = keys
        self.proxies = proxies
        self.metrics = metrics
    }

    /// Access to `/metrics`. Without a port and a key it is public.
    package struct MetricsAccess: Sendable, Equatable {
        /// A separate port for metrics; nil serves them on the public port.
        package var port: Int?
        /// The key, sent as `?key=` or as a bearer token.
        package var key: String?

        package init(port: Int? = nil, key: String? = nil) {
            self.port = port
            self.key = key
        }
    }

    /// The base map of the page.
    package struct Basemap: Sendable, Equatable {
        /// The URL of a MapLibre style; nil draws the transit network without a base map.
        package var style: String?
        package var dark: String?
        package var satellite: Satellite?
        /// Whether the operator has configured a file of tiles, usable or not.
        package var hasTiles = false
        /// The attribution of our own tiles.
        package var attribution: String
        /// Additional origins that styles, tiles, fonts and images are loaded from, beyond those of the addresses
        /// above.
        package var hosts: [String]

        /// A layer of aerial images.
        package struct Satellite: Sendable, Equatable {
            /// A URL template with `{z}`, `{x}` and `{y}`.
            package var tiles: String
            package var attribution: String

            package init(tiles: String, attribution: String) {
                self.tiles = tiles
                self.attribution = attribution
            }
        }

        package init(
            style: String? = nil, dark: String? = nil, satellite: Satellite? = nil,
            attribution: String = "© OpenStreetMap contributors", hosts: [String] = []
        ) {
            self.attribution = attribution
            self.style = style
            self.dark = dark
            self.satellite = satellite
            self.hosts = hosts
        }
    }

    /// Limits on the server's resources.
    package struct Limits: Sendable, Equatable {
        /// The maximum number of concurrent live streams.
        package var streams: Int
        /// The size of the response cache in bytes, including compressed forms.
        package var cache: Int
        /// The maximum number of concurrent connections; idle ones are closed for new ones.
        package var connections: Int
        /// Seconds after which a connection without a request is closed.
        package var idle: Int
        /// The maximum number of concurrent downloads of timetables and feeds.
        package var downloads: Int
        /// Limits per client; nil for none.
        package var client: ClientLimits?

        package init(
            streams: Int = 4000, cache: Int = 8 << 20, connections: Int = 10_000, idle: Int = 60, downloads: Int = 64,
            client: ClientLimits? = nil
        ) {
            self.streams = streams
            self.cache = cache
            self.connections = connections
            self.idle = idle
            self.downloads = downloads
            self.client = client
        }
    }
}

extension ServerConfiguration.Basemap {
    /// The distinct origins that the page may load from.
    var origins: [String] {
        let addresses = [style, dark, satellite?.tiles].compactMap { $0 }
        var seen: Set<String> = []
        return (addresses.compactMap { Self.origin(of: $0) } + hosts).filter { seen.insert($0).inserted }
    }

    /// Returns the origin of an absolute URL, such as `https://tiles.example.org`; nil for a path on this server.
    private static func origin(of address: String) -> String? {
        let pieces = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard pieces.count >= 3, pieces[0] == "https:" || pieces[0] == "http:", pieces[1].isEmpty else { return nil }
        let origin = pieces[0] + "//" + pieces[2]
        // A separator would inject another directive into the content security policy.
        return origin.contains { $0 == ";" || $0 == "," || $0.isWhitespace } ? nil : String(origin)
    }
}

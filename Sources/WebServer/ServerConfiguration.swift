package import HTTPServer

/// The configuration of the HTTP server.
package struct ServerConfiguration: Sendable {
    package var host: String
    package var port: Int
    /// The version of Headsign, shown in `/site.json`.
    package var version: String
    /// The BCP 47 language of the page if it supports none of the browser's languages.
    package var language: String
    /// The operator's contact address, a `mailto:` or https URL; nil if none is published.
    package var contact: String?
    /// The folder with the page's files; nil serves only the API.
    package var siteFolder: String?
    /// Whether the page's files are checked for changes on each request, for page development.
    package var reloadsSite: Bool
    /// Whether the page's modules and styles are served as bundles, if the bundles exist beside the sources.
    package var joinsSite: Bool
    /// The content of `api/openapi.yaml`; if nil, requests for it return 404.
    package var contract: [UInt8]?
    package var basemap: Basemap
    package var limits: Limits
    /// The API keys of programs that may use OneBusAway, SIRI and GTFS-Realtime. If empty, these APIs are public.
    package var keys: [AccessKey]
    package var metrics: MetricsAccess
    /// The TLS certificate; nil serves HTTP without TLS.
    package var certificate: ServerCertificate?
    /// The addresses of trusted proxies on other machines, whose forwarding headers contain the client's address.
    package var proxies: [String]
    /// Access to the cluster; nil for a single server.
    package var cluster: ClusterAccess?
    /// The base URL of the server for clients, without a trailing slash; nil derives it from each request.
    package var url: String?
    /// The operator's name, logo, colours and links on the page; nil for Headsign's own.
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

    /// The access to `/metrics`. Without a separate port and a key, the metrics are public.
    package struct MetricsAccess: Sendable, Equatable {
        /// A separate port for metrics; nil serves them on the public port.
        package var port: Int?
        /// The key that clients send as `?key=` or as a bearer token.
        package var key: String?

        package init(port: Int? = nil, key: String? = nil) {
            self.port = port
            self.key = key
        }
    }

    /// The base map of the page.
    package struct Basemap: Sendable, Equatable {
        /// The URL of a MapLibre style for the light theme; nil draws the transit network without a base map.
        package var style: String?
        package var dark: String?
        package var satellite: Satellite?
        /// Whether the operator has configured a tile file, usable or not.
        package var hasTiles = false
        /// The attribution of the tile file.
        package var attribution: String
        /// The origins from which styles, tiles, fonts and images are loaded, in addition to those of the URLs above.
        package var hosts: [String]

        /// A map layer of satellite or aerial images.
        package struct Satellite: Sendable, Equatable {
            /// The URL template of the tiles, with `{z}`, `{x}` and `{y}`.
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
        /// The maximum number of concurrent connections; beyond it, idle connections are closed for new ones.
        package var connections: Int
        /// The number of seconds after which a connection without a request is closed.
        package var idle: Int
        /// The maximum number of concurrent downloads of timetables and feeds.
        package var downloads: Int
        /// The limits per client; nil for none.
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
    /// The distinct origins from which the page may load the base map.
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

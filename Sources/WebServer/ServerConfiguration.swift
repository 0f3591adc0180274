/// What the server is told when it starts.
package struct ServerConfiguration: Sendable {
    package var host: String
    package var port: Int
    /// Of the program, for `/site.json`.
    package var version: String
    /// The language of texts when a browser asks for none that the page has, BCP 47.
    package var language: String
    /// Where riders write to who runs the server, `mailto:` or https; nil where they are not told.
    package var contact: String?
    /// The folder with the page's files; nil serves the API alone.
    package var siteFolder: String?
    /// The page's files are looked at again at every request; for whoever works on the page.
    package var reloadsSite: Bool
    /// The page's modules and styles are served joined, where they lie so beside their sources.
    package var joinsSite: Bool
    /// The text of `api/openapi.yaml`; nil answers 404.
    package var contract: [UInt8]?
    package var basemap: Basemap
    package var limits: Limits
    /// Of programs that may use OneBusAway, SIRI and GTFS-Realtime here; empty lets everybody.
    package var keys: [AccessKey]
    package var metrics: MetricsAccess
    /// Nil speaks HTTP without TLS.
    package var certificate: ServerCertificate?
    /// Addresses of proxies on other machines, which say for whom they ask.
    package var proxies: [String]
    /// Nil for a server that is alone.
    package var cluster: ClusterAccess?

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

    /// Who may read `/metrics`; without either, whoever asks.
    package struct MetricsAccess: Sendable, Equatable {
        /// Its own port, and not the riders'.
        package var port: Int?
        /// To be sent as `?key=`, or as a bearer's.
        package var key: String?

        package init(port: Int? = nil, key: String? = nil) {
            self.port = port
            self.key = key
        }
    }

    /// What a program sends as `key=`.
    package struct AccessKey: Sendable, Equatable {
        package var value: String
        /// Requests, at least 1.
        package var perMinute: Int

        package init(_ value: String, perMinute: Int) {
            self.value = value
            self.perMinute = perMinute
        }
    }

    package struct Basemap: Sendable, Equatable {
        /// A MapLibre style's address; nil draws the network alone.
        package var style: String?
        package var dark: String?
        package var satellite: Satellite?
        /// The operator has named a file of tiles, whether it can be used or not.
        package var hasTiles = false
        /// Whom to name for our own tiles.
        package var attribution: String
        /// Origins that styles, tiles, fonts and pictures come from, beyond those of the addresses above.
        package var hosts: [String]

        package struct Satellite: Sendable, Equatable {
            /// With `{z}`, `{x}` and `{y}`.
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

    package struct Limits: Sendable, Equatable {
        /// Live streams at once.
        package var streams: Int
        /// Bytes of answers that are kept ready, and of their compressed forms.
        package var cache: Int
        /// Connections at once; idle ones go for newcomers.
        package var connections: Int
        /// Seconds after which a connection without a request is closed.
        package var idle: Int
        /// Timetables and feeds that are sent at once.
        package var downloads: Int
        /// Of one client; nil for none.
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
    /// The origins the page may reach, each once.
    var origins: [String] {
        let addresses = [style, dark, satellite?.tiles].compactMap { $0 }
        var seen: Set<String> = []
        return (addresses.compactMap { Self.origin(of: $0) } + hosts).filter { seen.insert($0).inserted }
    }

    /// `https://tiles.example.org` of an address there; nil for an address on this server.
    private static func origin(of address: String) -> String? {
        let pieces = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard pieces.count >= 3, pieces[0] == "https:" || pieces[0] == "http:", pieces[1].isEmpty else { return nil }
        let origin = pieces[0] + "//" + pieces[2]
        // A separator would smuggle a directive of its own into the policy.
        return origin.contains { $0 == ";" || $0 == "," || $0.isWhitespace } ? nil : String(origin)
    }
}

// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `SiteSettings` of the contract.
public struct SiteSettings: Codable, Hashable, Sendable {
    /// Version.
    public let version: String
    /// The default language of the page.
    public let language: String
    /// The contact of the operator, a `mailto:` or https URL; absent if there is none.
    public let contact: String?
    /// The name, images and links of the operator for the page; absent if it has none of its own.
    public let branding: Branding?
    /// Whether the live data of at least one agency is simulated.
    public let simulated: Bool
    /// Whether coach search is available.
    public let coaches: Bool
    /// Whether vaults for syncing devices are available.
    public let vaults: Bool
    /// The attribution of the geocoder; absent without address search.
    public let places: String?
    /// The languages into which some feed translates its names, BCP 47 tags; absent if there are no translations.
    public let names: [String]?
    /// The file at /api/v1/streets; absent if walks are estimated.
    public let streets: Streets?
    /// Basemap.
    public let basemap: Basemap

    /// The name, images and links of the operator for the page; absent if it has none of its own.
    public struct Branding: Codable, Hashable, Sendable {
        /// Name.
        public let name: String
        /// The path of an SVG or PNG image, relative to the page.
        public let logo: String?
        /// The path of a PNG image for notifications, relative to the page.
        public let icon: String?
        /// The path of a PNG image for status bars, relative to the page.
        public let badge: String?
        /// Phone.
        public let phone: String?
        /// The page about the operator.
        public let imprint: String?
        /// The privacy policy of the operator.
        public let privacy: String?
        /// The initial map area, as configured or around all stops.
        public let area: Area?
    }

    /// The file at /api/v1/streets; absent if walks are estimated.
    public struct Streets: Codable, Hashable, Sendable {
        /// The version of its content and format.
        public let version: String
        /// Bytes.
        public let bytes: Int
    }

    /// `Basemap` of `SiteSettings`.
    public struct Basemap: Codable, Hashable, Sendable {
        /// The URL of a MapLibre style; without it, only routes and stops are drawn.
        public let style: String?
        /// Dark.
        public let dark: String?
        /// The server's own tiles, with styles of the page.
        public let tiles: Tiles?
        /// Satellite.
        public let satellite: Satellite?

        /// The server's own tiles, with styles of the page.
        public struct Tiles: Codable, Hashable, Sendable {
            /// The URL template with {z}, {x} and {y}; changes with the file.
            public let url: String
            /// Minzoom.
            public let minzoom: Int
            /// Maxzoom.
            public let maxzoom: Int
            /// West.
            public let west: Double
            /// South.
            public let south: Double
            /// East.
            public let east: Double
            /// North.
            public let north: Double
            /// Attribution.
            public let attribution: String
        }

        /// `Satellite` of `Basemap`.
        public struct Satellite: Codable, Hashable, Sendable {
            /// Tiles.
            public let tiles: String
            /// Attribution.
            public let attribution: String
        }
    }
}

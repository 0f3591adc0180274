// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The settings of the server for the page.
public struct SiteSettings: Codable, Hashable, Sendable {
    /// The version of the server.
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
    /// The base map; absent if there is none.
    public let basemap: Basemap

    /// The name, images and links of the operator for the page; absent if it has none of its own.
    public struct Branding: Codable, Hashable, Sendable {
        /// The name of the operator.
        public let name: String
        /// The path of an SVG or PNG image, relative to the page.
        public let logo: String?
        /// The path of a PNG image for notifications, relative to the page.
        public let icon: String?
        /// The path of a PNG image for status bars, relative to the page.
        public let badge: String?
        /// The phone number of the operator.
        public let phone: String?
        /// The page about the operator.
        public let imprint: String?
        /// The privacy policy of the operator.
        public let privacy: String?
        /// The initial map area.
        public let area: Area?
    }

    /// The file at /api/v1/streets; absent if walks are estimated.
    public struct Streets: Codable, Hashable, Sendable {
        /// The version of its content and format.
        public let version: String
        /// The size of the file in bytes.
        public let bytes: Int
    }

    /// The base map; absent if there is none.
    public struct Basemap: Codable, Hashable, Sendable {
        /// The URL of a MapLibre style; without it, only routes and stops are drawn.
        public let style: String?
        /// The URL of a MapLibre style for dark mode.
        public let dark: String?
        /// The server's own tiles, with styles of the page.
        public let tiles: Tiles?
        /// A layer of satellite images.
        public let satellite: Satellite?

        /// The server's own tiles, with styles of the page.
        public struct Tiles: Codable, Hashable, Sendable {
            /// The URL template with {z}, {x} and {y}; changes with the file.
            public let url: String
            /// The lowest available zoom level.
            public let minzoom: Int
            /// The highest available zoom level.
            public let maxzoom: Int
            /// The western edge in degrees.
            public let west: Double
            /// The southern edge in degrees.
            public let south: Double
            /// The eastern edge in degrees.
            public let east: Double
            /// The northern edge in degrees.
            public let north: Double
            /// The attribution of the tiles, to be displayed.
            public let attribution: String
        }

        /// A layer of satellite images.
        public struct Satellite: Codable, Hashable, Sendable {
            /// The URL template with {z}, {x} and {y}.
            public let tiles: String
            /// The attribution of the images, to be displayed.
            public let attribution: String
        }
    }
}

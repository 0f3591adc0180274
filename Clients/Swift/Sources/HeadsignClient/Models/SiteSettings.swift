// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `SiteSettings` of the contract.
public struct SiteSettings: Codable, Hashable, Sendable {
    /// Version.
    public let version: String
    /// For browsers that want none that the page has.
    public let language: String
    /// The address at which riders reach those who run the server, `mailto:` or https; absent where there is none.
    public let contact: String?
    /// At least one agency's live data is made up.
    public let simulated: Bool
    /// There is a supplier of coaches.
    public let coaches: Bool
    /// Riders' devices can meet here.
    public let vaults: Bool
    /// Whom to name for addresses; none where none are looked up.
    public let places: String?
    /// The languages in which some feed names its stops, routes or trips, BCP 47 tags; absent where no feed
    /// translates its names.
    public let names: [String]?
    /// The file at /api/v1/streets; not there where walks are estimated.
    public let streets: Streets?
    /// Basemap.
    public let basemap: Basemap

    /// The file at /api/v1/streets; not there where walks are estimated.
    public struct Streets: Codable, Hashable, Sendable {
        /// Names its content and its format.
        public let version: String
        /// Bytes.
        public let bytes: Int
    }

    /// `Basemap` of `SiteSettings`.
    public struct Basemap: Codable, Hashable, Sendable {
        /// The address of a MapLibre style; none draws the network alone.
        public let style: String?
        /// Dark.
        public let dark: String?
        /// The server's own tiles, for which the page has styles.
        public let tiles: Tiles?
        /// Satellite.
        public let satellite: Satellite?

        /// The server's own tiles, for which the page has styles.
        public struct Tiles: Codable, Hashable, Sendable {
            /// With {z}, {x} and {y}; changes with the file.
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

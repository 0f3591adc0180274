// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `City` of the contract.
public struct City: Codable, Hashable, Sendable {
    /// Name.
    public let name: String
    /// Region.
    public let region: String?
    /// An ISO 3166 code.
    public let country: String?
    /// Geohash.
    public let geohash: String
    /// Lat.
    public let lat: Double
    /// Lon.
    public let lon: Double
    /// An IANA time zone name.
    public let timeZone: String
    /// The nearest city, for a place without a name.
    public let near: Near?

    /// The nearest city, for a place without a name.
    public struct Near: Codable, Hashable, Sendable {
        /// Name.
        public let name: String
        /// The straight-line distance in metres.
        public let distance: Int
    }
}

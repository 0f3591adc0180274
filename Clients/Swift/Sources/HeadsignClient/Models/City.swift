// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `City` of the contract.
public struct City: Codable, Hashable, Sendable {
    /// Name.
    public let name: String
    /// Region.
    public let region: String?
    /// ISO 3166.
    public let country: String?
    /// Geohash.
    public let geohash: String
    /// Lat.
    public let lat: Double
    /// Lon.
    public let lon: Double
    /// IANA name.
    public let timeZone: String
    /// The nearest city, for a place that has no name but its geohash.
    public let near: Near?

    /// The nearest city, for a place that has no name but its geohash.
    public struct Near: Codable, Hashable, Sendable {
        /// Name.
        public let name: String
        /// Metres in a straight line.
        public let distance: Int
    }
}

// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A city served by coaches.
public struct City: Codable, Hashable, Sendable {
    /// The name of the city.
    public let name: String
    /// The region or state of the city.
    public let region: String?
    /// An ISO 3166 code.
    public let country: String?
    /// The geohash of the city, for coach searches.
    public let geohash: String
    /// The latitude in degrees.
    public let lat: Double
    /// The longitude in degrees.
    public let lon: Double
    /// An IANA time zone name.
    public let timeZone: String
    /// The nearest city, for a place without a name.
    public let near: Near?

    /// The nearest city, for a place without a name.
    public struct Near: Codable, Hashable, Sendable {
        /// The name of the city.
        public let name: String
        /// The straight-line distance in metres.
        public let distance: Int
    }
}

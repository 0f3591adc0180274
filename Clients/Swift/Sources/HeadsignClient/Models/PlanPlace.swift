// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `PlanPlace` of the contract.
public struct PlanPlace: Codable, Hashable, Sendable {
    /// Lat. Degrees north.
    public let lat: Double
    /// Lon. Degrees east.
    public let lon: Double
    /// The id of the stop, if it is one. `agency:id`.
    public let stop: String?
    /// The stop's.
    public let name: String?
    /// The platform's code or what the feed calls it.
    public let platform: String?
    /// The level of its station, where the feed gives it.
    public let level: Level?
    /// IANA name of the stop's own time zone, where it is not the agency's.
    public let timeZone: String?
}

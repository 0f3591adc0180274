// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A place of a journey: an origin, destination or stop.
public struct PlanPlace: Codable, Hashable, Sendable {
    /// The latitude in degrees north.
    public let lat: Double
    /// The longitude in degrees east.
    public let lon: Double
    /// The id of the stop, if the place is one. Format: `agency:id`.
    public let stop: String?
    /// The name of the stop.
    public let name: String?
    /// The code or name of the platform.
    public let platform: String?
    /// Its level in the station, if the feed provides it.
    public let level: Level?
    /// The IANA time zone name of the stop, if it differs from the agency's.
    public let timeZone: String?
}

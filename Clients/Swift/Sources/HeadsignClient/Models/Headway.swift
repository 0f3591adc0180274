// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Headway` of the contract.
public struct Headway: Codable, Hashable, Identifiable, Sendable {
    /// As an arrival's.
    public let id: String
    /// Route. `agency:id`.
    public let route: String
    /// Headsign.
    public let headsign: String?
    /// Direction. GTFS's direction_id, 0 or 1.
    public let direction: Int?
    /// Between two vehicles.
    public let seconds: Int?
    /// When the next one leaves. Epoch seconds.
    public let next: Int?
    /// When the last one left. Epoch seconds.
    public let last: Int?
    /// What the agency says instead, in its own words: "No service", "12:30 PM". To be shown before any number.
    public let words: String?
}

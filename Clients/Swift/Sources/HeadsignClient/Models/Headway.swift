// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Headway` of the contract.
public struct Headway: Codable, Hashable, Identifiable, Sendable {
    /// As the id of an arrival.
    public let id: String
    /// Route. `agency:id`.
    public let route: String
    /// Headsign.
    public let headsign: String?
    /// Direction. GTFS's direction_id, 0 or 1.
    public let direction: Int?
    /// The time between two vehicles in seconds.
    public let seconds: Int?
    /// The departure of the next vehicle. Epoch seconds.
    public let next: Int?
    /// The departure of the last vehicle. Epoch seconds.
    public let last: Int?
    /// A text of the agency to display instead of numbers, such as "No service" or "12:30 PM".
    public let words: String?
}

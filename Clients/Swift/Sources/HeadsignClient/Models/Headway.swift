// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A route with a headway instead of times at a stop.
public struct Headway: Codable, Hashable, Identifiable, Sendable {
    /// The id of the call, as in an arrival.
    public let id: String
    /// The id of the route. Format: `agency:id`.
    public let route: String
    /// The headsign of the vehicles.
    public let headsign: String?
    /// The direction of travel: GTFS's direction_id, 0 or 1.
    public let direction: Int?
    /// The time between two vehicles in seconds.
    public let seconds: Int?
    /// The departure of the next vehicle. Epoch seconds.
    public let next: Int?
    /// The departure of the last vehicle. Epoch seconds.
    public let last: Int?
    /// The agency's text to display instead of numbers, such as "No service" or "12:30 PM".
    public let words: String?
}

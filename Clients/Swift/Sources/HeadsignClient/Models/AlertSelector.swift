// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// Conditions that must all be true, such as a route at a stop; without any, the whole agency is selected.
public struct AlertSelector: Codable, Hashable, Sendable {
    /// Any of these routes. Format: `agency:id`.
    public let routes: [String]?
    /// The direction of travel: GTFS's direction_id, 0 or 1.
    public let direction: Int?
    /// The id of the trip. Format: `agency:id`.
    public let trip: String?
    /// The service day of the trip; every day if absent. Format: `2016-07-29`.
    public let serviceDate: String?
    /// The id of the stop. Format: `agency:id`.
    public let stop: String?
}

// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What is there holds together, such as a route at a stop; an empty one is the whole agency.
public struct AlertSelector: Codable, Hashable, Sendable {
    /// One of them. `agency:id`.
    public let routes: [String]?
    /// Direction. GTFS's direction_id, 0 or 1.
    public let direction: Int?
    /// Trip. `agency:id`.
    public let trip: String?
    /// The day of service on which the trip runs; every day where there is none. A day, `2016-07-29`.
    public let serviceDate: String?
    /// Stop. `agency:id`.
    public let stop: String?
}

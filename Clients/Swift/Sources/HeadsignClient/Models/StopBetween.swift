// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// An intermediate stop of a ride.
public struct StopBetween: Codable, Hashable, Identifiable, Sendable {
    /// The id of the stop. Format: `agency:id`.
    public let id: String
    /// The name of the stop.
    public let name: String
    /// The arrival at the stop. Epoch seconds.
    public let time: Int
    /// Present if the stop is skipped.
    public let skipped: Bool?
}

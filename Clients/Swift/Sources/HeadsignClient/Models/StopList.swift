// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/stops` answers.
public struct StopList: Codable, Hashable, Sendable {
    /// Stops.
    public let stops: [Stop]
    /// Whether there are more.
    public let limitExceeded: Bool
    /// What to ask for as `after` to get them; absent where there are none. `agency:id`.
    public let next: String?
}

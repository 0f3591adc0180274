// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The stops that match the query.
public struct StopList: Codable, Hashable, Sendable {
    /// The stops; see ``Stop``.
    public let stops: [Stop]
    /// Whether there are more stops.
    public let limitExceeded: Bool
    /// The value of `after` for the next page; absent on the last page. Format: `agency:id`.
    public let next: String?
}

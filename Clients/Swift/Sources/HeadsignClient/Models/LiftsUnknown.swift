// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The state of lifts whose outages are currently unknown.
public struct LiftsUnknown: Codable, Hashable, Sendable {
    /// The time of the last good service alerts; absent if there were none. Epoch seconds.
    public let since: Int?
}

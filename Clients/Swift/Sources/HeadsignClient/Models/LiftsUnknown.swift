// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// It is unknown which lifts are out of order.
public struct LiftsUnknown: Codable, Hashable, Sendable {
    /// The time of the last good service alerts; absent if there were none. Epoch seconds.
    public let since: Int?
}

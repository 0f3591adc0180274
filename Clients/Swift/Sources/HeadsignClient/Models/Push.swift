// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Push` of the contract.
public struct Push: Codable, Hashable, Sendable {
    /// Available.
    public let available: Bool
    /// The server's public key, for `applicationServerKey`; only where push is available.
    public let key: String?
    /// Alarms that one page may set.
    public let alarmsEach: Int?
}

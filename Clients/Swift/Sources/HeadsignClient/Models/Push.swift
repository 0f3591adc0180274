// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Push` of the contract.
public struct Push: Codable, Hashable, Sendable {
    /// Available.
    public let available: Bool
    /// The server's public key, for `applicationServerKey`; only where push is available.
    public let key: String?
    /// Alarms that one page may set.
    public let alarmsEach: Int?
    /// Seconds after the scheduled time of its bus at which an alarm is erased at the latest; only where push is
    /// available.
    public let keptAfter: Int?
}

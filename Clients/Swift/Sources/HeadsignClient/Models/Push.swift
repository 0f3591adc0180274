// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The server's support for push messages.
public struct Push: Codable, Hashable, Sendable {
    /// Whether the server can send push messages.
    public let available: Bool
    /// The server's public key for `applicationServerKey`; only if push is available.
    public let key: String?
    /// The maximum number of alarms per page.
    public let alarmsEach: Int?
    /// The maximum time after the scheduled time until an alarm is deleted, in seconds; only if push is available.
    public let keptAfter: Int?
}

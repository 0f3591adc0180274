// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// Why there is no answer, after RFC 9457.
public struct Problem: Codable, Hashable, Sendable {
    /// Type.
    public let type: String
    /// Title.
    public let title: String
    /// Status.
    public let status: Int
    /// Detail.
    public let detail: String
    /// By name of a wrong field, what it may be.
    public let fields: [String: String]?
}

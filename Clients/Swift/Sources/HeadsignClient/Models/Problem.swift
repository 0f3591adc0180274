// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// An error, according to RFC 9457.
public struct Problem: Codable, Hashable, Sendable {
    /// Type.
    public let type: String
    /// Title.
    public let title: String
    /// Status.
    public let status: Int
    /// Detail.
    public let detail: String
    /// The expected value of each invalid field, by name.
    public let fields: [String: String]?
}

// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// An error, according to RFC 9457.
public struct Problem: Codable, Hashable, Sendable {
    /// The problem type of RFC 9457; always `about:blank`.
    public let type: String
    /// The name of the status.
    public let title: String
    /// The HTTP status.
    public let status: Int
    /// A human-readable explanation of the error.
    public let detail: String
    /// The expected value of each invalid field, by name.
    public let fields: [String: String]?
}

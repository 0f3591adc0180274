// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/search` answers.
public struct SearchResults: Codable, Hashable, Sendable {
    /// Results.
    public let results: [SearchResult]
}

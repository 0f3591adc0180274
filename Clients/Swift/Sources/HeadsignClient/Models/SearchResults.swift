// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The results of a search, best matches first.
public struct SearchResults: Codable, Hashable, Sendable {
    /// The results; see ``SearchResult``.
    public let results: [SearchResult]
}

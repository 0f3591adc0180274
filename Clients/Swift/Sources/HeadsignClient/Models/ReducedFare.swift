// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `ReducedFare` of the contract.
public struct ReducedFare: Codable, Hashable, Sendable {
    /// In the smallest unit of the currency of the full price.
    public let amount: Int
    /// The name of the rider category in the feed.
    public let riders: String?
    /// The web page about eligibility.
    public let url: String?
}

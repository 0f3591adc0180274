// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The price for a rider category.
public struct ReducedFare: Codable, Hashable, Sendable {
    /// The amount in the smallest unit of the full price's currency.
    public let amount: Int
    /// The name of the rider category in the feed.
    public let riders: String?
    /// The web page about eligibility.
    public let url: String?
}

// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `ReducedFare` of the contract.
public struct ReducedFare: Codable, Hashable, Sendable {
    /// In the smallest units of the currency of the price beside it.
    public let amount: Int
    /// The category of riders, in the feed's words.
    public let riders: String?
    /// A page about who belongs to it.
    public let url: String?
}

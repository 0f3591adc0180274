// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A price.
public struct MoneyAmount: Codable, Hashable, Sendable {
    /// The amount in the smallest unit of the currency.
    public let amount: Int
    /// ISO 4217.
    public let currency: String
    /// The number of decimals of the currency: with 2, 4673 means 46.73.
    public let digits: Int
    /// Part of the price is paid before boarding; absent if the feed does not state it.
    public let paidBefore: Bool?
    /// The tickets, in the order of the rides; absent if the feeds provide none.
    public let tickets: [Ticket]?
    /// Prices of rider categories; absent if the feeds provide none, and if several agencies are paid.
    public let reduced: [ReducedFare]?
}

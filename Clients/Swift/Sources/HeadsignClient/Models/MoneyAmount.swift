// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `MoneyAmount` of the contract.
public struct MoneyAmount: Codable, Hashable, Sendable {
    /// In the currency's smallest units.
    public let amount: Int
    /// ISO 4217.
    public let currency: String
    /// Decimals of the currency: 2 makes 4673 46.73.
    public let digits: Int
    /// Some of it is paid before boarding; absent where the feed does not say so.
    public let paidBefore: Bool?
    /// The tickets that are bought for it, in the order of the rides; absent where the feeds name none.
    public let tickets: [Ticket]?
    /// The prices of some categories of riders; absent where the feeds tell of none, and where several agencies
    /// are paid.
    public let reduced: [ReducedFare]?
}

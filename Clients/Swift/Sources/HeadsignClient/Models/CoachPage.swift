// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `CoachPage` of the contract.
public struct CoachPage: Codable, Hashable, Sendable {
    /// The number of offers so far.
    public let count: Int
    /// Offers.
    public let offers: [Offer]
    /// The operators; a later one with the same id replaces an earlier one.
    public let operators: [CoachOperator]
    /// Places.
    public let places: [CoachPlace]
}

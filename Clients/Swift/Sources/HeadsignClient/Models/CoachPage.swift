// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `CoachPage` of the contract.
public struct CoachPage: Codable, Hashable, Sendable {
    /// Offers so far.
    public let count: Int
    /// Offers.
    public let offers: [Offer]
    /// A later one with the same id takes the place of an earlier one.
    public let operators: [CoachOperator]
    /// Places.
    public let places: [CoachPlace]
}

// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// New offers of a coach search, with the operators and places to which they refer.
public struct CoachPage: Codable, Hashable, Sendable {
    /// The number of offers so far.
    public let count: Int
    /// The new offers.
    public let offers: [Offer]
    /// The operators; a later one with the same id replaces an earlier one.
    public let operators: [CoachOperator]
    /// The places to which the offers refer.
    public let places: [CoachPlace]
}

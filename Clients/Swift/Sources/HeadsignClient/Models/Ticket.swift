// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A fare product with names from the feed.
public struct Ticket: Codable, Hashable, Sendable {
    /// The name of the fare product.
    public let name: String?
    /// The rider category of this price.
    public let riders: String?
    /// The network in which it is valid.
    public let network: String?
    /// The area of the origin.
    public let from: String?
    /// The area of the destination.
    public let to: String?
    /// The name of the fare medium.
    public let medium: String?
    /// The kind of the fare medium.
    public let mediumKind: MediumKind?

    /// The kind of the fare medium.
    public struct MediumKind: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let cash = Self("cash")
        public static let paper = Self("paper")
        public static let card = Self("card")
        public static let contactless = Self("contactless")
        public static let app = Self("app")
    }
}

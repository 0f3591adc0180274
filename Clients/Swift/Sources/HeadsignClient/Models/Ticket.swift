// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A fare product, in the feed's words.
public struct Ticket: Codable, Hashable, Sendable {
    /// Name.
    public let name: String?
    /// The category of riders that pays this price.
    public let riders: String?
    /// On which lines it holds.
    public let network: String?
    /// The area in which the ride begins.
    public let from: String?
    /// The area in which it ends.
    public let to: String?
    /// The medium that it is kept on.
    public let medium: String?
    /// Medium kind.
    public let mediumKind: MediumKind?

    /// One of the words below; a later server may know more.
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

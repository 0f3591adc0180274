// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `CoachEnd` of the contract.
public struct CoachEnd: Codable, Hashable, Sendable {
    /// When the search was over, epoch seconds.
    public let at: Int
    /// Until when suppliers keep their word, epoch seconds.
    public let expires: Int
    /// Count.
    public let count: Int
    /// False if no coach goes there on any day.
    public let validRoute: Bool
    /// A supplier never said that it was done.
    public let partial: Bool
    /// Suppliers that failed.
    public let troubles: [Trouble]?
    /// Departures that were left out, by reason.
    public let discarded: [String: Int]?

    /// `Trouble` of `CoachEnd`.
    public struct Trouble: Codable, Hashable, Sendable {
        /// Supplier.
        public let supplier: String
        /// A word for programs, as in a feed's error.
        public let kind: String
        /// Message.
        public let message: String
        /// What is the matter between this server and the supplier. The rider's own network has no part in it.
        public let reason: Reason?
        /// Seconds.
        public let retryAfter: Int?

        /// What is the matter between this server and the supplier. The rider's own network has no part in it.
        public struct Reason: OpenWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let supplierUnreachable = Self("supplierUnreachable")
            public static let supplierRefuses = Self("supplierRefuses")
            public static let supplierBusy = Self("supplierBusy")
            public static let supplierFails = Self("supplierFails")
        }
    }
}

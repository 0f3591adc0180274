// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `CoachEnd` of the contract.
public struct CoachEnd: Codable, Hashable, Sendable {
    /// The end of the search, epoch seconds.
    public let at: Int
    /// The time until which the offers are valid, epoch seconds.
    public let expires: Int
    /// Count.
    public let count: Int
    /// False if no coach serves this connection on any day.
    public let validRoute: Bool
    /// Whether a supplier did not finish its search.
    public let partial: Bool
    /// Suppliers that failed.
    public let troubles: [Trouble]?
    /// The number of discarded departures by reason.
    public let discarded: [String: Int]?

    /// `Trouble` of `CoachEnd`.
    public struct Trouble: Codable, Hashable, Sendable {
        /// Supplier.
        public let supplier: String
        /// A machine-readable identifier, as in the error of a feed.
        public let kind: String
        /// Message.
        public let message: String
        /// The problem between this server and the supplier, independent of the rider's network.
        public let reason: Reason?
        /// Seconds.
        public let retryAfter: Int?

        /// The problem between this server and the supplier, independent of the rider's network.
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

// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The end of a coach search.
public struct CoachEnd: Codable, Hashable, Sendable {
    /// The time of the end of the search, in epoch seconds.
    public let at: Int
    /// The time until which the offers are valid, epoch seconds.
    public let expires: Int
    /// The number of offers.
    public let count: Int
    /// False if no coach serves this connection on any day.
    public let validRoute: Bool
    /// Whether a supplier did not finish its search.
    public let partial: Bool
    /// The errors of suppliers.
    public let troubles: [Trouble]?
    /// The number of discarded departures by reason.
    public let discarded: [String: Int]?

    /// An element of `troubles` of ``CoachEnd``.
    public struct Trouble: Codable, Hashable, Sendable {
        /// The supplier that failed.
        public let supplier: String
        /// A machine-readable identifier, as in the error of a feed.
        public let kind: String
        /// A human-readable description of the error.
        public let message: String
        /// The problem between this server and the supplier, independent of the rider's network.
        public let reason: Reason?
        /// The time in seconds after which the supplier can be queried again.
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

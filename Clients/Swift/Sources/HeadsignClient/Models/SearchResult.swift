// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `SearchResult` of the contract.
public struct SearchResult: Codable, Hashable, Sendable {
    /// Kind.
    public let kind: Kind
    /// Stop.
    public let stop: Stop?
    /// Route.
    public let route: Route?
    /// The distance of a stop in metres from the position in the query.
    public let distance: Double?
    /// The destinations of departures at a stop, most frequent first; absent if unknown.
    public let towards: [String]?

    /// One of the words below; a later server may know more.
    public struct Kind: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let stop = Self("stop")
        public static let route = Self("route")
    }
}

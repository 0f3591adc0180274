// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A stop or route found by a search.
public struct SearchResult: Codable, Hashable, Sendable {
    /// The kind of the result.
    public let kind: Kind
    /// A stop or station.
    public let stop: Stop?
    /// A route, with its state of service.
    public let route: Route?
    /// The distance of a stop in metres from the position in the query.
    public let distance: Double?
    /// The destinations of departures at a stop, most frequent first; absent if unknown.
    public let towards: [String]?

    /// The kind of the result.
    public struct Kind: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let stop = Self("stop")
        public static let route = Self("route")
    }
}

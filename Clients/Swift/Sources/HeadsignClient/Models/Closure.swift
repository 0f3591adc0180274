// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A closure of a place for step-free riders.
public struct Closure: Codable, Hashable, Sendable {
    /// The service alert, which is among `alerts`. Format: `agency:id`.
    public let alert: String
    /// `lift`: a lift. `place`: an entrance, another place or a whole stop.
    public let kind: Kind
    /// The start of the closure; absent if unknown. Epoch seconds.
    public let since: Int?
    /// The end of the closure; absent if unknown. Epoch seconds.
    public let until: Int?

    /// `lift`: a lift. `place`: an entrance, another place or a whole stop.
    public struct Kind: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let lift = Self("lift")
        public static let place = Self("place")
    }
}

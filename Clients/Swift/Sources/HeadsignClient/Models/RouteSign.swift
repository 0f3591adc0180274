// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `RouteSign` of the contract.
public struct RouteSign: Codable, Hashable, Identifiable, Sendable {
    /// Id. `agency:id`.
    public let id: String
    /// What it is called, in a word: never empty.
    public let label: String
    /// The same in full: never empty.
    public let name: String
    /// The same on signs and markers: the label. No code is made of a long name.
    public let mark: String
    /// Short name.
    public let shortName: String
    /// Long name.
    public let longName: String
    /// Color. `#rrggbb`.
    public let color: String?
    /// Text color. `#rrggbb`.
    public let textColor: String
    /// The company that runs it: as the feed's attributions say, else its agency where the feed has several.
    public let `operator`: String?
}

// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `RouteSign` of the contract.
public struct RouteSign: Codable, Hashable, Identifiable, Sendable {
    /// Id. `agency:id`.
    public let id: String
    /// The short display name, never empty.
    public let label: String
    /// The full display name, never empty.
    public let name: String
    /// The label for signs and markers, the same as `label`.
    public let mark: String
    /// Short name.
    public let shortName: String
    /// Long name.
    public let longName: String
    /// Color. `#rrggbb`.
    public let color: String?
    /// Text color. `#rrggbb`.
    public let textColor: String
    /// The operator: from the feed's attributions, or its agency if the feed has several.
    public let `operator`: String?
}

// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The names and colors of a route, for display.
public struct RouteSign: Codable, Hashable, Identifiable, Sendable {
    /// The id of the route. Format: `agency:id`.
    public let id: String
    /// The short display name, never empty.
    public let label: String
    /// The full display name, never empty.
    public let name: String
    /// The label for signs and markers, the same as `label`.
    public let mark: String
    /// GTFS's route_short_name; empty if there is none.
    public let shortName: String
    /// GTFS's route_long_name; empty if there is none.
    public let longName: String
    /// The color, `#rrggbb`.
    public let color: String?
    /// The text color on `color`, `#rrggbb`.
    public let textColor: String
    /// The operator: from the feed's attributions, or its agency if the feed has several.
    public let `operator`: String?
}

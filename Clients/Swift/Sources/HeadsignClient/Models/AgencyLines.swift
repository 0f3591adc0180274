// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The geometry of all routes of an agency.
public struct AgencyLines: Codable, Hashable, Sendable {
    /// The version of the timetable.
    public let version: String
    /// The routes, in the agency's order.
    public let routes: [Route]

    /// An element of `routes` of ``AgencyLines``.
    public struct Route: Codable, Hashable, Identifiable, Sendable {
        /// The id of the route. Format: `agency:id`.
        public let id: String
        /// The distinct shapes of the route.
        public let geometry: [Geometry]

        /// An element of `geometry` of `Route`.
        public struct Geometry: Codable, Hashable, Sendable {
            /// The id to which vehicles refer; valid until the timetable changes.
            public let shape: Int
            /// The direction of travel: GTFS's direction_id, 0 or 1.
            public let direction: Int?
            /// The length of the shape in metres.
            public let length: Double
            /// The shape in Google's polyline encoding with five decimals.
            public let polyline: String
        }
    }
}

// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/agencies/{id}/lines` answers.
public struct AgencyLines: Codable, Hashable, Sendable {
    /// Whose lines these are.
    public let version: String
    /// Routes.
    public let routes: [Route]

    /// `Route` of `AgencyLines`.
    public struct Route: Codable, Hashable, Identifiable, Sendable {
        /// Id. `agency:id`.
        public let id: String
        /// Each way that the route takes, once.
        public let geometry: [Geometry]

        /// `Geometry` of `Route`.
        public struct Geometry: Codable, Hashable, Sendable {
            /// Vehicles name it; it holds until the timetable changes.
            public let shape: Int
            /// Direction. GTFS's direction_id, 0 or 1.
            public let direction: Int?
            /// Length.
            public let length: Double
            /// Google's encoding with five decimals.
            public let polyline: String
        }
    }
}

// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Route` of the contract.
public struct Route: Codable, Hashable, Identifiable, Sendable {
    /// Id. `agency:id`.
    public let id: String
    /// Agency.
    public let agency: String
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
    /// Description.
    public let description: String?
    /// GTFS route_type.
    public let type: Int
    /// Color. `#rrggbb`.
    public let color: String?
    /// The text color on `color`, or on white if there is none; always legible. `#rrggbb`.
    public let textColor: String
    /// The operator: from the feed's attributions, or its agency if the feed has several.
    public let `operator`: String?
    /// The website of the operator.
    public let operatorURL: String?
    /// The phone number of the operator.
    public let operatorPhone: String?
    /// The email address of the operator.
    public let operatorEmail: String?
    /// Whether it accepts contactless bank cards.
    public let contactless: Access?
    /// The pattern of its line on a map, if an earlier route of the agency has the same color, or none as well.
    /// Absent for the first of them, whose line is plain.
    public let linePattern: Int?
    /// Url.
    public let url: String?
    /// Directions.
    public let directions: [Direction]
    /// The number of vehicles currently on it, without stale ones.
    public let vehicles: Int
    /// The number of vehicles on it with stale positions; absent if there are none.
    public let staleVehicles: Int?
    /// The worst active service alert; `none` only while the agency's alerts are available.
    public let service: Service
    /// Whether a vehicle is or should be on it.
    public let running: Bool
    /// The next start of a trip, if it is not running. Epoch seconds.
    public let nextDeparture: Int?
    /// The distinct shapes of the route.
    public let geometry: [Geometry]?

    /// `Direction` of `Route`.
    public struct Direction: Codable, Hashable, Sendable {
        /// Id. GTFS's direction_id, 0 or 1.
        public let id: Int?
        /// The headsigns, most frequent first.
        public let headsigns: [String]
        /// The stops in the order of travel; only for a single route. `agency:id`.
        public let stops: [String]?
    }

    /// The worst active service alert; `none` only while the agency's alerts are available.
    public struct Service: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let none = Self("none")
        public static let altered = Self("altered")
        public static let delayed = Self("delayed")
        public static let noService = Self("noService")
        public static let emergency = Self("emergency")
        public static let unknown = Self("unknown")
    }

    /// `Geometry` of `Route`.
    public struct Geometry: Codable, Hashable, Sendable {
        /// The id to which vehicles refer; valid until the timetable changes.
        public let shape: Int
        /// Direction. GTFS's direction_id, 0 or 1.
        public let direction: Int?
        /// Length.
        public let length: Double
        /// The shape in Google's polyline encoding with five decimals.
        public let polyline: String
    }
}

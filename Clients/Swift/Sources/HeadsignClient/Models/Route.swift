// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A route, with its state of service.
public struct Route: Codable, Hashable, Identifiable, Sendable {
    /// The id of the route. Format: `agency:id`.
    public let id: String
    /// The id of the agency.
    public let agency: String
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
    /// GTFS's route_desc.
    public let description: String?
    /// GTFS's route_type.
    public let type: Int
    /// The color of the feed, for areas and lines; absent if the feed provides none. Format: `#rrggbb`.
    public let color: String?
    /// The text color on `color`, or on white if there is none; always legible. Format: `#rrggbb`.
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
    /// The dash pattern of the route's line on a map, which distinguishes it from earlier routes of the agency
    /// with the same color, or like it without a color. Absent for the first of these routes, whose line is solid.
    public let linePattern: Int?
    /// The web page of the route.
    public let url: String?
    /// The directions of travel.
    public let directions: [Direction]
    /// The number of vehicles currently on the route, excluding those with stale positions.
    public let vehicles: Int
    /// The number of vehicles on the route with stale positions; absent if there are none.
    public let staleVehicles: Int?
    /// The worst active service alert; `none` only while the agency's alerts are available.
    public let service: Service
    /// Whether a vehicle is on the route, or should be by the timetable.
    public let running: Bool
    /// The start of the route's next trip, if the route is not running. Epoch seconds.
    public let nextDeparture: Int?
    /// The distinct shapes of the route.
    public let geometry: [Geometry]?

    /// An element of `directions` of ``Route``.
    public struct Direction: Codable, Hashable, Sendable {
        /// The direction of travel: GTFS's direction_id, 0 or 1.
        public let id: Int?
        /// The headsigns, most frequent first.
        public let headsigns: [String]
        /// The stops in the order of travel; only for a single route. Format: `agency:id`.
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

    /// An element of `geometry` of ``Route``.
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

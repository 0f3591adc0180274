// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Route` of the contract.
public struct Route: Codable, Hashable, Identifiable, Sendable {
    /// Id. `agency:id`.
    public let id: String
    /// Agency.
    public let agency: String
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
    /// Description.
    public let description: String?
    /// GTFS route_type.
    public let type: Int
    /// Color. `#rrggbb`.
    public let color: String?
    /// For text on the colour, or on white where there is none; it can always be read. `#rrggbb`.
    public let textColor: String
    /// The company that runs it: as the feed's attributions say, else its agency where the feed has several.
    public let `operator`: String?
    /// A web page of who runs it, as are the next two.
    public let operatorURL: String?
    /// A telephone number.
    public let operatorPhone: String?
    /// An email address.
    public let operatorEmail: String?
    /// Whether it takes contactless bank cards.
    public let contactless: Access?
    /// How its line on a map is marked, where another of the agency's routes before it has the same colour, or
    /// none as well; the first of them is plain.
    public let linePattern: Int?
    /// Url.
    public let url: String?
    /// Directions.
    public let directions: [Direction]
    /// How many are seen on it now, without stale ones.
    public let vehicles: Int
    /// The number of vehicles on it whose positions are old; absent if there are none.
    public let staleVehicles: Int?
    /// The worst active notice; `none` only while the agency's notices come.
    public let service: Service
    /// A vehicle is on it.
    public let running: Bool
    /// When it next starts, where it does not run now. Epoch seconds.
    public let nextDeparture: Int?
    /// Each way that the route takes, once.
    public let geometry: [Geometry]?

    /// `Direction` of `Route`.
    public struct Direction: Codable, Hashable, Sendable {
        /// Id. GTFS's direction_id, 0 or 1.
        public let id: Int?
        /// What the vehicles show, the most usual first.
        public let headsigns: [String]
        /// In the order of travel; only for a single route. `agency:id`.
        public let stops: [String]?
    }

    /// The worst active notice; `none` only while the agency's notices come.
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

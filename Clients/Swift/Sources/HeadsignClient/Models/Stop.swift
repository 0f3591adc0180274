// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A stop or station.
public struct Stop: Codable, Hashable, Identifiable, Sendable {
    /// The id of the stop. Format: `agency:id`.
    public let id: String
    /// The id of the agency.
    public let agency: String
    /// The code on the sign.
    public let code: String?
    /// The name for riders.
    public let name: String
    /// The name for text-to-speech, if the feed provides it (`tts_stop_name`).
    public let spokenName: String?
    /// GTFS's stop_desc.
    public let description: String?
    /// The latitude in degrees north.
    public let lat: Double?
    /// The longitude in degrees east.
    public let lon: Double?
    /// GTFS's platform_code.
    public let platform: String?
    /// Its level in the station, if the feed provides it.
    public let level: Level?
    /// The IANA name of the time zone in which times at the stop are shown: its own or its station's, or else the
    /// agency's. In lists of stops and in search results only if it differs from the agency's.
    public let timeZone: String?
    /// The web page of the stop.
    public let url: String?
    /// The id of the station to which the stop belongs. Format: `agency:id`.
    public let parent: String?
    /// Whether wheelchair users can board at the stop (GTFS's wheelchair_boarding). Absent if unknown.
    public let wheelchair: Wheelchair?
    /// The ids of the routes that serve the stop. Format: `agency:id`.
    public let routes: [String]
    /// The distance in metres from the position in the query.
    public let distance: Double?
    /// The direction of travel of the first line at the stop. Degrees clockwise from north.
    public let bearing: Double?

    /// Whether wheelchair users can board at the stop (GTFS's wheelchair_boarding). Absent if unknown.
    public struct Wheelchair: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let yes = Self("yes")
        public static let no = Self("no")
    }
}

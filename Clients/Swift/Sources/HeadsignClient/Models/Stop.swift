// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Stop` of the contract.
public struct Stop: Codable, Hashable, Identifiable, Sendable {
    /// Id. `agency:id`.
    public let id: String
    /// Agency.
    public let agency: String
    /// The code on the sign.
    public let code: String?
    /// Name.
    public let name: String
    /// The name for text-to-speech, if the feed provides it (`tts_stop_name`).
    public let spokenName: String?
    /// Description.
    public let description: String?
    /// Lat. Degrees north.
    public let lat: Double?
    /// Lon. Degrees east.
    public let lon: Double?
    /// Platform.
    public let platform: String?
    /// Its level in the station, if the feed provides it.
    public let level: Level?
    /// The IANA time zone name of the stop, if it differs from the agency's.
    public let timeZone: String?
    /// The web page of the stop.
    public let url: String?
    /// Parent. `agency:id`.
    public let parent: String?
    /// Wheelchair.
    public let wheelchair: Wheelchair?
    /// Routes. `agency:id`.
    public let routes: [String]
    /// The distance in metres from the position in the query.
    public let distance: Double?
    /// The direction of travel of its first line. Degrees clockwise from north.
    public let bearing: Double?

    /// One of the words below; a later server may know more.
    public struct Wheelchair: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let yes = Self("yes")
        public static let no = Self("no")
    }
}

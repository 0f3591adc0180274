// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Stop` of the contract.
public struct Stop: Codable, Hashable, Identifiable, Sendable {
    /// Id. `agency:id`.
    public let id: String
    /// Agency.
    public let agency: String
    /// What stands on the sign.
    public let code: String?
    /// Name.
    public let name: String
    /// The name as it is read aloud, where the feed gives it (`tts_stop_name`).
    public let spokenName: String?
    /// Description.
    public let description: String?
    /// Lat. Degrees north.
    public let lat: Double?
    /// Lon. Degrees east.
    public let lon: Double?
    /// Platform.
    public let platform: String?
    /// The level of its station, where the feed gives it.
    public let level: Level?
    /// IANA name of the stop's own time zone, where it is not the agency's.
    public let timeZone: String?
    /// A web page about the stop.
    public let url: String?
    /// Parent. `agency:id`.
    public let parent: String?
    /// Wheelchair.
    public let wheelchair: Wheelchair?
    /// Routes. `agency:id`.
    public let routes: [String]
    /// From the place in the query.
    public let distance: Double?
    /// Where the first of its lines goes there. Degrees clockwise from north.
    public let bearing: Double?

    /// One of the words below; a later server may know more.
    public struct Wheelchair: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let yes = Self("yes")
        public static let no = Self("no")
    }
}

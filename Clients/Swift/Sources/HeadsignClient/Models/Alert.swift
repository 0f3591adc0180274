// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Alert` of the contract.
public struct Alert: Codable, Hashable, Identifiable, Sendable {
    /// Id. `agency:id`.
    public let id: String
    /// Agency.
    public let agency: String
    /// A text by language, BCP 47; the key is empty where the language is not told.
    public let header: [String: String]
    /// A text by language, BCP 47; the key is empty where the language is not told.
    public let text: [String: String]
    /// A text by language, BCP 47; the key is empty where the language is not told.
    public let url: [String: String]?
    /// GTFS-Realtime's word in lower camel case.
    public let cause: String?
    /// GTFS-Realtime's word in lower camel case.
    public let effect: String?
    /// The cause in the provider's own words, in place of `cause`.
    public let causeDetail: [String: String]?
    /// The effect in the provider's own words, in place of `effect`.
    public let effectDetail: [String: String]?
    /// The header as it is to be spoken.
    public let spokenHeader: [String: String]?
    /// The text as it is to be spoken.
    public let spokenText: [String: String]?
    /// One picture, such as a map of a detour, by language.
    public let images: [Image]?
    /// The picture in words.
    public let imageText: [String: String]?
    /// Severity.
    public let severity: Severity
    /// What it does to the service.
    public let condition: Condition?
    /// Weight on the service of what the alert concerns. A severe notice is an emergency. One without a condition
    /// counts as altered, or as information where its effect is `noEffect` or `accessibilityIssue`, its severity
    /// `info`, or where it is for the whole agency: information leaves the service of lines as it is.
    public let level: Level
    /// Riders read the highest first: what holds now, the worst, the most severe, what concerns most.
    public let rank: Int
    /// What the provider calls notices of this kind.
    public let type: String?
    /// In which the provider shows them. `#rrggbb`.
    public let color: String?
    /// Text color. `#rrggbb`.
    public let textColor: String?
    /// It concerns nothing that the timetable has, such as a line that does not run here.
    public let elsewhere: Bool?
    /// When it holds; always where there is none.
    public let periods: [Period]
    /// Routes that it concerns at all of their stops, in one direction or both. `agency:id`.
    public let routes: [String]
    /// Stops that it names, also where it concerns one of their routes or trips alone. A station stands for its
    /// platforms. `agency:id`.
    public let stops: [String]
    /// Trips that it concerns at all of their stops. `agency:id`.
    public let trips: [String]
    /// Whole agency.
    public let wholeAgency: Bool
    /// Exactly what it concerns: whatever one of them concerns. Absent where `routes`, `stops`, `trips` and
    /// `wholeAgency` say the same, as they do of most.
    public let selectors: [AlertSelector]?
    /// Made up, like the live data.
    public let simulated: Bool?

    /// `Image` of `Alert`.
    public struct Image: Codable, Hashable, Sendable {
        /// An address with https, on a server of the provider's.
        public let url: String
        /// IANA media type, `image/png`.
        public let mediaType: String?
        /// BCP 47; empty where it is not told.
        public let language: String
    }

    /// One of the words below; a later server may know more.
    public struct Severity: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let unknown = Self("unknown")
        public static let info = Self("info")
        public static let warning = Self("warning")
        public static let severe = Self("severe")
    }

    /// What it does to the service.
    public struct Condition: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let noService = Self("noService")
        public static let delayed = Self("delayed")
        public static let altered = Self("altered")
    }

    /// Weight on the service of what the alert concerns. A severe notice is an emergency. One without a condition
    /// counts as altered, or as information where its effect is `noEffect` or `accessibilityIssue`, its severity
    /// `info`, or where it is for the whole agency: information leaves the service of lines as it is.
    public struct Level: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let emergency = Self("emergency")
        public static let noService = Self("noService")
        public static let delayed = Self("delayed")
        public static let altered = Self("altered")
        public static let information = Self("information")
    }

    /// `Period` of `Alert`.
    public struct Period: Codable, Hashable, Sendable {
        /// From. Epoch seconds.
        public let from: Int?
        /// To. Epoch seconds.
        public let to: Int?
    }
}

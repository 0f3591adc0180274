// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A service alert of an agency.
public struct Alert: Codable, Hashable, Identifiable, Sendable {
    /// The id of the alert. Format: `agency:id`.
    public let id: String
    /// The id of the agency.
    public let agency: String
    /// The headline, by language.
    public let header: [String: String]
    /// The full text, by language.
    public let text: [String: String]
    /// The web page, by language.
    public let url: [String: String]?
    /// The GTFS-Realtime value in lower camel case.
    public let cause: String?
    /// The GTFS-Realtime value in lower camel case.
    public let effect: String?
    /// A description of the cause by the provider, more specific than `cause`.
    public let causeDetail: [String: String]?
    /// A description of the effect by the provider, more specific than `effect`.
    public let effectDetail: [String: String]?
    /// The header for text-to-speech.
    public let spokenHeader: [String: String]?
    /// The text for text-to-speech.
    public let spokenText: [String: String]?
    /// An image by language, such as a map of a detour.
    public let images: [Image]?
    /// The alternative text of the image.
    public let imageText: [String: String]?
    /// The severity in the feed.
    public let severity: Severity
    /// The effect on service.
    public let condition: Condition?
    /// The level of disruption. A severe alert is an emergency. An alert without a condition counts as altered, or
    /// as information if its effect is `noEffect` or `accessibilityIssue`, its severity is `info`, or it applies
    /// to the whole agency. Information does not affect the service of lines.
    public let level: Level
    /// The display priority, highest first: active alerts, the worst level, the highest severity, the widest
    /// scope.
    public let rank: Int
    /// The name of this kind of alert at the provider.
    public let type: String?
    /// The color of this kind of alert at the provider. Format: `#rrggbb`.
    public let color: String?
    /// The text color on `color`. Format: `#rrggbb`.
    public let textColor: String?
    /// Present if the alert applies only to entities that are not in the timetable, such as a route of another
    /// agency.
    public let elsewhere: Bool?
    /// The active periods; always active if empty.
    public let periods: [Period]
    /// Routes to which it applies at all stops, in one direction or both. Format: `agency:id`.
    public let routes: [String]
    /// Stops to which it applies, including those with only one of their routes or trips. A station includes its
    /// platforms. Format: `agency:id`.
    public let stops: [String]
    /// Trips to which it applies at all stops. Format: `agency:id`.
    public let trips: [String]
    /// Whether the alert applies to the whole agency.
    public let wholeAgency: Bool
    /// The exact scope, the union of all selectors. Absent if `routes`, `stops`, `trips` and `wholeAgency`
    /// describe it completely, as for most alerts.
    public let selectors: [AlertSelector]?
    /// Present if the alert is simulated, like the live data.
    public let simulated: Bool?

    /// An element of `images` of ``Alert``.
    public struct Image: Codable, Hashable, Sendable {
        /// An https URL on a server of the provider.
        public let url: String
        /// IANA media type, `image/png`.
        public let mediaType: String?
        /// A BCP 47 tag; empty if unknown.
        public let language: String
    }

    /// The severity in the feed.
    public struct Severity: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let unknown = Self("unknown")
        public static let info = Self("info")
        public static let warning = Self("warning")
        public static let severe = Self("severe")
    }

    /// The effect on service.
    public struct Condition: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let noService = Self("noService")
        public static let delayed = Self("delayed")
        public static let altered = Self("altered")
    }

    /// The level of disruption. A severe alert is an emergency. An alert without a condition counts as altered, or
    /// as information if its effect is `noEffect` or `accessibilityIssue`, its severity is `info`, or it applies
    /// to the whole agency. Information does not affect the service of lines.
    public struct Level: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let emergency = Self("emergency")
        public static let noService = Self("noService")
        public static let delayed = Self("delayed")
        public static let altered = Self("altered")
        public static let information = Self("information")
    }

    /// An element of `periods` of ``Alert``.
    public struct Period: Codable, Hashable, Sendable {
        /// The start; absent if open. Epoch seconds.
        public let from: Int?
        /// The end; absent if open. Epoch seconds.
        public let to: Int?
    }
}

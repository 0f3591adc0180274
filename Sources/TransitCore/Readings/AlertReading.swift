/// A service alert, as decoded from a feed.
package struct AlertReading: Sendable, Hashable {
    /// A period of validity; a nil bound is open.
    package struct Period: Sendable, Hashable {
        package var from: EpochSeconds?
        package var to: EpochSeconds?

        package init(from: EpochSeconds? = nil, to: EpochSeconds? = nil) {
            self.from = from
            self.to = to
        }

        package func contains(_ epoch: EpochSeconds) -> Bool {
            (from ?? .min) <= epoch && epoch < (to ?? .max)
        }
    }

    /// A selector of GTFS-Realtime (`EntitySelector`): every value that is not nil must match. If all are nil, the
    /// alert applies to the whole agency.
    package struct Entity: Sendable, Hashable {
        package var agencyID: String?
        package var routeID: String?
        package var routeType: Int32?
        package var direction: UInt8?
        package var trip: TripReference?
        package var stopID: String?
        /// The id of an elevator. Not a field of GTFS-Realtime, but OneBusAway's extension, used in New York.
        package var facilityID: String?

        package init(
            agencyID: String? = nil, routeID: String? = nil, routeType: Int32? = nil, direction: UInt8? = nil,
            trip: TripReference? = nil, stopID: String? = nil, facilityID: String? = nil
        ) {
            self.agencyID = agencyID
            self.routeID = routeID
            self.routeType = routeType
            self.direction = direction
            self.trip = trip
            self.stopID = stopID
            self.facilityID = facilityID
        }
    }

    /// The severity of an alert: GTFS Realtime's `SeverityLevel`.
    package enum Severity: UInt8, Sendable {
        case unknown, info, warning, severe

        /// The rank for ordering alerts with the same effect on service; higher ranks come first.
        package var rank: Int {
            switch self {
            case .info: 0
            case .unknown: 1
            case .warning: 2
            case .severe: 3
            }
        }
    }

    /// An image that belongs to an alert, such as a map of a detour.
    package struct Image: Sendable, Hashable {
        package var url: String
        /// The IANA media type, for example `image/png`; empty if unknown.
        package var mediaType: String
        /// The BCP 47 language tag; empty if unknown.
        package var language: String

        package init(url: String, mediaType: String = "", language: String = "") {
            (self.url, self.mediaType, self.language) = (url, mediaType, language)
        }
    }

    package var id: String
    package var periods: [Period]
    /// The selectors of the alert; empty if the provider specifies none.
    package var entities: [Entity]
    package var header: LocalizedText
    package var text: LocalizedText
    package var url: LocalizedText
    /// The value of GTFS Realtime's `Cause` in lower camel case, for example `construction`.
    package var cause: String?
    /// The value of GTFS Realtime's `Effect` in lower camel case, for example `detour`.
    package var effect: String?
    package var severity: Severity
    /// The provider's description of the cause, more specific than ``cause``.
    package var causeDetail = LocalizedText()
    /// The provider's description of the effect, more specific than ``effect``.
    package var effectDetail = LocalizedText()
    /// The variant of `header` for text-to-speech.
    package var spokenHeader = LocalizedText()
    /// The variant of `text` for text-to-speech.
    package var spokenText = LocalizedText()
    /// The variants of one image in several languages.
    package var images: [Image] = []
    /// The periods in which service is affected, if the feed distinguishes them from those in which the alert is shown.
    package var impactPeriods: [Period] = []
    /// The alternative text of the images.
    package var imageText = LocalizedText()
    /// The effect on service; nil if the provider specifies none.
    package var condition: ServiceCondition?
    /// The provider's name for alerts of this kind, shown to riders.
    package var type: String?
    /// The colour in which the provider shows alerts of this kind.
    package var color: RouteColor?
    /// Whether the alert comes from a simulated feed instead of the agency.
    package var isSimulated = false

    package init(
        id: String, periods: [Period] = [], entities: [Entity] = [], header: LocalizedText = LocalizedText(),
        text: LocalizedText = LocalizedText(), url: LocalizedText = LocalizedText(), cause: String? = nil,
        effect: String? = nil, severity: Severity = .unknown, condition: ServiceCondition? = nil
    ) {
        self.id = id
        self.periods = periods
        self.entities = entities
        self.header = header
        self.text = text
        self.url = url
        self.cause = cause
        self.effect = effect
        self.severity = severity
        self.condition = condition
    }

    /// Whether the alert's effect does not concern the service itself: "the alert has no effect on riders", or an
    /// accessibility issue such as a lift out of order.
    private var isBesideService: Bool { effect == "noEffect" || effect == "accessibilityIssue" }

    /// Returns the effect on the service to which the alert applies; `none` for information that does not affect
    /// service.
    ///
    /// An alert without an effect may have any meaning and counts as altered service. It counts as information if the
    /// provider sets its severity to INFO (reference, *enum SeverityLevel*) or if it applies to the whole agency: such
    /// alerts announce fares, offices and surveys.
    package func level(concernsWholeAgency: Bool) -> ServiceStatus {
        if severity != .severe, condition == nil, isBesideService || severity == .info || concernsWholeAgency {
            return .none
        }
        return ServiceStatus(condition: condition, isSevere: severity == .severe)
    }

    /// Returns whether the alert is active at a time. An alert without periods is always active.
    package func isActive(at epoch: EpochSeconds) -> Bool {
        periods.isEmpty || periods.contains { $0.contains(epoch) }
    }
}

/// A notice to riders.
package struct AlertReading: Sendable, Equatable {
    /// When it holds; an absent end is open.
    package struct Period: Sendable, Equatable {
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

    /// What it concerns: all that is given must fit. All nil concerns the whole agency.
    package struct Entity: Sendable, Equatable {
        package var agencyID: String?
        package var routeID: String?
        package var routeType: Int32?
        package var direction: UInt8?
        package var trip: TripReference?
        package var stopID: String?

        package init(
            agencyID: String? = nil, routeID: String? = nil, routeType: Int32? = nil, direction: UInt8? = nil,
            trip: TripReference? = nil, stopID: String? = nil
        ) {
            self.agencyID = agencyID
            self.routeID = routeID
            self.routeType = routeType
            self.direction = direction
            self.trip = trip
            self.stopID = stopID
        }
    }

    package enum Severity: UInt8, Sendable {
        case unknown, info, warning, severe

        /// In falling order riders read notices that weigh the same on the service.
        package var rank: Int {
            switch self {
            case .info: 0
            case .unknown: 1
            case .warning: 2
            case .severe: 3
            }
        }
    }

    /// A picture that goes with a notice, such as a map of a detour.
    package struct Image: Sendable, Equatable {
        package var url: String
        /// IANA media type, for example `image/png`; empty where the provider names none.
        package var mediaType: String
        /// Empty where the provider names none.
        package var language: String

        package init(url: String, mediaType: String = "", language: String = "") {
            (self.url, self.mediaType, self.language) = (url, mediaType, language)
        }
    }

    package var id: String
    package var periods: [Period]
    /// Empty where the provider names nothing.
    package var entities: [Entity]
    package var header: LocalizedText
    package var text: LocalizedText
    package var url: LocalizedText
    /// GTFS-Realtime's word in lower camel case, for example `construction`.
    package var cause: String?
    /// GTFS-Realtime's word in lower camel case, for example `detour`.
    package var effect: String?
    package var severity: Severity
    /// The cause and the effect in the provider's own words, which say more than `cause` and `effect`.
    package var causeDetail = LocalizedText()
    package var effectDetail = LocalizedText()
    /// `header` and `text` as they are to be spoken.
    package var spokenHeader = LocalizedText()
    package var spokenText = LocalizedText()
    /// One picture in several languages.
    package var images: [Image] = []
    /// The picture in words.
    package var imageText = LocalizedText()
    /// What it does to the service; nil if the provider does not say.
    package var condition: ServiceCondition?
    /// What the provider calls notices of this kind, for riders to read.
    package var type: String?
    /// In which it shows them.
    package var color: RouteColor?
    /// Ours, not the agency's: part of a simulation.
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

    /// Whether its effect leaves service as it is: "the alert has no effect on riders", or a lift or a ramp is out of order.
    private var isBesideService: Bool { effect == "noEffect" || effect == "accessibilityIssue" }

    /// Weight on the service of what the alert concerns; `none` for information, which leaves the service as it is.
    ///
    /// A notice whose effect is not given may do anything, and counts as altered. It is information where the provider calls
    /// it INFO (reference, *enum SeverityLevel*), and where it is for all of the agency: such notices tell of fares, offices
    /// and surveys.
    package func level(concernsWholeAgency: Bool) -> ServiceStatus {
        if severity != .severe, condition == nil, isBesideService || severity == .info || concernsWholeAgency {
            return .none
        }
        return ServiceStatus(condition: condition, isSevere: severity == .severe)
    }

    /// Without a period it always holds.
    package func isActive(at epoch: EpochSeconds) -> Bool {
        periods.isEmpty || periods.contains { $0.contains(epoch) }
    }
}

/// One text in several languages, in the provider's order; an empty language code where it names none.
package struct LocalizedText: Sendable, Equatable {
    package struct Translation: Sendable, Equatable {
        package var language: String
        package var text: String

        package init(language: String, text: String) {
            self.language = language
            self.text = text
        }
    }

    package var translations: [Translation]

    package init(_ translations: [Translation] = []) {
        self.translations = translations
    }

    package init(_ text: String) {
        translations = text.isEmpty ? [] : [Translation(language: "", text: text)]
    }

    package var isEmpty: Bool { translations.isEmpty }

    /// Returns the translation for a reader: in one of the reader's languages, the one liked most first, else in the usual
    /// one, else one that names no language, else the first (reference, *message TranslatedString*). Nil of an empty text.
    ///
    /// - Parameters:
    ///   - languages: BCP 47 tags; `fr` and `fr-CA` match each other where none is equal.
    ///   - usual: the publisher's own language.
    package func translation(for languages: [String] = [], usual: String?) -> Translation? {
        for language in languages + (usual.map { [$0] } ?? []) {
            if let found = translation(in: language) { return found }
        }
        return translations.first { $0.language.isEmpty } ?? translations.first
    }

    private func translation(in tag: String) -> Translation? {
        if let same = translations.first(where: { LanguageTag.areEqual($0.language, tag) }) { return same }
        return translations.first { LanguageTag.areRelated($0.language, tag) }
    }
}

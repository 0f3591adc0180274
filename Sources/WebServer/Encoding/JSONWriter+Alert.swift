import Agencies
import AgencyQueries
import LiveModel
import TransitCore

extension JSONWriter {
    /// Writes the API's `Alert` object.
    mutating func alert(_ alert: LiveAlert, in service: AgencyService) {
        let reading = alert.reading
        object { json in
            json.key("id")
            json.identifier(reading.id, in: service)
            json.member("agency", service.agencyID)
            json.translations("header", reading.header)
            json.translations("text", reading.text)
            let links = reading.url.links
            if !links.isEmpty { json.translations("url", links) }
            json.member("cause", reading.cause)
            json.member("effect", reading.effect)
            json.details(of: reading)
            json.member("severity", reading.severity.word)
            json.member("condition", reading.condition.map { ServiceStatus(condition: $0).rawValue })
            json.member("level", alert.level == .none ? "information" : alert.level.rawValue)
            json.member("rank", alert.rank)
            json.member("type", reading.type)
            json.member("color", reading.color?.hex)
            json.member("textColor", reading.color?.text().hex)
            json.member("periods", array: reading.periods) { $0.period($1) }
            json.concerns(of: alert, in: service)
            if alert.isElsewhere { json.member("elsewhere", true) }
            if reading.isSimulated { json.member("simulated", true) }
        }
    }

    /// Writes the members that only a few service alerts have.
    private mutating func details(of reading: AlertReading) {
        if !reading.causeDetail.isEmpty { translations("causeDetail", reading.causeDetail) }
        if !reading.effectDetail.isEmpty { translations("effectDetail", reading.effectDetail) }
        if !reading.spokenHeader.isEmpty { translations("spokenHeader", reading.spokenHeader) }
        if !reading.spokenText.isEmpty { translations("spokenText", reading.spokenText) }
        guard !reading.images.isEmpty else { return }
        member("images", array: reading.images) { json, image in
            json.object { json in
                json.member("url", image.url)
                if !image.mediaType.isEmpty { json.member("mediaType", image.mediaType) }
                json.member("language", image.language)
            }
        }
        if !reading.imageText.isEmpty { translations("imageText", reading.imageText) }
    }

    private mutating func concerns(of alert: LiveAlert, in service: AgencyService) {
        member("routes", array: alert.routes) { $0.identifier($1, in: service) }
        member("stops", array: alert.stops) { $0.identifier($1, in: service) }
        let selectors = alert.selectors.uniqueByTripID(in: service.timetable)
        member("trips", array: selectors.trips) { $0.identifier($1, in: service) }
        member("wholeAgency", alert.concernsWholeAgency)
        // Omitted for most service alerts, whose scope the lists above describe completely.
        guard !selectors.allSatisfy(\.isOneOfList) else { return }
        member("selectors", array: selectors) { $0.selector($1, in: service) }
    }

    /// Writes the API's `AlertSelector` object.
    private mutating func selector(_ selector: AlertSelector, in service: AgencyService) {
        object { json in
            let routes = service.routes(of: selector).compactMap { $0 }
            if !routes.isEmpty { json.member("routes", array: routes) { $0.identifier($1, in: service) } }
            json.member("direction", selector.direction)
            if let trip = selector.trip {
                json.key("trip")
                json.identifier(trip, in: service)
            }
            json.member("serviceDate", selector.date?.iso)
            if let stop = selector.stop {
                json.key("stop")
                json.identifier(stop, in: service)
            }
        }
    }

    private mutating func period(_ period: AlertReading.Period) {
        object { json in
            json.member("from", period.from)
            json.member("to", period.to)
        }
    }

    /// Writes a translated text by language. If a language occurs several times, its first text is used.
    private mutating func translations(_ name: StaticString, _ text: LocalizedText) {
        var seen: Set<String> = []
        member(name) { json in
            for translation in text.translations where seen.insert(translation.language).inserted {
                json.key(translation.language)
                json.string(translation.text)
            }
        }
    }
}

extension AlertReading.Severity {
    /// The API's name of the value.
    var word: String {
        switch self {
        case .unknown: "unknown"
        case .info: "info"
        case .warning: "warning"
        case .severe: "severe"
        }
    }
}

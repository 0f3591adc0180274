import Agencies
import AgencyQueries
import LiveModel
import TransitCore

extension JSONWriter {
    /// Writes a service alert as a OneBusAway situation.
    /// - Parameter number: the index of the service alert in the snapshot.
    mutating func oneBusAwaySituation(_ number: Int, in service: AgencyService) {
        let alert = service.snapshot.alerts[number]
        let reading = alert.reading
        let created = reading.periods.lazy.compactMap(\.from).first ?? service.snapshot.at
        object { json in
            json.member("activeWindows", array: reading.periods) { json, period in
                json.object { json in
                    json.milliseconds("from", period.from ?? 0)
                    json.milliseconds("to", period.to ?? 0)
                }
            }
            json.affects(alert, in: service)
            json.member("consequenceMessage", "")
            json.consequences(of: reading)
            json.milliseconds("creationTime", created)
            json.oneBusAwayText("description", reading.text, in: service)
            json.key("id")
            json.underscored(reading.id, in: service)
            json.member("publicationWindows", array: EmptyCollection<Int>()) { _, _ in }
            json.member("reason", Self.upperSnake(reading.cause ?? "unknownCause"))
            json.member("severity", reading.severity.oneBusAwayWord)
            json.oneBusAwayText("summary", reading.header, in: service)
            json.oneBusAwayText("url", reading.url.links, in: service)
        }
    }

    /// Writes the affected entities. The fields of one element apply in combination.
    private mutating func affects(_ alert: LiveAlert, in service: AgencyService) {
        key("allAffects")
        list { json in
            for selector in alert.selectors.uniqueByTripID(in: service.timetable) {
                for route in service.routes(of: selector) { json.affect(selector, route, in: service) }
            }
        }
    }

    private mutating func affect(_ selector: AlertSelector, _ route: RouteIndex?, in service: AgencyService) {
        object { json in
            json.member("agencyId", service.agencyID)
            json.member("applicationId", "")
            json.member("directionId", selector.direction.map { String($0) } ?? "")
            json.key("routeId")
            if let route { json.underscored(route, in: service) } else { json.string("") }
            json.key("stopId")
            if let stop = selector.stop { json.underscored(stop, in: service) } else { json.string("") }
            json.key("tripId")
            if let trip = selector.trip { json.underscored(trip, in: service) } else { json.string("") }
        }
    }

    private mutating func consequences(of reading: AlertReading) {
        let condition = reading.effect.map(Self.upperSnake) ?? reading.condition?.oneBusAwayWord
        member("consequences", array: condition.map { [$0] } ?? []) { json, condition in
            json.object { json in
                json.member("condition", condition)
                json.member("conditionDetails") { json in
                    json.member("diversionPath") { json in
                        json.member("length", 0)
                        json.member("levels", "")
                        json.member("points", "")
                    }
                    json.member("diversionStopIds", array: EmptyCollection<Int>()) { _, _ in }
                }
            }
        }
    }

    /// Writes a text in the agency's language if available.
    private mutating func oneBusAwayText(_ name: StaticString, _ text: LocalizedText, in service: AgencyService) {
        guard let found = text.translation(usual: service.language) else { return }
        member(name) { json in
            json.member("lang", found.language.isEmpty ? service.language ?? "en" : found.language)
            json.member("value", found.text)
        }
    }

    /// Converts camel case to upper snake case, for example `unknownCause` to `UNKNOWN_CAUSE`.
    static func upperSnake(_ word: String) -> String {
        var snake = ""
        for letter in word {
            if letter.isUppercase { snake.append("_") }
            snake += letter.uppercased()
        }
        return snake
    }
}

extension AlertReading.Severity {
    /// SIRI's name of the value.
    var oneBusAwayWord: String {
        switch self {
        case .unknown: "unknown"
        case .info: "noImpact"
        case .warning: "normal"
        case .severe: "severe"
        }
    }
}

extension ServiceCondition {
    /// GTFS-Realtime's name of the effect.
    var oneBusAwayWord: String {
        switch self {
        case .altered: "MODIFIED_SERVICE"
        case .delayed: "SIGNIFICANT_DELAYS"
        case .noService: "NO_SERVICE"
        }
    }
}

extension JSONWriter {
    /// Writes the ids of service alerts as the member `situationIds`.
    /// - Parameter alerts: the indexes of the alerts in the snapshot.
    mutating func situationIDs(_ alerts: [Int], in service: AgencyService, _ used: inout References) {
        key("situationIds")
        list { $0.situationElements(alerts, in: service, &used) }
    }

    /// Writes the ids of service alerts as elements of an open array.
    mutating func situationElements(_ alerts: [Int], in service: AgencyService, _ used: inout References) {
        for alert in alerts {
            used.add(alert: alert, of: service)
            underscored(service.snapshot.alerts[alert].reading.id, in: service)
        }
    }
}

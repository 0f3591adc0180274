import GraphQL
import LiveEngine
import TransitCore

extension AgencyService {
    /// Notices that hold now.
    func otpAlerts(where isMeant: (LiveAlert) -> Bool) -> [OTPAlert] {
        snapshot.alerts.isEmpty
            ? [] : snapshot.alerts.filter { $0.isActive && isMeant($0) }.map { OTPAlert(service: self, alert: $0) }
    }
}

extension LiveAlert {
    /// Whether it names a stop, or the station that it lies in.
    func names(_ stop: StopIndex, in timetable: Timetable) -> Bool {
        selectors.contains { $0.stop.map { timetable.isSamePlace($0, stop) } ?? false }
    }
}

struct OTPAlert: ResponseObject {
    let service: AgencyService
    let alert: LiveAlert

    var typeName: String { "Alert" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        let reading = alert.reading
        switch field.name {
        case "id": out.json.identifier(reading.id, in: service.own)
        case "feed": out.string(service.agencyID)
        case "alertHeaderText": out.string(Self.text(reading.header, field))
        case "alertDescriptionText": out.string(Self.text(reading.text, field) ?? "")
        case "alertUrl": out.string(Self.text(reading.url.links, field))
        case "alertCause": out.string(reading.otpCause)
        case "alertEffect": out.string(reading.otpEffect)
        case "alertSeverityLevel": out.string(reading.severity.otpName)
        case "effectiveStartDate": out.int(reading.periods.lazy.compactMap(\.from).min()?.rawValue)
        case "effectiveEndDate":
            let isOpen = reading.periods.contains { $0.to == nil }
            out.int(isOpen ? nil : reading.periods.lazy.compactMap(\.to).max()?.rawValue)
        case "entities": writeEntities(field, to: &out)
        default: out.null()
        }
    }

    /// In the language that is wanted, or else in the first.
    private static func text(_ text: LocalizedText, _ field: SelectedField) -> String? {
        let wanted = field["language"].text?.prefix(2)
        let own = wanted.flatMap { wanted in text.translations.first { $0.language.hasPrefix(wanted) } }
        return (own ?? text.translations.first)?.text
    }

    private func writeEntities(_ field: SelectedField, to out: inout ResponseWriter) {
        out.list { out in
            if alert.concernsWholeAgency { out.object(any: OTPAgency(service: service), field) }
            for route in alert.routes where !out.isCut {
                out.object(any: OTPRoute(service: service, route: route), field)
            }
            for stop in alert.stops where !out.isCut { out.object(any: OTPStop(service: service, stop: stop), field) }
            for trip in alert.trips where !out.isCut { out.object(any: OTPTrip(service: service, trip: trip), field) }
        }
    }
}

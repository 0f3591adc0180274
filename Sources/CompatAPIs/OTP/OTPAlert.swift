import Agencies
import AgencyQueries
import GraphQL
import LiveModel
import TransitCore

extension AgencyService {
    /// Returns the active service alerts that satisfy a predicate.
    func otpAlerts(where isMeant: (LiveAlert) -> Bool) -> [OTPAlert] {
        snapshot.alerts.isEmpty
            ? [] : snapshot.alerts.filter { $0.isActive && isMeant($0) }.map { OTPAlert(service: self, alert: $0) }
    }
}

extension LiveAlert {
    /// Whether the alert has a selector for a stop or for its station.
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
        case "alertHeaderText": out.string(text(reading.header, field))
        case "alertDescriptionText": out.string(text(reading.text, field) ?? "")
        case "alertUrl": out.string(text(reading.url.links, field))
        case "alertCause": out.string(reading.otpCause)
        case "alertEffect": out.string(reading.otpEffect)
        case "alertSeverityLevel": out.string(reading.severity.otpName)
        case "effectiveStartDate": out.int(start?.rawValue)
        case "effectiveEndDate": out.int(end?.rawValue)
        case "entities": writeEntities(field, to: &out)
        default: writeMore(field, to: &out)
        }
    }

    /// The earliest start of the alert's periods; nil if a period has no start.
    var start: EpochSeconds? {
        let periods = alert.reading.periods
        return periods.contains { $0.from == nil } ? nil : periods.lazy.compactMap(\.from).min()
    }

    /// The latest end of the alert's periods; nil if a period has no end.
    var end: EpochSeconds? {
        let periods = alert.reading.periods
        return periods.contains { $0.to == nil } ? nil : periods.lazy.compactMap(\.to).max()
    }

    /// Returns a text in the requested language if available, otherwise in the agency's language.
    private func text(_ text: LocalizedText, _ field: SelectedField) -> String? {
        let wanted = field["language"].text.map { [$0] } ?? []
        return text.translation(for: wanted, usual: service.language)?.text
    }

    private func writeEntities(_ field: SelectedField, to out: inout ResponseWriter) {
        out.list { out in
            if alert.concernsWholeAgency { out.object(any: OTPAgency(service: service), field) }
            for route in alert.routes where !out.isCut {
                out.object(any: OTPRoute(service: service, route: route), field)
            }
            let selectors = alert.selectors.uniqueByTripID(in: service.timetable)
            for trip in selectors.trips where !out.isCut {
                out.object(any: OTPTrip(service: service, trip: trip), field)
            }
            for selector in selectors where !out.isCut { writeStop(of: selector, field, to: &out) }
        }
    }

    /// Writes the entity of a stop selector: only the stop, or the stop with each route or the trip that the alert
    /// affects only at this stop.
    private func writeStop(of selector: AlertSelector, _ field: SelectedField, to out: inout ResponseWriter) {
        guard let stop = selector.stop.map({ OTPStop(service: service, stop: $0) }) else { return }
        if let trip = selector.trip {
            return out.object(any: OTPStopOnTrip(trip: OTPTrip(service: service, trip: trip), stop: stop), field)
        }
        for route in service.routes(of: selector) where !out.isCut {
            guard let route else { return out.object(any: stop, field) }
            out.object(any: OTPStopOnRoute(route: OTPRoute(service: service, route: route), stop: stop), field)
        }
    }
}

/// A route that is affected only at one stop.
private struct OTPStopOnRoute: ResponseObject {
    let route: OTPRoute
    let stop: OTPStop

    var typeName: String { "StopOnRoute" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        if field.name == "route" { out.object(route, field) } else { out.object(stop, field) }
    }
}

/// A trip that is affected only at one stop.
private struct OTPStopOnTrip: ResponseObject {
    let trip: OTPTrip
    let stop: OTPStop

    var typeName: String { "StopOnTrip" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        if field.name == "trip" { out.object(trip, field) } else { out.object(stop, field) }
    }
}

import GraphQL
import LiveModel
import TransitCore

// The rarely requested fields of service alerts.
extension OTPAlert {
    func writeMore(_ field: SelectedField, to out: inout ResponseWriter) {
        let reading = alert.reading
        switch field.name {
        case "alertHash": out.int(hash)
        case "alertHeaderTextTranslations": out.list(translations(reading.header), field)
        case "alertDescriptionTextTranslations": out.list(translations(reading.text), field)
        case "alertUrlTranslations": out.list(translations(reading.url.links), field)
        case "agency": out.object(alert.concernsWholeAgency ? OTPAgency(service: service) : nil, field)
        case "route": out.object(alert.routes.first.map { OTPRoute(service: service, route: $0) }, field)
        case "trip": out.object(alert.trips.first.map { OTPTrip(service: service, trip: $0) }, field)
        case "stop": out.object(alert.stops.first.map { OTPStop(service: service, stop: $0) }, field)
        case "patterns": out.list { _ in }
        default: out.null()
        }
    }

    /// A hash of all texts that riders see.
    private var hash: Int32 {
        let reading = alert.reading
        var hash = StableHash()
        for text in [reading.id, reading.otpCause, reading.otpEffect, reading.severity.otpName] {
            hash.add(text.utf8)
            hash.add(0)
        }
        for text in [reading.header, reading.text, reading.url.links] {
            for translation in text.translations {
                hash.add(translation.language.utf8)
                hash.add(0)
                hash.add(translation.text.utf8)
                hash.add(0)
            }
        }
        return Int32(truncatingIfNeeded: hash.value ^ (hash.value >> 32))
    }

    private func translations(_ text: LocalizedText) -> [OTPTranslation] {
        text.translations.map { OTPTranslation(translation: $0) }
    }
}

private struct OTPTranslation: ResponseObject {
    let translation: LocalizedText.Translation

    var typeName: String { "TranslatedString" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        if field.name == "text" { return out.string(translation.text) }
        out.string(translation.language.isEmpty ? nil : translation.language)
    }
}

/// The filter of alerts by cause, effect and severity.
struct OTPAlertKinds {
    private let causes, effects, severities: Set<String>?

    init(_ field: SelectedField) {
        func names(_ argument: String) -> Set<String>? { field[argument].list.map { Set($0.compactMap(\.text)) } }
        (causes, effects, severities) = (names("cause"), names("effect"), names("severityLevel"))
    }

    func include(_ reading: AlertReading) -> Bool {
        (causes?.contains(reading.otpCause) ?? true) && (effects?.contains(reading.otpEffect) ?? true)
            && (severities?.contains(reading.severity.otpName) ?? true)
    }
}

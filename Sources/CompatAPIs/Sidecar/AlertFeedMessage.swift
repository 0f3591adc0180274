import Agencies
import GTFSRealtime
import LiveModel
import TransitCore

/// A GTFS-Realtime 1.0 message with service alerts, adapted to OneBusAway's apps.
struct AlertFeedMessage {
    /// The duration in seconds that is assumed for an alert period without an end.
    private static let usualDuration: Int64 = 8 * 3600

    private let alerts: [AlertReading]
    private let madeAt: EpochSeconds

    /// Creates a message from the alerts of several agencies.
    /// - Parameter limit: the maximum number of alerts; the oldest alerts are omitted.
    init(_ services: [AgencyService], at now: EpochSeconds, limit: Int = .max, isWanted: (LiveAlert) -> Bool) {
        let readings = services.flatMap { service in
            service.snapshot.alerts.filter(isWanted).compactMap { service.appAlert($0, at: now) }
        }
        let sorted = readings.sorted { one, other in
            let (first, second) = (one.start, other.start)
            return first == second ? one.id < other.id : first > second
        }
        alerts = Array(sorted.prefix(limit))
        madeAt = services.map(\.snapshot.at).max() ?? now
    }

    /// The message in protobuf format.
    var binary: [UInt8] {
        var reading = FeedReading(madeAt: madeAt)
        reading.alerts = alerts
        return GTFSRealtimeEncoder.body(of: reading, version: "1.0")
    }

    /// Closes a period without an end after eight hours, because apps hide alerts according to their end.
    static func closed(_ period: AlertReading.Period) -> AlertReading.Period {
        AlertReading.Period(from: period.from, to: period.to ?? period.from.map { $0 + usualDuration })
    }
}

extension AgencyService {
    /// Returns an alert with the ids and texts that OneBusAway's apps need; nil if it affects no entity in the
    /// timetable.
    ///
    /// Apps show an alert to all riders of an agency if one of the alert's entities has that `agency_id`. Therefore
    /// only alerts that affect the whole agency have one.
    fileprivate func appAlert(_ alert: LiveAlert, at now: EpochSeconds) -> AlertReading? {
        let entities = alert.selectors.uniqueByTripID(in: timetable).map { selector in
            selector.kind == .wholeAgency ? AlertReading.Entity(agencyID: agencyID) : entity(of: selector)
        }
        guard !entities.isEmpty else { return nil }
        let reading = alert.reading
        let periods = reading.periods.map(AlertFeedMessage.closed)
        // Apps for iPhone read only the first period.
        let (present, past) = (periods.filter { $0.to ?? .max > now }, periods.filter { $0.to ?? .max <= now })
        return AlertReading(
            id: agencyID + "_" + reading.id, periods: present.sorted { $0.from ?? .min < $1.from ?? .min } + past,
            entities: alert.concernsWholeAgency ? entities.filter { $0.agencyID != nil } : entities,
            header: labelled(reading.header), text: labelled(reading.text), url: labelled(reading.url.links),
            cause: reading.cause, effect: reading.effect, severity: reading.severity, condition: reading.condition)
    }

    private func entity(of selector: AlertSelector) -> AlertReading.Entity {
        func own(_ id: StringIndex) -> String { agencyID + "_" + timetable.string(id) }
        return AlertReading.Entity(
            routeID: selector.route.map { own(timetable.routeIDs[$0]) },
            routeType: selector.routeType.map { Int32($0) }, direction: selector.direction,
            trip: selector.trip.map { TripReference(tripID: own(timetable.tripIDs[$0]), startDate: selector.date) },
            stopID: selector.stop.map { own(timetable.stopIDs[$0]) })
    }

    /// Returns a text whose translations all have a language, English first. Apps for Android ignore translations
    /// without a language.
    private func labelled(_ text: LocalizedText) -> LocalizedText {
        let usual = language ?? "en"
        let translations = text.translations.map {
            LocalizedText.Translation(language: $0.language.isEmpty ? usual : $0.language, text: $0.text)
        }
        let isEnglish = { (translation: LocalizedText.Translation) in translation.language == "en" }
        return LocalizedText(translations.filter(isEnglish) + translations.filter { !isEnglish($0) })
    }
}

extension AlertReading {
    /// The start of the alert's first period; the earliest representable time if unknown.
    fileprivate var start: EpochSeconds { periods.first?.from ?? .min }
}

// The message in protobuf's JSON format.
extension AlertFeedMessage {
    /// The message in protobuf's JSON format: names in camel case, and 64-bit numbers as strings.
    var json: [UInt8] {
        var json = JSONWriter(capacity: 1024)
        json.object { json in
            json.member("header") { json in
                json.member("gtfsRealtimeVersion", "1.0")
                json.member("incrementality", "FULL_DATASET")
                json.member("timestamp", "\(madeAt.rawValue)")
            }
            guard !alerts.isEmpty else { return }
            json.member("entity", array: alerts) { json, alert in
                json.object { json in
                    json.member("id", alert.id)
                    json.member("alert") { $0.write(alert) }
                }
            }
        }
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ alert: AlertReading) {
        if !alert.periods.isEmpty {
            member("activePeriod", array: alert.periods) { json, period in
                json.object { json in
                    json.member("start", period.from.map { "\($0.rawValue)" })
                    json.member("end", period.to.map { "\($0.rawValue)" })
                }
            }
        }
        member("informedEntity", array: alert.entities) { $0.write($1) }
        member("cause", alert.cause.map(Self.upperSnake))
        member("effect", alert.effect.map(Self.upperSnake) ?? alert.condition?.oneBusAwayWord)
        write("url", alert.url)
        write("headerText", alert.header)
        write("descriptionText", alert.text)
        member("severityLevel", alert.severity.protobufName)
    }

    private mutating func write(_ entity: AlertReading.Entity) {
        object { json in
            json.member("agencyId", entity.agencyID)
            json.member("routeId", entity.routeID)
            json.member("routeType", entity.routeType)
            if let trip = entity.trip {
                json.member("trip") { json in
                    json.member("tripId", trip.tripID)
                    json.member("startDate", trip.startDate?.gtfs)
                    json.member("scheduleRelationship", "SCHEDULED")
                }
            }
            json.member("stopId", entity.stopID)
            json.member("directionId", entity.direction)
        }
    }

    private mutating func write(_ name: StaticString, _ text: LocalizedText) {
        guard !text.isEmpty else { return }
        member(name) { json in
            json.member("translation", array: text.translations) { json, translation in
                json.object { json in
                    json.member("text", translation.text)
                    json.member("language", translation.language)
                }
            }
        }
    }
}

extension AlertReading.Severity {
    /// GTFS-Realtime's name of the value.
    fileprivate var protobufName: String {
        switch self {
        case .unknown: "UNKNOWN_SEVERITY"
        case .info: "INFO"
        case .warning: "WARNING"
        case .severe: "SEVERE"
        }
    }
}

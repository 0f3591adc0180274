import Fetching
import TransitCore

/// Converts `PtSituationElement`s to alerts.
///
/// A malformed situation still becomes an alert, so that its lines do not appear undisturbed. If no affected lines can
/// be read, it applies to all lines.
struct SIRISituations {
    let ids: SIRIIdentifiers
    private(set) var discarded = DiscardCounts()
    /// The lines of the vehicles that refer to each situation, by situation number.
    private let named: [String: Set<String>]
    private var alerts: [AlertReading] = []
    private var seen: Set<String> = []
    /// The number of ids that were derived from each situation number.
    private var times: [String: Int] = [:]

    init(ids: SIRIIdentifiers, named: [String: Set<String>]) {
        self.ids = ids
        self.named = named
    }

    mutating func add(_ element: JSONValue) {
        if !element.isObject { discarded.add(.malformed) }
        let number = element["SituationNumber"].text
        var alert = AlertReading(id: unused(number ?? "unnamed"), entities: entities(element, of: number))
        alert.periods = element["PublicationWindow"].elements.compactMap(period)
        alert.header = element["Summary"].localized
        alert.text = element["Description"].localized
        alert.severity = SituationWords.severity(element["Severity"].text)
        let conditions = element["Consequences"]["Consequence"].elements.flatMap { $0["Condition"].elements }
        (alert.condition, alert.effect) = SituationWords.condition(conditions.compactMap(\.wrappedText))
        alerts.append(alert)
    }

    /// Returns the added alerts, and one alert for each situation that vehicles refer to but the delivery does not
    /// describe.
    func finish() -> [AlertReading] {
        let undescribed = named.keys.filter { !seen.contains($0) }.sorted()
        return alerts + undescribed.map { AlertReading(id: $0, entities: entities(ofLines: named[$0] ?? [])) }
    }

    /// Returns a unique alert id for a situation number. Two situations with the same number differ in what they
    /// affect, so each becomes an alert.
    private mutating func unused(_ number: String) -> String {
        var id = number
        while !seen.insert(id).inserted {
            // The counter increases with each attempt, so that the loop ends whatever the ids are.
            let next = times[number, default: 1] + 1
            times[number] = next
            id = "\(number)-\(next)"
        }
        return id
    }

    private mutating func entities(_ element: JSONValue, of number: String?) -> [AlertReading.Entity] {
        var entities: [AlertReading.Entity] = []
        for journey in element["Affects"]["VehicleJourneys"]["AffectedVehicleJourney"].elements {
            // An unreadable line could be any line, so the alert applies to all lines.
            let line = journey["LineRef"].text.map { ids($0) }
            if line == nil { discarded.add(.malformed) }
            let direction = line == nil ? nil : journey["DirectionRef"].direction
            entities.append(AlertReading.Entity(routeID: line, direction: direction))
        }
        for stop in element["Affects"]["StopPoints"]["AffectedStopPoint"].elements {
            guard let id = stop["StopPointRef"].text else { continue }
            entities.append(AlertReading.Entity(stopID: ids(id)))
        }
        // An unreadable situation could affect any line, not only the lines whose vehicles refer to it.
        guard !entities.isEmpty else { return [] }
        let lines = Set(entities.compactMap(\.routeID))
        return entities + self.entities(ofLines: (number.flatMap { named[$0] } ?? []).subtracting(lines))
    }

    private func entities(ofLines lines: Set<String>) -> [AlertReading.Entity] {
        lines.sorted().map { AlertReading.Entity(routeID: $0) }
    }

    /// Parses a period. An unreadable start is treated as in the past, an unreadable end as open.
    private func period(_ window: JSONValue) -> AlertReading.Period? {
        let from = window["StartTime"].text.flatMap(SIRITime.epoch)
        let to = window["EndTime"].text.flatMap(SIRITime.epoch)
        return from == nil && to == nil ? nil : AlertReading.Period(from: from, to: to)
    }
}

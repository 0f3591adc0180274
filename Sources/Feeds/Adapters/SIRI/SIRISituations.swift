import Fetching
import TransitCore

/// Converts `PtSituationElement`s to alerts.
///
/// A damaged situation is kept, so that its lines do not appear undisturbed. Without readable lines it applies to all
/// lines.
struct SIRISituations {
    let ids: SIRIIdentifiers
    private(set) var discarded = DiscardCounts()
    /// The lines whose vehicles refer to each situation.
    private let named: [String: Set<String>]
    private var alerts: [AlertReading] = []
    private var seen: Set<String> = []
    /// The number of occurrences of each situation number.
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

    /// Returns the added alerts, and one for each situation that vehicles refer to without a description.
    func finish() -> [AlertReading] {
        let undescribed = named.keys.filter { !seen.contains($0) }.sorted()
        return alerts + undescribed.map { AlertReading(id: $0, entities: entities(ofLines: named[$0] ?? [])) }
    }

    /// Returns a unique id: two situations with the same number differ in what they affect, and both are kept.
    private mutating func unused(_ number: String) -> String {
        var id = number
        while !seen.insert(id).inserted {
            // The counter increases on each attempt, so that the loop ends for any ids.
            let next = times[number, default: 1] + 1
            times[number] = next
            id = "\(number)-\(next)"
        }
        return id
    }

    private mutating func entities(_ element: JSONValue, of number: String?) -> [AlertReading.Entity] {
        var entities: [AlertReading.Entity] = []
        for journey in element["Affects"]["VehicleJourneys"]["AffectedVehicleJourney"].elements {
            // A line that cannot be read may be any line, so the alert applies to all.
            let line = journey["LineRef"].text.map { ids($0) }
            if line == nil { discarded.add(.malformed) }
            let direction = line == nil ? nil : journey["DirectionRef"].direction
            entities.append(AlertReading.Entity(routeID: line, direction: direction))
        }
        for stop in element["Affects"]["StopPoints"]["AffectedStopPoint"].elements {
            guard let id = stop["StopPointRef"].text else { continue }
            entities.append(AlertReading.Entity(stopID: ids(id)))
        }
        // An unreadable part may affect any line, not only those whose vehicles refer to the situation.
        guard !entities.isEmpty else { return [] }
        let lines = Set(entities.compactMap(\.routeID))
        return entities + self.entities(ofLines: (number.flatMap { named[$0] } ?? []).subtracting(lines))
    }

    private func entities(ofLines lines: Set<String>) -> [AlertReading.Entity] {
        lines.sorted().map { AlertReading.Entity(routeID: $0) }
    }

    /// An unreadable start is treated as long past, an unreadable end as open.
    private func period(_ window: JSONValue) -> AlertReading.Period? {
        let from = window["StartTime"].text.flatMap(SIRITime.epoch)
        let to = window["EndTime"].text.flatMap(SIRITime.epoch)
        return from == nil && to == nil ? nil : AlertReading.Period(from: from, to: to)
    }
}

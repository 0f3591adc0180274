import Fetching
import TransitCore

/// Collects the vehicles and predicted times from the visits of a delivery.
struct SIRIJourneys {
    let ids: SIRIIdentifiers
    private(set) var vehicles: [VehicleReading] = []
    private(set) var updates = TripUpdateReading()
    private(set) var discarded = DiscardCounts()
    /// The lines of the vehicles that refer to each situation, including omitted vehicles.
    private(set) var linesOfSituations: [String: Set<String>] = [:]
    private var seen: Set<String> = []

    init(ids: SIRIIdentifiers) {
        self.ids = ids
    }

    mutating func add(_ visit: JSONValue) {
        let row = visit["MonitoredVehicleJourney"]
        guard row.isObject else { return discarded.add(.malformed) }
        let journey = SIRIJourney(row, recordedAt: visit["RecordedAtTime"].text.flatMap(SIRITime.epoch), ids: ids)
        addSituations(row["SituationRef"], line: journey.line)
        guard let vehicle = journey.vehicle(discarding: &discarded) else { return }
        guard seen.insert(vehicle.id).inserted else { return discarded.add(.duplicate) }
        vehicles.append(vehicle)
        journey.addTimes(to: &updates)
    }

    private mutating func addSituations(_ references: JSONValue, line: String?) {
        guard let line else { return }
        for reference in references.elements {
            guard let id = reference["SituationSimpleRef"].text ?? reference.text else { continue }
            linesOfSituations[id, default: []].insert(line)
        }
    }
}

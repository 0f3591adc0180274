import Agencies
import LiveModel
import TransitCore

extension AgencyService {
    /// Returns a service alert with only those entities that were matched to the timetable; nil if there are none.
    func ownAlert(_ alert: LiveAlert) -> AlertReading? {
        var reading = alert.reading
        reading.entities = alert.selectors.flatMap { $0.kind == .wholeAgency ? wholeAgency : [entity(of: $0)] }
        return reading.entities.isEmpty ? nil : reading
    }

    private func entity(of selector: AlertSelector) -> AlertReading.Entity {
        AlertReading.Entity(
            agencyID: selector.agency.map { timetable.string(timetable.agencyIDs[$0]) },
            routeID: selector.route.map { timetable.string(timetable.routeIDs[$0]) },
            routeType: selector.routeType.map { Int32($0) }, direction: selector.direction,
            trip: selector.trip.map { reference(to: $0, on: selector.date) },
            stopID: selector.stop.map { timetable.string(timetable.stopIDs[$0]) })
    }

    /// Returns a trip descriptor. It includes the start time of frequency-based trips, whose runs share an id.
    private func reference(to trip: TripIndex, on date: ServiceDate?) -> TripReference {
        TripReference(
            tripID: timetable.string(timetable.tripIDs[trip]),
            startTime: timetable.tripFlags[trip].contains(.hasRuns) ? timetable.tripStarts[trip] : nil, startDate: date)
    }

    /// The selectors of all agencies in the timetable. If the timetable names none, the selector has the configured id,
    /// because GTFS-Realtime requires at least one selector.
    private var wholeAgency: [AlertReading.Entity] {
        let ids = timetable.agencyIDs.map { timetable.string($0) }.filter { !$0.isEmpty }
        return (ids.isEmpty ? [agencyID] : ids).map { AlertReading.Entity(agencyID: $0) }
    }
}

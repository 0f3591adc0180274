import LiveEngine
import TransitCore

extension AgencyService {
    /// A notice that names what it concerns by ids of the timetable; nil if none of it is there.
    func ownAlert(_ alert: LiveAlert) -> AlertReading? {
        var reading = alert.reading
        reading.entities = reading.entities.filter { isKnown($0) }
        if reading.entities.isEmpty { reading.entities = entities(of: alert) }
        return reading.entities.isEmpty ? nil : reading
    }

    private func isKnown(_ entity: AlertReading.Entity) -> Bool {
        // The agency's own id, or none: what a provider calls it elsewhere means nothing here.
        guard entity.agencyID == nil || entity.agencyID == feedAgencyID else { return false }
        guard entity.routeID.map({ timetable.route(id: $0) != nil }) ?? true,
            entity.stopID.map({ timetable.stop(id: $0) != nil }) ?? true
        else { return false }
        if let trip = entity.trip { return trip.tripID.map { timetable.trip(id: $0) != nil } ?? false }
        return entity.agencyID != nil || entity.routeID != nil || entity.stopID != nil || entity.routeType != nil
    }

    /// What the notice was found to concern.
    private func entities(of alert: LiveAlert) -> [AlertReading.Entity] {
        if alert.concernsWholeAgency { return [AlertReading.Entity(agencyID: feedAgencyID ?? agencyID)] }
        let routes = alert.routes.map { timetable.string(timetable.routeIDs[$0]) }
        let stops = alert.stops.map { timetable.string(timetable.stopIDs[$0]) }
        let trips = alert.trips.map { timetable.string(timetable.tripIDs[$0]) }
        return routes.map { AlertReading.Entity(routeID: $0) } + stops.map { AlertReading.Entity(stopID: $0) }
            + trips.map { AlertReading.Entity(trip: TripReference(tripID: $0)) }
    }

    /// As the timetable has it; nil if it leaves it out.
    private var feedAgencyID: String? {
        timetable.agencyIDs.first.map { timetable.string($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}

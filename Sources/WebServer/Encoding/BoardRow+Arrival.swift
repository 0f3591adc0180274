import Agencies
import LiveModel
import TransitCore

extension BoardRow {
    /// Creates the board row of an arrival.
    /// - Parameter id: the arrival's element of ``Board/arrivalIDs(in:)``.
    init(_ arrival: Arrival, id: String, in service: AgencyService, alerts: RowAlerts) {
        self.init(
            id: id, patternStop: arrival.patternStop, trip: arrival.trip,
            status: arrival.status, scheduled: arrival.scheduled, isLastStop: arrival.isLastStop)
        prediction = arrival.predicted.map {
            Prediction(
                shown: $0.shown, likely: $0.likely, low: $0.interval.low, high: $0.interval.high,
                waitsUntil: arrival.isLastStop ? nil : $0.times.waitsUntil)
        }
        deviation = arrival.deviation
        if arrival.status == .scheduled, arrival.predicted == nil, let trip = arrival.trip {
            usualDeviation = service.usualDeviation(of: trip, at: arrival.patternStop)
        }
        rules = arrival.rules
        occupancy = arrival.occupancy
        wheelchair = arrival.wheelchair
        isArriving = arrival.isArriving
        if !service.reports.isEmpty { reports = arrival.trip.flatMap { service.reports[$0] } }
        headsign = arrival.headsign
        platform = arrival.platform
        shortName = arrival.shortName
        vehicle = arrival.vehicle.map { index in
            let vehicle = service.snapshot.vehicles[index]
            return Vehicle(
                id: vehicle.id, seenAt: vehicle.seenAt, stopsAway: arrival.stopsAway, isStale: vehicle.isStale)
        }
        self.alerts = alerts.ids(
            at: arrival.patternStop, trip: arrival.trip, movedTo: arrival.movedTo)
    }
}

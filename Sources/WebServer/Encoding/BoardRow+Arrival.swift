import LiveEngine
import TransitCore

extension BoardRow {
    /// - Parameters:
    ///   - id: of ``Board/arrivalIDs(in:)``.
    ///   - alerts: indices of the snapshot's alerts that the board shows.
    init(_ arrival: Arrival, id: String, in service: AgencyService, alerts: [Int]) {
        self.init(
            id: id, patternStop: arrival.patternStop, trip: arrival.trip,
            status: arrival.status, scheduled: arrival.scheduled, isLastStop: arrival.isLastStop)
        prediction = arrival.predicted.map {
            Prediction(shown: $0.shown, likely: $0.likely, low: $0.low, high: $0.high)
        }
        deviation = arrival.deviation
        occupancy = arrival.occupancy
        wheelchair = arrival.wheelchair
        if !service.reports.isEmpty { reports = arrival.trip.flatMap { service.reports[$0] } }
        headsign = arrival.headsign
        platform = arrival.platform
        vehicle = arrival.vehicle.map { index in
            let vehicle = service.snapshot.vehicles[index]
            return Vehicle(
                id: vehicle.id, seenAt: vehicle.seenAt, stopsAway: arrival.stopsAway, isStale: vehicle.isStale)
        }
        self.alerts = Self.alerts(about: arrival, among: alerts, in: service)
    }

    /// What concerns the stop or the whole agency stands on the board and is not repeated here.
    private static func alerts(about arrival: Arrival, among alerts: [Int], in service: AgencyService) -> [String] {
        guard !alerts.isEmpty else { return [] }
        let timetable = service.timetable
        let route = timetable.patternRoutes[timetable.patternStopPatterns[arrival.patternStop]]
        return alerts.map { service.snapshot.alerts[$0] }.filter { alert in
            alert.routes.contains(route) || arrival.trip.map { alert.trips.contains($0.trip) } ?? false
        }.map(\.reading.id)
    }
}

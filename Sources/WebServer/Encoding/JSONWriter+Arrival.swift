import LiveEngine
import TransitCore

extension JSONWriter {
    /// `Arrival` of the API.
    /// - Parameter id: of ``Board/arrivalIDs(in:)``.
    /// - Parameter alerts: places in the snapshot's alerts that the board shows.
    mutating func arrival(_ arrival: Arrival, id: String, in service: AgencyService, alerts: [Int]) {
        let timetable = service.timetable
        let pattern = timetable.patternStopPatterns[arrival.patternStop]
        let route = timetable.patternRoutes[pattern.position]
        let vehicle = arrival.vehicle.map { service.snapshot.vehicles[$0] }
        object { json in
            json.key("id")
            json.identifier(id, in: service)
            json.key("route")
            json.identifier(route, in: service)
            json.trip(arrival.trip, in: service)
            json.headsign(of: arrival, in: timetable)
            json.member("direction", timetable.direction(of: pattern))
            json.member("platform", arrival.platform)
            json.member("sequence", timetable.patternStopSequences[arrival.patternStop])
            json.member("status", arrival.status.rawValue)
            json.times(of: arrival)
            json.member("deviation", arrival.deviation)
            json.member("punctuality", Punctuality(deviation: arrival.deviation).rawValue)
            if let vehicle { json.coming(vehicle, stopsAway: arrival.stopsAway, in: service) }
            json.headway(of: arrival.trip?.trip, in: timetable)
            json.member("lastStop", arrival.isLastStop)
            json.alerts(about: route, arrival.trip?.trip, among: alerts, in: service)
            if let vehicle, vehicle.isStale { json.member("stale", true) }
        }
    }

    private mutating func headsign(of arrival: Arrival, in timetable: Timetable) {
        if let said = arrival.headsign, !said.isEmpty { return member("headsign", said) }
        key("headsign")
        string(timetable.utf8(timetable.headsign(of: arrival)))
    }

    private mutating func trip(_ trip: TripDay?, in service: AgencyService) {
        guard let trip else { return }
        key("trip")
        identifier(trip.trip, in: service)
        member("serviceDate", trip.date.iso)
    }

    private mutating func times(of arrival: Arrival) {
        member("scheduled", arrival.scheduled)
        guard let call = arrival.predicted else { return }
        member("predicted", call.shown)
        member("likely", call.likely)
        member("low", call.low)
        member("high", call.high)
    }

    private mutating func coming(_ vehicle: LiveVehicle, stopsAway: Int?, in service: AgencyService) {
        key("vehicle")
        identifier(vehicle.id, in: service)
        member("seenAt", vehicle.seenAt)
        member("stopsAway", stopsAway)
        occupancy(vehicle.reading.occupancy)
    }

    private mutating func headway(of trip: TripIndex?, in timetable: Timetable) {
        guard let trip else { return }
        let seconds = timetable.tripHeadways[trip.position]
        if seconds > 0 { member("headway", seconds) }
    }

    /// What concerns the stop or the whole agency stands on the board and is not repeated here.
    private mutating func alerts(
        about route: RouteIndex, _ trip: TripIndex?, among alerts: [Int], in service: AgencyService
    ) {
        let own = alerts.map { service.snapshot.alerts[$0] }.filter { alert in
            alert.routes.contains(route) || trip.map { alert.trips.contains($0) } ?? false
        }
        guard !own.isEmpty else { return }
        member("alerts", array: own) { $0.identifier($1.reading.id, in: service) }
    }
}

extension Timetable {
    /// What is shown at one stop of a pattern alone; empty where the trip's own holds.
    func stopHeadsign(at row: Int) -> StringIndex {
        patternStopHeadsigns.isEmpty ? StringIndex(UInt32(0)) : patternStopHeadsigns[row]
    }

    /// What the bus shows at that stop.
    func headsign(of arrival: Arrival) -> StringIndex {
        headsign(ofRow: arrival.patternStop, trip: arrival.trip?.trip)
    }
}

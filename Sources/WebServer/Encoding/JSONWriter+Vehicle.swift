import Agencies
import AgencyQueries
import LiveModel
import TransitCore

extension JSONWriter {
    /// Writes the API's `Vehicle` object.
    mutating func vehicle(_ vehicle: LiveVehicle, in service: AgencyService) {
        object { json in
            json.key("id")
            json.identifier(vehicle.id, in: service)
            json.member("agency", service.agencyID)
            json.member("label", vehicle.reading.label)
            json.course(of: vehicle, in: service)
            json.position(of: vehicle)
            json.load(of: vehicle)
            json.access(of: vehicle, in: service)
            json.member("deviation", vehicle.deviation)
            json.member("punctuality", vehicle.punctuality.rawValue)
            json.member("seenAt", vehicle.seenAt)
            json.member("stale", vehicle.isStale)
            json.member("state", vehicle.state.rawValue)
            json.member("lastStop", vehicle.reading.lastStopName)
            json.nextStop(of: vehicle, in: service)
            json.way(of: vehicle, in: service)
        }
    }

    /// Writes the vehicle's wheelchair accessibility. Realtime data takes precedence over the timetable.
    private mutating func access(of vehicle: LiveVehicle, in service: AgencyService) {
        access(of: vehicle.match?.trip?.trip, by: service.snapshot.wheelchair(of: vehicle), in: service.timetable)
    }

    /// Writes the route, direction and headsign.
    private mutating func course(of vehicle: LiveVehicle, in service: AgencyService) {
        if let route = vehicle.route {
            key("route")
            identifier(route, in: service)
        }
        if let trip = vehicle.match?.trip?.trip {
            key("trip")
            identifier(trip, in: service)
            runs(trip, shortName: service.snapshot.signs(of: vehicle.match?.trip)?.shortName, in: service.own)
        }
        if let headsign = vehicle.reading.headsign, !headsign.isEmpty {
            member("headsign", headsign)
        } else if let reported = service.snapshot.signs(of: vehicle.match?.trip)?.headsign {
            member("headsign", reported)
        } else if let match = vehicle.match {
            member("headsign", service.timetable.headsign(of: match), in: service)
        }
        member("direction", vehicle.match.flatMap { service.timetable.direction(of: $0.pattern) })
        member("directionName", vehicle.reading.directionName)
    }

    /// Writes the occupancy. Omitted for a stale vehicle, because passengers have boarded and alighted since its last
    /// report.
    private mutating func load(of vehicle: LiveVehicle) {
        guard !vehicle.isStale else { return }
        occupancy(vehicle.occupancy)
        member("occupancyPercentage", vehicle.reading.occupancyPercentage)
        member("onBoard", vehicle.reading.peopleOnBoard)
        member("congestion", vehicle.reading.congestion?.word)
        guard !vehicle.reading.carriages.isEmpty else { return }
        member("carriages", array: vehicle.reading.carriages) { json, carriage in
            json.object { json in
                json.member("label", carriage.label)
                json.occupancy(carriage.occupancy)
                json.member("occupancyPercentage", carriage.occupancyPercentage)
                if carriage.occupancy == .notBoardable { json.member("boardable", false) }
            }
        }
    }

    private mutating func position(of vehicle: LiveVehicle) {
        member("lat", vehicle.reading.position.latitude, places: 6)
        member("lon", vehicle.reading.position.longitude, places: 6)
        member("bearing", vehicle.reading.bearing.map { Double($0) }, places: 0)
        member("speed", vehicle.reading.speed.map { Double($0) }, places: 1)
    }

    private mutating func nextStop(of vehicle: LiveVehicle, in service: AgencyService) {
        guard let next = vehicle.nextStop else { return }
        let stop = service.timetable.patternStopStops[next.patternStop]
        member("nextStop") { json in
            json.key("id")
            json.identifier(stop, in: service)
            json.member("name", service.timetable.string(service.timetable.stopNames[stop]))
            json.member("predicted", next.shown)
        }
    }

    /// Writes the vehicle's position along the shape, and its expected future positions.
    private mutating func way(of vehicle: LiveVehicle, in service: AgencyService) {
        guard let match = vehicle.match, vehicle.state != .offRoute else { return }
        member("shape", service.timetable.patternShapes[match.pattern].rawValue)
        member("distance", match.distance, places: 1)
        guard !vehicle.path.isEmpty else { return }
        member("path", array: vehicle.path) { json, knot in
            json.pair(knot.distance, knot.time)
        }
    }
}

extension VehicleReading.Congestion {
    /// The API's name of the value.
    fileprivate var word: String {
        switch self {
        case .smooth: "smooth"
        case .stopAndGo: "stopAndGo"
        case .congested: "congested"
        case .severe: "severe"
        }
    }
}

extension Timetable {
    func headsign(of match: VehicleMatch) -> StringIndex { headsign(of: match.trip?.trip, on: match.pattern) }
}

import Agencies
import AgencyQueries
import GraphQL
import LiveModel
import TransitCore

/// The position of a vehicle on a trip of the timetable.
struct OTPVehiclePosition: ResponseObject {
    let service: AgencyService
    let vehicle: LiveVehicle
    let trip: TripIndex

    var typeName: String { "VehiclePosition" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        let reading = vehicle.reading
        switch field.name {
        case "vehicleId": out.json.identifier(vehicle.id, in: service.own)
        case "label": out.string(reading.label)
        case "lat": out.decimal(reading.position.latitude, places: 6)
        case "lon": out.decimal(reading.position.longitude, places: 6)
        case "heading": out.decimal(reading.bearing.map { Double($0) }, places: 1)
        case "speed": out.decimal(reading.speed.map { Double($0) }, places: 2)
        case "lastUpdate": out.json.local(vehicle.seenAt, service.timetable.zone)
        case "lastUpdated": out.int(vehicle.seenAt.rawValue)
        case "stopRelationship": out.object(OTPStopRelationship(vehicle, in: service), field)
        case "trip": out.object(OTPTrip(service: service, trip: trip), field)
        default: out.null()
        }
    }
}

/// The stop at which a vehicle is, or which it reaches next.
private struct OTPStopRelationship: ResponseObject {
    private let stop: OTPStop
    private let status: String

    var typeName: String { "StopRelationship" }

    /// Creates the relationship; returns nil if the next stop is unknown.
    init?(_ vehicle: LiveVehicle, in service: AgencyService) {
        guard let row = vehicle.nextStop?.patternStop else { return nil }
        let next = service.timetable.patternStopStops[row]
        stop = OTPStop(service: service, stop: next)
        // The reported status may refer to another stop than the one to which the vehicle was matched.
        let isOfStop = vehicle.reading.stopID.map { service.timetable.stop(id: $0.utf8) == next } ?? true
        switch vehicle.reading.stopStatus {
        case .stopped where isOfStop: status = "STOPPED_AT"
        case .incoming where isOfStop: status = "INCOMING_AT"
        default: status = "IN_TRANSIT_TO"
        }
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        if field.name == "status" { out.string(status) } else { out.object(stop, field) }
    }
}

import Fetching
import TransitCore

/// Parses one row of InfoPoint's vehicles.
enum InfoPointVehicle {
    static func reading(of row: JSONValue) -> Result<VehicleReading, RowFault> {
        guard row.isObject else { return .failure(RowFault(reason: .malformed)) }
        guard let id = row["VehicleId"].infoPointID else { return .failure(RowFault(reason: .noID)) }
        guard let latitude = row["Latitude"].number, let longitude = row["Longitude"].number else {
            return .failure(RowFault(reason: .noPosition))
        }
        var vehicle = VehicleReading(id: id, position: Coordinate(latitude: latitude, longitude: longitude))
        guard vehicle.position.isPlausible else { return .failure(RowFault(reason: .implausiblePosition)) }
        let direction = InfoPointDirection(code: row["Direction"].text, long: row["DirectionLong"].words)
        guard let trip = trip(row, direction) else { return .failure(RowFault(reason: .noTrip)) }
        vehicle.trip = trip
        vehicle.dutyID = row["RunId"].infoPointID
        vehicle.directionName = direction.words
        describe(&vehicle, row)
        return .success(vehicle)
    }

    /// Returns the trip of a vehicle; nil if it is out of service. Such a bus is on a deadhead, or is logged in to the
    /// "route" of the garage, which has neither trips nor directions.
    private static func trip(_ row: JSONValue, _ direction: InfoPointDirection) -> TripReference? {
        let trip = TripReference(
            tripID: row["TripId"].infoPointID, routeID: row["RouteId"].infoPointID, direction: direction.number)
        guard !direction.isDeadhead, trip.routeID != nil else { return nil }
        return trip.tripID == nil && trip.direction == nil ? nil : trip
    }

    private static func describe(_ vehicle: inout VehicleReading, _ row: JSONValue) {
        vehicle.label = row["Name"].words
        vehicle.headsign = row["Destination"].words
        vehicle.lastStopName = row["LastStop"].words
        vehicle.at = row["LastUpdated"].infoPointMoment
        vehicle.bearing = row["Heading"].number.flatMap { (0...360).contains($0) ? Float($0 == 360 ? 0 : $0) : nil }
        vehicle.speed = row["Speed"].number.flatMap { (0...120).contains($0) ? Float($0 * metersPerSecondInMPH) : nil }
        vehicle.peopleOnBoard = row["OnBoard"].integer.flatMap { (0...500).contains($0) ? UInt16($0) : nil }
        if vehicle.peopleOnBoard != nil { vehicle.count(people: row["OnBoard"], of: row["TotalCapacity"]) }
        // The numeric `OccupancyStatus` is undocumented, so its label is used.
        vehicle.occupancy = row["OccupancyStatusReportLabel"].text.flatMap { Occupancy(word: $0) }
        // The vehicle is logged in but has not started its trip. Its deviation of 0 minutes is not measured.
        guard row["OpStatus"].text?.uppercased() != "LOGGED IN" else { return }
        vehicle.deviation = row["Deviation"].integer.flatMap { abs($0) < 24 * 60 ? Int32($0 * 60) : nil }
        if vehicle.deviation == nil { vehicle.punctuality = punctuality(row["DisplayStatus"].text) }
    }

    private static let metersPerSecondInMPH = 0.44704

    /// Parses "On Time", "ON TIME" or "OnTime", and likewise late and early; nil for other texts.
    private static func punctuality(_ status: String?) -> Punctuality? {
        switch status?.lowercased().filter(\.isLetter) {
        case "ontime": .onTime
        case "late": .late
        case "early": .early
        default: nil
        }
    }
}

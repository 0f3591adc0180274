package import Fetching
import Foundation
package import TransitCore

/// Parses `vehicles-for-agency`, for servers without SIRI.
package struct OneBusAwayVehiclesAdapter: FeedAdapter {
    private let zone: TimeZone?

    /// - Parameter timeZone: An IANA time zone name. If it is unknown, so are the service days of trips.
    package init(timeZone: String) {
        zone = TimeZone(identifier: timeZone)
    }

    package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        let answer = try OneBusAwayResponse(body, expecting: "a list of OneBusAway vehicles")
        guard answer.list.isList else {
            throw .unreadable(expected: "a list of OneBusAway vehicles", place: "its data has no list")
        }
        let trips = OneBusAwayTrips(answer.references)
        var reading = FeedReading(madeAt: answer.madeAt)
        var seen: Set<String> = []
        let vehicles = answer.list.elements.compactMap { row -> VehicleReading? in
            vehicle(row, trips: trips, discarding: &reading.discarded).flatMap { vehicle in
                if seen.insert(vehicle.id).inserted { return vehicle }
                reading.discarded.add(.duplicate)
                return nil
            }
        }
        reading.vehicles = vehicles
        reading.alerts = answer.alerts(discarding: &reading.discarded)
        return reading
    }

    private func vehicle(
        _ row: JSONValue, trips: OneBusAwayTrips, discarding discarded: inout DiscardCounts
    ) -> VehicleReading? {
        let status = row["tripStatus"]
        guard row.isObject else { return missing(.malformed, in: &discarded) }
        guard let id = row["vehicleId"].text ?? status["vehicleId"].text else { return missing(.noID, in: &discarded) }
        guard let (latitude, longitude) = coordinate(row, status) else { return missing(.noPosition, in: &discarded) }
        let position = Coordinate(latitude: latitude, longitude: longitude)
        guard position.isPlausible else { return missing(.implausiblePosition, in: &discarded) }
        var vehicle = VehicleReading(id: id, position: position)
        vehicle.label = SIRIIdentifiers.withoutAgency(id)
        vehicle.at = row["lastLocationUpdateTime"].moment ?? row["lastUpdateTime"].moment
        addTrip(row, status, trips: trips, to: &vehicle)
        addStatus(status, to: &vehicle)
        addLoad(status.isObject ? status : row, to: &vehicle)
        return vehicle
    }

    /// Returns the observed position. The field `position` is the scheduled position unless the status is predicted.
    private func coordinate(_ row: JSONValue, _ status: JSONValue) -> (latitude: Double, longitude: Double)? {
        row["location"].coordinate ?? status["lastKnownLocation"].coordinate
            ?? (status["predicted"].flag == true ? status["position"].coordinate : nil)
    }

    private func missing(_ reason: DiscardReason, in discarded: inout DiscardCounts) -> VehicleReading? {
        discarded.add(reason)
        return nil
    }

    private func addTrip(
        _ row: JSONValue, _ status: JSONValue, trips: OneBusAwayTrips, to vehicle: inout VehicleReading
    ) {
        guard let tripID = status["activeTripId"].text ?? row["tripId"].text else { return }
        vehicle.trip = trips.reference(tripID, startDate: status["serviceDate"].moment.flatMap(day))
        vehicle.headsign = trips.headsign(tripID)
    }

    private func addStatus(_ status: JSONValue, to vehicle: inout VehicleReading) {
        vehicle.isOnLayover = status["phase"].text?.lowercased().hasPrefix("layover") ?? false
        guard status["predicted"].flag == true else { return }
        vehicle.bearing = status["orientation"].number.map(EastBearing.compass)
        vehicle.deviation = status["scheduleDeviation"].integer.flatMap { Int32(exactly: $0) }
        vehicle.stopID = status["nextStop"].text
        vehicle.stopStatus = vehicle.stopID == nil ? nil : .inTransit
    }

    private func addLoad(_ row: JSONValue, to vehicle: inout VehicleReading) {
        vehicle.occupancy = row["occupancyStatus"].text.flatMap { Occupancy(word: $0) }
        // Servers that do not count passengers report 0 of 0.
        guard row["occupancyCapacity"].integer ?? 0 > 0 || row["occupancyCount"].integer ?? 0 > 0 else { return }
        vehicle.count(people: row["occupancyCount"], of: row["occupancyCapacity"])
    }

    /// Returns the service day that begins at the given time, in the agency's time zone.
    private func day(_ start: EpochSeconds) -> ServiceDate? {
        guard let zone else { return nil }
        let local = start + Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: start.fractional)))
        // If daylight saving time begins or ends on a service day, the day starts one hour before or after midnight.
        return (local + 7200).utcDate
    }
}

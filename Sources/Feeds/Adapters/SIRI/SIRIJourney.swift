import Fetching
import TransitCore

/// A `MonitoredVehicleJourney`: a vehicle, its position and its predicted times.
struct SIRIJourney {
    let line: String?
    private let row: JSONValue
    private let recordedAt: EpochSeconds?
    private let ids: SIRIIdentifiers
    private let id: String?
    private let trip: TripReference
    private let call: SIRICall
    private let progress: String
    private let headsign: String?

    init(_ row: JSONValue, recordedAt: EpochSeconds?, ids: SIRIIdentifiers) {
        self.row = row
        self.recordedAt = recordedAt
        self.ids = ids
        line = row["LineRef"].text.map { ids($0) }
        id = row["VehicleRef"].text
        headsign = row["DestinationName"].wrappedText
        // Some servers send two statuses as one string, "layover,prevTrip".
        progress = row["ProgressStatus"].elements.compactMap(\.text).joined(separator: ",")
        call = SIRICall(row["MonitoredCall"], ids: ids)
        let frame = row["FramedVehicleJourneyRef"]
        trip = TripReference(
            tripID: frame["DatedVehicleJourneyRef"].text.map { ids($0) }, routeID: line,
            direction: row["DirectionRef"].direction,
            startDate: frame["DataFrameRef"].text.flatMap(SIRITime.date))
    }

    private var isOnTripBefore: Bool { progress.contains("prevTrip") }

    func vehicle(discarding discarded: inout DiscardCounts) -> VehicleReading? {
        guard let id else { return missing(.noID, in: &discarded) }
        let location = row["VehicleLocation"]
        guard let latitude = location["Latitude"].number, let longitude = location["Longitude"].number else {
            return missing(.noPosition, in: &discarded)
        }
        let position = Coordinate(latitude: latitude, longitude: longitude)
        guard position.isPlausible else { return missing(.implausiblePosition, in: &discarded) }
        var vehicle = VehicleReading(id: id, position: position)
        vehicle.label = SIRIIdentifiers.withoutAgency(id)
        vehicle.at = recordedAt
        vehicle.bearing = row["Bearing"].number.map(EastBearing.compass)
        addService(to: &vehicle)
        addLoad(to: &vehicle)
        return vehicle
    }

    /// Adds the predicted times at the monitored stop and the following stops, if the trip is known.
    func addTimes(to updates: inout TripUpdateReading) {
        guard trip.tripID != nil else { return }
        let start = updates.stopTimes.count
        if let time = call.stopTime { updates.stopTimes.append(time) }
        for (number, onward) in row["OnwardCalls"]["OnwardCall"].elements.enumerated() {
            // The first onward call may repeat the monitored call.
            let next = SIRICall(onward, ids: ids)
            guard number > 0 || next.stopID != call.stopID || call.stopTime == nil else { continue }
            if let time = next.stopTime { updates.stopTimes.append(time) }
        }
        guard updates.stopTimes.count > start else { return }
        var update = TripUpdateReading.Update(
            trip: trip, vehicleID: isOnTripBefore ? nil : id, at: recordedAt, stopTimes: start..<updates.stopTimes.count
        )
        update.headsign = headsign
        updates.updates.append(update)
    }

    private func missing(_ reason: DiscardReason, in discarded: inout DiscardCounts) -> VehicleReading? {
        discarded.add(reason)
        return nil
    }

    private func addService(to vehicle: inout VehicleReading) {
        vehicle.isOnLayover = progress.contains("layover")
        if !vehicle.isOnLayover, row["ProgressRate"].text == "noProgress" { vehicle.speed = 0 }
        // The current trip is on the same line, but is otherwise unknown.
        if isOnTripBefore {
            vehicle.trip = line.map { TripReference(routeID: $0) }
            return
        }
        if trip.tripID != nil || line != nil { vehicle.trip = trip }
        vehicle.headsign = headsign
        vehicle.stopStatus = call.status
        vehicle.stopID = call.status == nil ? nil : call.stopID
    }

    private func addLoad(to vehicle: inout VehicleReading) {
        let capacities = call.capacities.isObject ? call.capacities : row["Extensions"]["Capacities"]
        let word = row["Occupancy"].text ?? capacities["EstimatedPassengerLoadFactor"].text
        vehicle.occupancy = word.flatMap { Occupancy(word: $0) }
        vehicle.count(people: capacities["EstimatedPassengerCount"], of: capacities["EstimatedPassengerCapacity"])
    }
}

import Agencies
import LiveModel
import TransitCore

extension AgencyService {
    /// The vehicles with a recent position, each with the trip that it was matched to.
    var reportedVehicles: [VehicleReading] {
        snapshot.vehicles.filter { !$0.isStale }.map { vehicle in
            var reading = vehicle.reading
            reading.at = vehicle.seenAt
            reading.trip = trip(of: vehicle)
            reading.stopID = nil
            reading.stopSequence = nil
            reading.stopStatus = nil
            if let next = vehicle.nextStop {
                let stop = timetable.patternStopStops[next.patternStop]
                reading.stopID = timetable.string(timetable.stopIDs[stop])
                reading.stopSequence = timetable.patternStopSequences[next.patternStop]
                reading.stopStatus = .inTransit
            }
            return reading
        }
    }

    private func trip(of vehicle: LiveVehicle) -> TripReference? {
        if let runKey = RunKey(vehicle) { return reference(to: runKey) }
        return vehicle.route.map {
            TripReference(routeID: timetable.string(timetable.routeIDs[$0]), relation: .unscheduled)
        }
    }

    /// Returns a trip descriptor. A run without a trip in the timetable is described as an added trip.
    func reference(to runKey: RunKey, relation: TripReference.Relation? = nil) -> TripReference {
        let pattern = runKey.pattern(in: timetable)
        let route = timetable.patternRoutes[pattern]
        let trip = runKey.trip
        // The runs of a frequency-based trip share its id, so the start time is needed.
        let hasRuns = trip.map { timetable.tripFlags[$0.trip].contains(.hasRuns) } ?? false
        return TripReference(
            tripID: runKey.id(in: timetable), routeID: timetable.string(timetable.routeIDs[route]),
            direction: timetable.direction(of: pattern),
            startTime: trip.flatMap { hasRuns ? timetable.tripStarts[$0.trip] : nil },
            startDate: trip?.date ?? timetable.serviceDate(at: snapshot.at),
            relation: relation ?? (trip == nil ? .added : .scheduled))
    }
}

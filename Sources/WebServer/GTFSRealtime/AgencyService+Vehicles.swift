import LiveEngine
import TransitCore

extension AgencyService {
    /// The vehicles seen lately, on the trips that they were found to be on.
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

    /// A course as GTFS-Realtime names it: one without a trip is an added one.
    func reference(to runKey: RunKey, relation: TripReference.Relation? = nil) -> TripReference {
        let pattern = runKey.pattern(in: timetable)
        let route = timetable.patternRoutes[pattern]
        let trip = runKey.trip
        // Runs of a frequency-based trip share its id.
        let hasRuns = trip.map { timetable.tripFlags[$0.trip].contains(.hasRuns) } ?? false
        return TripReference(
            tripID: runKey.id(in: timetable), routeID: timetable.string(timetable.routeIDs[route]),
            direction: timetable.direction(of: pattern),
            startTime: trip.flatMap { hasRuns ? timetable.tripStarts[$0.trip] : nil },
            startDate: trip?.date ?? timetable.serviceDate(at: snapshot.at),
            relation: relation ?? (trip == nil ? .added : .scheduled))
    }
}

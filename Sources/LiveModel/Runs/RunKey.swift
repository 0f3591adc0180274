package import TransitCore

/// The identity of a vehicle's run: one trip of the timetable, or a pattern without a known trip.
package enum RunKey: Hashable, Sendable {
    case trip(TripDay)
    case untimetabled(PatternIndex, vehicle: String)

    package init?(_ vehicle: LiveVehicle) {
        guard let match = vehicle.match else { return nil }
        self = match.trip.map { .trip($0) } ?? .untimetabled(match.pattern, vehicle: vehicle.id)
    }

    package init(_ run: LiveRun, in snapshot: LiveSnapshot) { self.init(run, of: snapshot.vehicles) }

    /// Creates the key of a run in a snapshot.
    /// - Parameter vehicles: The snapshot's vehicles.
    package init(_ run: LiveRun, of vehicles: [LiveVehicle]) {
        self =
            run.trip.map { .trip($0) } ?? .untimetabled(run.pattern, vehicle: run.vehicle.map { vehicles[$0].id } ?? "")
    }

    package init(_ arrival: Arrival, in snapshot: LiveSnapshot) {
        self =
            arrival.trip.map { .trip($0) }
            ?? .untimetabled(
                snapshot.timetable.patternStopPatterns[arrival.patternStop],
                vehicle: arrival.vehicle.map { snapshot.vehicles[$0].id } ?? "")
    }

    package var trip: TripDay? {
        guard case .trip(let trip) = self else { return nil }
        return trip
    }

    package func pattern(in timetable: Timetable) -> PatternIndex {
        switch self {
        case .trip(let trip): timetable.pattern(of: trip.trip)
        case .untimetabled(let pattern, _): pattern
        }
    }
}

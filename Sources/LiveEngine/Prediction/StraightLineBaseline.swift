package import TransitCore

/// What the original apps did, and said so: of the vehicles on the stop's routes the nearest by straight line, sent
/// straight to the stop. Kept to measure ourselves against.
package struct StraightLineBaseline: Sendable {
    /// Metres per second: 25 km/h.
    package static let speed = 25 / 3.6

    package struct Guess: Sendable, Equatable {
        /// The vehicle's place in the snapshot's vehicles.
        package var vehicle: Int
        /// Epoch seconds.
        package var arrival: Int64
    }

    package init() {}

    /// Nil if no vehicle is on a route of the stop, or nobody knows where the stop is.
    package func guess(at stop: StopIndex, in snapshot: LiveSnapshot) -> Guess? {
        let timetable = snapshot.timetable
        guard let place = timetable.coordinate(of: stop) else { return nil }
        let routes = Set(
            timetable.calls(at: stop).map { call in
                timetable.patternRoutes[timetable.patternStopPatterns[Int(timetable.stopCalls[call])].position]
            })
        var nearest: (vehicle: Int, distance: Double)?
        for (number, vehicle) in snapshot.vehicles.enumerated() {
            guard let route = vehicle.route, routes.contains(route) else { continue }
            let distance = vehicle.reading.position.distance(to: place)
            if distance < nearest?.distance ?? .infinity { nearest = (number, distance) }
        }
        return nearest.map { Guess(vehicle: $0.vehicle, arrival: snapshot.at + Int64($0.distance / Self.speed)) }
    }
}

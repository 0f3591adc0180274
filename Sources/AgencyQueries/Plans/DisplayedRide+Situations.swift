import Agencies
import LiveModel
package import TransitCore

extension DisplayedRide {
    /// The ride's run in the timetable; nil if no trip of the timetable corresponds to the ride.
    package var run: TripDay? { trip.map { TripDay(trip: $0, date: ride.date) } }

    /// The indexes of the alerts for the trip, the route, the whole agency, and the stops where the rider boards and
    /// alights.
    package var situations: [Int] {
        guard !service.snapshot.alerts.isEmpty else { return [] }
        let ends = [calls.first, calls.last].compactMap { call in
            call.map { AlertCall(pattern, trip: run, at: $0.stop, in: timetable) }
        }
        return service.snapshot.alerts.indices.filter { number in
            let alert = service.snapshot.alerts[number]
            return alert.isActive && ends.contains { alert.target.concerns($0, in: timetable) }
        }
    }
}

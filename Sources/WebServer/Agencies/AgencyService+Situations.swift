import LiveEngine
import TransitCore

// Active alerts as indices of the snapshot's, for interfaces that refer to an alert from each thing that it concerns.
extension AgencyService {
    /// The alerts of the whole agency.
    func situations() -> [Int] {
        snapshot.alerts.indices.filter { snapshot.alerts[$0].isActive && snapshot.alerts[$0].concernsWholeAgency }
    }

    /// The alerts of a stop and its station, also of a route there alone, and of the whole agency.
    func situations(stop: StopIndex) -> [Int] {
        guard !snapshot.alerts.isEmpty else { return [] }
        return snapshot.activeAlerts(concerning: AlertPlace(stops: timetable.stopWithRelatives(stop)))
    }

    /// The alerts of a stop and its station whatever calls there.
    func situations(ofPlace stop: StopIndex) -> [Int] {
        guard !snapshot.alerts.isEmpty else { return [] }
        return snapshot.alerts.indices.filter { number in
            snapshot.alerts[number].isActive
                && snapshot.alerts[number].selectors.contains { selector in
                    selector.kind == .stop && selector.stop.map { timetable.isSamePlace($0, stop) } ?? false
                }
        }
    }

    /// The alerts of a run: of its trip, its route and the whole agency, but not of a stop as such.
    ///
    /// - Parameters:
    ///   - trip: nil for a run that no trip of the timetable stands for.
    ///   - stop: adds the alerts of the run at this stop alone.
    func situations(
        of trip: TripDay?, on pattern: PatternIndex, at stop: StopIndex? = nil, movedTo moved: StopIndex? = nil
    ) -> [Int] {
        situations(of: trip, on: pattern, at: stop, movedTo: moved, by: [.wholeAgency, .run, .runAtStop])
    }

    /// The same by some kinds of selectors.
    func situations(
        of trip: TripDay?, on pattern: PatternIndex, at stop: StopIndex?, movedTo moved: StopIndex? = nil,
        by kinds: AlertSelector.Kinds
    ) -> [Int] {
        guard !snapshot.alerts.isEmpty else { return [] }
        return snapshot.activeAlerts(
            concerning: AlertCall(pattern, trip: trip, at: stop, movedTo: moved, in: timetable), by: kinds)
    }
}

extension DisplayedRide {
    /// Nil for what no timetable has.
    var run: TripDay? { trip.map { TripDay(trip: $0, date: ride.date) } }

    /// Alerts of its trip, its route, the whole agency and the stops where one gets on and off.
    var situations: [Int] {
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

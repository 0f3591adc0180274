import LiveModel
package import TransitCore

// Active service alerts as indexes into the snapshot's alerts, for APIs whose elements refer to alerts.
extension AgencyService {
    /// Returns the alerts that affect the whole agency.
    package func situations() -> [Int] {
        snapshot.alerts.indices.filter { snapshot.alerts[$0].isActive && snapshot.alerts[$0].concernsWholeAgency }
    }

    /// Returns the alerts for a stop and its station, including those for a route at this stop and for the whole
    /// agency.
    package func situations(stop: StopIndex) -> [Int] {
        guard !snapshot.alerts.isEmpty else { return [] }
        return snapshot.activeAlerts(concerning: AlertPlace(stops: timetable.stopWithRelatives(stop)))
    }

    /// Returns the alerts for a stop and its station that apply to all routes.
    package func situations(ofPlace stop: StopIndex) -> [Int] {
        guard !snapshot.alerts.isEmpty else { return [] }
        return snapshot.alerts.indices.filter { number in
            snapshot.alerts[number].isActive
                && snapshot.alerts[number].selectors.contains { selector in
                    selector.kind == .stop && selector.stop.map { timetable.isSamePlace($0, stop) } ?? false
                }
        }
    }

    /// Returns the alerts for a run's trip, its route and the whole agency, but not those that select only a stop.
    ///
    /// - Parameters:
    ///   - trip: The trip; nil for a run that corresponds to no trip of the timetable.
    ///   - stop: If given, also includes the alerts for the run at this stop.
    ///   - moved: The stop that replaces `stop` on this run, if any.
    package func situations(
        of trip: TripDay?, on pattern: PatternIndex, at stop: StopIndex? = nil, movedTo moved: StopIndex? = nil
    ) -> [Int] {
        situations(of: trip, on: pattern, at: stop, movedTo: moved, by: [.wholeAgency, .run, .runAtStop])
    }

    /// Returns the alerts for a run, restricted to some kinds of selectors.
    package func situations(
        of trip: TripDay?, on pattern: PatternIndex, at stop: StopIndex?, movedTo moved: StopIndex? = nil,
        by kinds: AlertSelector.Kinds
    ) -> [Int] {
        guard !snapshot.alerts.isEmpty else { return [] }
        return snapshot.activeAlerts(
            concerning: AlertCall(pattern, trip: trip, at: stop, movedTo: moved, in: timetable), by: kinds)
    }
}

import LiveModel
package import TransitCore

// Active alerts as indexes into the snapshot's alerts, for APIs in which other elements refer to alerts.
extension AgencyService {
    /// Returns the alerts that concern the whole agency.
    package func situations() -> [Int] {
        snapshot.alerts.indices.filter { snapshot.alerts[$0].isActive && snapshot.alerts[$0].concernsWholeAgency }
    }

    /// Returns the alerts of a stop and its station, including those of a route at this stop, and of the whole agency.
    package func situations(stop: StopIndex) -> [Int] {
        guard !snapshot.alerts.isEmpty else { return [] }
        return snapshot.activeAlerts(concerning: AlertPlace(stops: timetable.stopWithRelatives(stop)))
    }

    /// Returns the alerts of a stop and its station that apply to all routes.
    package func situations(ofPlace stop: StopIndex) -> [Int] {
        guard !snapshot.alerts.isEmpty else { return [] }
        return snapshot.alerts.indices.filter { number in
            snapshot.alerts[number].isActive
                && snapshot.alerts[number].selectors.contains { selector in
                    selector.kind == .stop && selector.stop.map { timetable.isSamePlace($0, stop) } ?? false
                }
        }
    }

    /// Returns the alerts of a run: of its trip, its route and the whole agency, but not of a stop as such.
    ///
    /// - Parameters:
    ///   - trip: nil for a run that corresponds to no trip of the timetable.
    ///   - stop: also includes the alerts of the run at this stop.
    ///   - moved: the stop that replaces `stop` on this run, if any.
    package func situations(
        of trip: TripDay?, on pattern: PatternIndex, at stop: StopIndex? = nil, movedTo moved: StopIndex? = nil
    ) -> [Int] {
        situations(of: trip, on: pattern, at: stop, movedTo: moved, by: [.wholeAgency, .run, .runAtStop])
    }

    /// Returns the same alerts, restricted to some kinds of selectors.
    package func situations(
        of trip: TripDay?, on pattern: PatternIndex, at stop: StopIndex?, movedTo moved: StopIndex? = nil,
        by kinds: AlertSelector.Kinds
    ) -> [Int] {
        guard !snapshot.alerts.isEmpty else { return [] }
        return snapshot.activeAlerts(
            concerning: AlertCall(pattern, trip: trip, at: stop, movedTo: moved, in: timetable), by: kinds)
    }
}

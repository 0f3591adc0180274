/// The alerts shown in the rows of a board: only alerts that select a route or a trip. Alerts for the stop or the whole
/// agency are shown once for the board.
package struct RowAlerts {
    private let timetable: Timetable
    /// The alerts, each with only the selectors that can apply to a row.
    private var alerts: [AlertTarget] = []

    /// Selects the alerts that can apply to rows of a board.
    /// - Parameters:
    ///   - alerts: The alerts of the board.
    ///   - routes: The routes of the board.
    package init(_ alerts: some Sequence<AlertTarget>, routes: [RouteIndex], in timetable: Timetable) {
        self.timetable = timetable
        let routes = Set(routes)
        for var alert in alerts {
            alert.selectors.removeAll { selector in
                !Self.kinds.contains(selector.kind) || selector.route.map { !routes.contains($0) } ?? false
            }
            if !alert.selectors.isEmpty { self.alerts.append(alert) }
        }
    }

    private static var kinds: AlertSelector.Kinds { [.run, .runAtStop] }

    /// Returns the ids of the alerts that apply to a row.
    /// - Parameter moved: The stop at which the trip calls instead of the scheduled stop; nil if unchanged.
    package func ids(at row: PatternStopIndex, trip: TripDay?, movedTo moved: StopIndex? = nil) -> [String] {
        guard !alerts.isEmpty else { return [] }
        let call = AlertCall(
            timetable.patternStopPatterns[row], trip: trip, at: timetable.patternStopStops[row], movedTo: moved,
            in: timetable)
        return alerts.filter { $0.concerns(call, in: timetable) }.map { $0.id }
    }
}

/// The alerts shown on rows of a board: those that name a route or a trip. Alerts for the stop or the whole agency are
/// shown once for the board.
package struct RowAlerts {
    private let timetable: Timetable
    /// Alerts with only the selectors that can apply to a row.
    private var alerts: [AlertTarget] = []

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

    /// - Parameter moved: The stop called at instead.
    package func ids(at row: PatternStopIndex, trip: TripDay?, movedTo moved: StopIndex? = nil) -> [String] {
        guard !alerts.isEmpty else { return [] }
        let call = AlertCall(
            timetable.patternStopPatterns[row], trip: trip, at: timetable.patternStopStops[row], movedTo: moved,
            in: timetable)
        return alerts.filter { $0.concerns(call, in: timetable) }.map { $0.id }
    }
}

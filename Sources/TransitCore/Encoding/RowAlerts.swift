/// The alerts of a board that its rows bear: those that name a route or a trip. Alerts of the stop or the whole agency
/// stand on the board and are not repeated.
package struct RowAlerts {
    private let timetable: Timetable
    /// With the selectors that may concern a row.
    private var alerts: [AlertTarget] = []

    /// - Parameters:
    ///   - alerts: of the board.
    ///   - routes: of the board.
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

    /// - Parameter moved: the stop that is called at instead.
    package func ids(at row: PatternStopIndex, trip: TripDay?, movedTo moved: StopIndex? = nil) -> [String] {
        guard !alerts.isEmpty else { return [] }
        let call = AlertCall(
            timetable.patternStopPatterns[row], trip: trip, at: timetable.patternStopStops[row], movedTo: moved,
            in: timetable)
        return alerts.filter { $0.concerns(call, in: timetable) }.map { $0.id }
    }
}

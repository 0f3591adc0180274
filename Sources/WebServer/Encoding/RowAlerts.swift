import LiveEngine
import TransitCore

/// The alerts of a board that its rows bear: those that name a route or a trip. Alerts of the stop or the whole agency
/// stand on the board and are not repeated.
struct RowAlerts {
    private let timetable: Timetable
    /// With the selectors that may concern a row.
    private var alerts: [AlertTarget] = []

    init(_ board: Board, in service: AgencyService) {
        timetable = service.timetable
        guard !board.alerts.isEmpty else { return }
        let routes = Set(board.routes)
        for number in board.alerts {
            var target = service.snapshot.alerts[number].target
            target.selectors.removeAll { selector in
                !Self.kinds.contains(selector.kind) || selector.route.map { !routes.contains($0) } ?? false
            }
            if !target.selectors.isEmpty { alerts.append(target) }
        }
    }

    private static let kinds: AlertSelector.Kinds = [.run, .runAtStop]

    func ids(about arrival: Arrival) -> [String] {
        guard !alerts.isEmpty else { return [] }
        let row = arrival.patternStop
        let call = AlertCall(
            timetable.patternStopPatterns[row], trip: arrival.trip, at: timetable.patternStopStops[row],
            movedTo: arrival.predicted?.movedTo, in: timetable)
        return alerts.filter { $0.concerns(call, in: timetable) }.map(\.id)
    }
}

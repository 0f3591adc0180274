import Agencies
import GraphQL
import LiveModel
import TransitCore

// The active alerts of a feed, agency, route, pattern, trip or stop, selected by the argument `types`.

extension AgencyService {
    /// Returns the alerts to which at least one of the requested types applies.
    /// - Parameter usual: the types that are used if the argument is absent.
    private func alerts(
        _ field: SelectedField, usual: [String], _ out: inout ResponseWriter, _ isMeant: (String, LiveAlert) -> Bool
    ) -> [OTPAlert] {
        let kinds = field["types"].list?.compactMap(\.text) ?? usual
        out.charge(snapshot.alerts.count)
        guard !out.isCut else { return [] }
        return otpAlerts { alert in kinds.contains { isMeant($0, alert) } }
    }

    func alertsOfFeed(_ field: SelectedField, _ out: inout ResponseWriter) -> [OTPAlert] {
        alerts(field, usual: ["AGENCIES", "ROUTE_TYPES"], &out) { kind, alert in
            kind == "AGENCIES" ? alert.concernsWholeAgency : alert.selectors.contains { $0.isOfRouteType }
        }
    }

    func alertsOfAgency(_ field: SelectedField, _ out: inout ResponseWriter) -> [OTPAlert] {
        alerts(field, usual: ["AGENCY"], &out) { kind, alert in
            switch kind {
            case "AGENCY": alert.concernsWholeAgency
            case "ROUTES": !alert.routes.isEmpty
            default: alert.selectors.contains { $0.isOfRouteType }
            }
        }
    }

    func alerts(of route: RouteIndex, _ field: SelectedField, _ out: inout ResponseWriter) -> [OTPAlert] {
        var served: Set<StopIndex>?
        return alerts(field, usual: ["ROUTE"], &out) { kind, alert in
            switch kind {
            case "ROUTE": return alert.routes.contains(route)
            case "PATTERNS": return alert.selectors.contains { $0.direction != nil && $0.route == route }
            case "TRIPS": return alert.selectors.contains { isOfTrip($0, on: route) && $0.stop == nil }
            case "STOPS_ON_TRIPS": return alert.selectors.contains { isOfTrip($0, on: route) && $0.stop != nil }
            case "STOPS_ON_ROUTE":
                let stops = served ?? places(of: timetable.patterns(of: route))
                served = stops
                return alert.selectors.contains { isOfStop($0, on: route, among: stops) }
            default: return concerns(alert, byKindOf: route, kind)
            }
        }
    }

    func alerts(of pattern: PatternIndex, _ field: SelectedField, _ out: inout ResponseWriter) -> [OTPAlert] {
        let (route, direction) = (timetable.patternRoutes[pattern], timetable.direction(of: pattern))
        var served: Set<StopIndex>?
        return alerts(field, usual: ["PATTERN"], &out) { kind, alert in
            switch kind {
            case "PATTERN": return isOf(alert, direction, of: route)
            case "ROUTE": return alert.selectors.contains { $0.isOfWhole(route) }
            case "TRIPS": return alert.trips.contains { timetable.pattern(of: $0) == pattern }
            case "STOPS_ON_TRIPS":
                return alert.selectors.contains {
                    $0.stop != nil && $0.trip.map { timetable.pattern(of: $0) == pattern } ?? false
                }
            case "STOPS_ON_PATTERN":
                let stops = served ?? places(of: pattern..<(pattern + 1))
                served = stops
                return alert.selectors.contains { isOfStop($0, on: route, among: stops) }
            default: return concerns(alert, byKindOf: route, kind)
            }
        }
    }

    func alerts(of trip: TripIndex, _ field: SelectedField, _ out: inout ResponseWriter) -> [OTPAlert] {
        let pattern = timetable.pattern(of: trip)
        let (route, direction) = (timetable.patternRoutes[pattern], timetable.direction(of: pattern))
        return alerts(field, usual: ["TRIP"], &out) { kind, alert in
            switch kind {
            case "TRIP": alert.trips.contains(trip)
            case "PATTERN": isOf(alert, direction, of: route)
            case "ROUTE": alert.selectors.contains { $0.isOfWhole(route) }
            case "STOPS_ON_TRIP": alert.selectors.contains { $0.trip == trip && $0.stop != nil }
            default: concerns(alert, byKindOf: route, kind)
            }
        }
    }

    func alerts(of stop: StopIndex, _ field: SelectedField, _ out: inout ResponseWriter) -> [OTPAlert] {
        let routes = Set(network.routes(at: stop))
        return alerts(field, usual: ["STOP"], &out) { kind, alert in
            switch kind {
            case "STOP": alert.names(stop, in: timetable)
            case "ROUTES": alert.selectors.contains { $0.direction == nil && isOfRoutes($0, among: routes) }
            case "PATTERNS": alert.selectors.contains { $0.direction != nil && isOfRoutes($0, among: routes) }
            case "TRIPS": alert.trips.contains { calls($0, at: stop) }
            case "STOP_ON_ROUTES":
                alert.selectors.contains { $0.kind == .runAtStop && $0.trip == nil && isAt($0, stop) }
            case "STOP_ON_TRIPS": alert.selectors.contains { $0.trip != nil && isAt($0, stop) }
            default: alert.concernsWholeAgency
            }
        }
    }

    // MARK: Conditions

    private func concerns(_ alert: LiveAlert, byKindOf route: RouteIndex, _ kind: String) -> Bool {
        kind == "AGENCY"
            ? alert.concernsWholeAgency
            : alert.selectors.contains { $0.isOfRouteType && $0.concerns(route, in: timetable) }
    }

    private func isOf(_ alert: LiveAlert, _ direction: UInt8?, of route: RouteIndex) -> Bool {
        alert.selectors.contains {
            $0.isOfRoutes && $0.direction != nil && $0.direction == direction && $0.concerns(route, in: timetable)
        }
    }

    private func isOfTrip(_ selector: AlertSelector, on route: RouteIndex) -> Bool {
        selector.trip.map { timetable.routeOf($0) == route } ?? false
    }

    private func isOfStop(_ selector: AlertSelector, on route: RouteIndex, among places: Set<StopIndex>) -> Bool {
        guard let stop = selector.stop, selector.trip == nil, places.contains(stop) else { return false }
        return selector.kind == .stop || selector.concerns(route, in: timetable)
    }

    private func isOfRoutes(_ selector: AlertSelector, among routes: Set<RouteIndex>) -> Bool {
        selector.isOfRoutes && routes.contains { selector.concerns($0, in: timetable) }
    }

    private func isAt(_ selector: AlertSelector, _ stop: StopIndex) -> Bool {
        selector.stop.map { timetable.isSamePlace($0, stop) } ?? false
    }

    private func calls(_ trip: TripIndex, at stop: StopIndex) -> Bool {
        timetable.stops(of: timetable.pattern(of: trip)).contains {
            timetable.isSamePlace(timetable.patternStopStops[$0], stop)
        }
    }

    /// Returns the stops of patterns, and the stations of these stops.
    private func places(of patterns: Range<PatternIndex>) -> Set<StopIndex> {
        var places: Set<StopIndex> = []
        for pattern in patterns {
            for row in timetable.stops(of: pattern) {
                let stop = timetable.patternStopStops[row]
                places.insert(stop)
                let station = timetable.stopParents[stop]
                if station.rawValue != .max { places.insert(station) }
            }
        }
        return places
    }
}

extension AlertSelector {
    /// Whether the selector refers to all routes of a route type, at all stops.
    var isOfRouteType: Bool { isOfRoutes && routeType != nil && route == nil }

    /// Whether the selector refers to a route in both directions.
    fileprivate func isOfWhole(_ route: RouteIndex) -> Bool { isOfRoutes && self.route == route && direction == nil }
}

import LiveModel
import ServiceHistory
import TransitCore

extension JSONWriter {
    /// Writes the member `route`, the API's `HistoryRoute`.
    mutating func route(_ route: RouteNames, agency: String) {
        member("route") { $0.members(of: route, agency: agency) }
    }

    mutating func members(of route: RouteNames, agency: String) {
        member("id", agency + ":" + route.id)
        if !route.shortName.isEmpty { member("shortName", route.shortName) }
        if !route.longName.isEmpty { member("longName", route.longName) }
        member("type", route.type)
        guard let color = route.color.map({ RouteColor(rgb: $0) }) else { return }
        member("color", color.hex)
        member("textColor", color.text().hex)
    }

    /// Writes the API's `HistoryStop`.
    mutating func stop(_ stop: RecordedStop, agency: String) {
        object { $0.members(of: stop, agency: agency) }
    }

    mutating func members(of stop: RecordedStop, agency: String) {
        member("id", agency + ":" + stop.id)
        if !stop.code.isEmpty { member("code", stop.code) }
        member("name", stop.name)
        member("latitude", stop.place.latitude, places: 6)
        member("longitude", stop.place.longitude, places: 6)
    }

    /// Writes a polyline as pairs of latitude and longitude.
    mutating func line(_ name: StaticString, _ line: [Coordinate]) {
        member(name, array: line) { json, place in
            json.list { json in
                json.decimal(place.latitude, places: 6)
                json.decimal(place.longitude, places: 6)
            }
        }
    }
}

extension RecordedTrip.State {
    /// The name of the state in the API.
    var word: String {
        switch self {
        case .unknown: "unknown"
        case .underWay: "underWay"
        case .performed: "performed"
        case .canceled: "canceled"
        case .notSeen: "notSeen"
        }
    }
}

extension StopVisit.Basis {
    /// The name of the basis in the API.
    var word: String {
        switch self {
        case .positions: "positions"
        case .agency: "agency"
        case .predicted: "predicted"
        case .skipped: "skipped"
        }
    }
}

extension RouteNames {
    init(of route: RecordedRoute) {
        self.init(
            id: route.id, shortName: route.shortName, longName: route.longName, type: route.type, color: route.color)
    }
}

import Agencies
import LiveModel
import TransitCore

/// The `references` of a response: each agency, route, stop, trip and situation that it refers to directly or
/// indirectly, once. Collected per agency in small arrays, and sorted at the end.
struct References {
    private var parts: [Part] = []

    private struct Part {
        let service: AgencyService
        var isNamed = false
        var routes: [RouteIndex] = []
        var stops: [StopIndex] = []
        /// The referenced trips, each with the service day of the reference. The day matters only for live data of the
        /// current day.
        var trips: [TripDay] = []
        var untimetabled: [RunKey] = []
        var alerts: [Int] = []

        var agencies: [Void] { isNamed || !routes.isEmpty ? [()] : [] }
        var courses: [RunKey] { trips.map { .trip($0) } + untimetabled }
    }

    mutating func add(agencyOf service: AgencyService) { parts[part(of: service)].isNamed = true }
    mutating func add(_ route: RouteIndex, of service: AgencyService) { parts[part(of: service)].routes.append(route) }
    mutating func add(_ stop: StopIndex, of service: AgencyService) { parts[part(of: service)].stops.append(stop) }

    /// Adds a service alert.
    /// - Parameter alert: the index of the alert in the snapshot.
    mutating func add(alert: Int, of service: AgencyService) { parts[part(of: service)].alerts.append(alert) }

    mutating func add(_ runKey: RunKey, of service: AgencyService) {
        let part = part(of: service)
        switch runKey {
        case .trip(let trip): parts[part].trips.append(trip)
        case .untimetabled: parts[part].untimetabled.append(runKey)
        }
    }

    /// Adds the entities to which a stop in the response refers: its routes and its station.
    mutating func add(mentionedBy stop: StopIndex, of service: AgencyService) {
        let part = part(of: service)
        parts[part].routes += service.network.routes(at: stop)
        let parent = service.timetable.stopParents[stop]
        if parent.rawValue != .max { parts[part].stops.append(parent) }
    }

    private mutating func part(of service: AgencyService) -> Int {
        if let known = parts.lastIndex(where: { $0.service.agencyID == service.agencyID }) { return known }
        parts.append(Part(service: service))
        return parts.count - 1
    }
}

extension References {
    /// Writes the lists of all six entity types, including empty ones.
    func write(to json: inout JSONWriter) {
        let parts = parts.map { Self.closed($0) }
        json.object { json in
            Self.list("agencies", parts, \.agencies, to: &json) { json, _, service in json.oneBusAwayAgency(service) }
            Self.list("routes", parts, \.routes, to: &json) { $0.oneBusAway($1, in: $2) }
            Self.list("situations", parts, \.alerts, to: &json) { $0.oneBusAwaySituation($1, in: $2) }
            json.member("stopTimes", array: EmptyCollection<Int>()) { _, _ in }
            Self.list("stops", parts, \.stops, to: &json) { $0.oneBusAway($1, in: $2) }
            Self.list("trips", parts, \.courses, to: &json) { $0.oneBusAway($1, in: $2) }
        }
    }

    private static func list<Element>(
        _ name: StaticString, _ parts: [Part], _ elements: (Part) -> [Element], to json: inout JSONWriter,
        _ write: (inout JSONWriter, Element, AgencyService) -> Void
    ) {
        json.key(name)
        json.list { json in
            for part in parts {
                for element in elements(part) { write(&json, element, part.service) }
            }
        }
    }

    /// Returns the part, extended by the routes of its trips and by the stations and routes of its stops.
    private static func closed(_ part: Part) -> Part {
        let timetable = part.service.timetable
        var part = part
        part.trips = unique(part.trips) { timetable.tripIDs[$0.trip].rawValue }
        part.untimetabled = Array(Set(part.untimetabled)).sorted { $0.id(in: timetable) < $1.id(in: timetable) }
        part.stops += part.stops.map { timetable.stopParents[$0] }.filter { $0.rawValue != .max }
        part.stops = unique(part.stops, by: \.rawValue)
        part.routes += part.stops.flatMap { part.service.network.routes(at: $0) }
        part.routes += part.trips.map { timetable.routeOf($0.trip) }
        part.routes += part.untimetabled.map { timetable.patternRoutes[$0.pattern(in: timetable)] }
        part.routes = unique(part.routes, by: \.rawValue)
        part.alerts = unique(part.alerts) { $0 }
        return part
    }

    /// Sorts elements by key and removes duplicates; keeps the first element for each key.
    private static func unique<Element, Key: Comparable>(_ elements: [Element], by key: (Element) -> Key) -> [Element] {
        let keyed = elements.map { (key($0), $0) }.sorted { $0.0 < $1.0 }
        return keyed.indices.filter { $0 == 0 || keyed[$0 - 1].0 != keyed[$0].0 }.map { keyed[$0].1 }
    }
}

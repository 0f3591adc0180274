import Agencies
import LiveModel
import TransitCore

/// The subject and language of a live stream. Streams with equal scopes share a topic.
struct StreamScope: Hashable, Sendable {
    /// The subject of a stream, which determines its content.
    enum Subject: Hashable, Sendable {
        /// All content of agencies, by agency id, sorted.
        case agencies([String])
        /// The vehicles and alerts of routes, by global route id, in order.
        case routes([String])
        /// A stop's board and, unless the client already has them, the vehicles of its routes.
        case stop(String, withoutVehicles: Bool)
        case area(Area)
    }

    let subject: Subject
    /// The language of names; nil for the feeds' defaults.
    var language: String?

    static func agencies(_ ids: [String]) -> StreamScope { StreamScope(subject: .agencies(ids)) }
    static func routes(_ ids: [String]) -> StreamScope { StreamScope(subject: .routes(ids)) }
    static func area(_ area: Area) -> StreamScope { StreamScope(subject: .area(area)) }

    static func stop(_ id: String, withoutVehicles: Bool = false) -> StreamScope {
        StreamScope(subject: .stop(id, withoutVehicles: withoutVehicles))
    }

    /// A string that identifies the scope.
    var text: String { language.map { subject.text + " in " + $0 } ?? subject.text }

    /// Returns the agencies that may have content for the scope.
    func entries(of registry: AgencyRegistry) -> [PublishedAgency] {
        switch subject {
        case .agencies(let ids): ids.compactMap { registry[$0] }
        case .routes(let ids): Self.entries(of: ids, in: registry)
        case .stop(let id, _): Self.entries(of: [id], in: registry)
        case .area: registry.entries
        }
    }

    private static func entries(of ids: [String], in registry: AgencyRegistry) -> [PublishedAgency] {
        let wanted = Set(ids.compactMap { GlobalID.parts(of: $0)?.agency })
        return registry.entries.filter { wanted.contains($0.description.id) }
    }
}

extension StreamScope.Subject {
    fileprivate var text: String {
        switch self {
        case .agencies(let ids): "agencies \(ids)"
        case .routes(let ids): "routes \(ids)"
        case .stop(let id, let withoutVehicles): "stop \(withoutVehicles) \(id)"
        case .area(let area): "area \(area.west) \(area.south) \(area.east) \(area.north)"
        }
    }
}

/// A scope resolved to the indexes of one agency's timetable.
struct LocalScope {
    /// The routes whose vehicles are included; nil includes all vehicles, even those without a route.
    let routes: Set<RouteIndex>?
    let area: Area?
    let stop: StopIndex?
    let alerts: AlertScope
    /// The requested stop and its station, or the requested station and its stops.
    private let stops: Set<StopIndex>

    init(_ scope: StreamScope, in service: AgencyService) {
        stops = Self.stops(scope, in: service)
        switch scope.subject {
        case .agencies:
            (routes, area, stop) = (nil, nil, nil)
            alerts = .everything
        case .area(let wanted):
            (routes, area, stop) = (nil, wanted, nil)
            alerts = .everything
        case .routes(let ids):
            let found = service.routes(named: ids)
            (routes, area, stop) = (found, nil, nil)
            alerts = .of(AlertPlace(routes: found), in: service.timetable)
        case .stop(let id, let withoutVehicles):
            stop = service.stop(named: id)
            area = nil
            routes = withoutVehicles ? [] : stop.map { Set(service.network.routes(at: $0)) } ?? []
            alerts = .of(route: nil, stop: id, in: service)
        }
    }

    /// Whether the board of the scope includes any of the given stops.
    func shows(anyOf changed: Set<StopIndex>) -> Bool { !changed.isEmpty && !stops.isDisjoint(with: changed) }

    private static func stops(_ scope: StreamScope, in service: AgencyService) -> Set<StopIndex> {
        guard case .stop(let id, _) = scope.subject, let stop = service.stop(named: id) else { return [] }
        return service.timetable.stopWithRelatives(stop)
    }

    func includes(_ vehicle: LiveVehicle) -> Bool {
        if let area, !area.contains(vehicle.reading.position) { return false }
        guard let routes else { return true }
        return vehicle.route.map { routes.contains($0) } ?? false
    }
}

import LiveEngine
import TransitCore

/// What was published since the last time the topics were brought up to date.
struct StreamRound {
    let now: Double
    /// By the agency's id; those without news are not in it.
    let agencies: [String: AgencyNews]
    /// Boards change by themselves as time goes by: look at all of them.
    let isTick: Bool
}

/// One agency's news. Each vehicle is encoded once, whichever topics want it.
///
/// Made and used within one round, on one task.
final class AgencyNews {
    let moment: AgencyMoment
    /// Ids as in the feed.
    let changed: Set<String>
    let alertsChanged: Bool
    let runsChanged: Bool
    let stopsChanged: Set<StopIndex>
    private lazy var byRoute = vehiclesByRoute()
    private var encodings: [Int: [UInt8]] = [:]

    init(_ moment: AgencyMoment, _ pending: PendingChanges) {
        self.moment = moment
        changed = pending.vehicles
        alertsChanged = pending.alertsChanged
        runsChanged = pending.runsChanged
        stopsChanged = pending.stopsChanged
    }

    /// Places in the snapshot's vehicles that may be in a scope.
    func vehicles(on routes: Set<RouteIndex>?) -> [Int] {
        guard let routes else { return Array((moment.service?.snapshot.vehicles ?? []).indices) }
        return routes.flatMap { byRoute[$0] ?? [] }.sorted()
    }

    func encoded(_ position: Int) -> [UInt8] {
        if let known = encodings[position] { return known }
        guard let service = moment.service else { return [] }
        var json = JSONWriter(capacity: 512)
        json.vehicle(service.snapshot.vehicles[position], in: service)
        encodings[position] = json.bytes
        return json.bytes
    }

    private func vehiclesByRoute() -> [RouteIndex: [Int]] {
        var positions: [RouteIndex: [Int]] = [:]
        for (position, vehicle) in (moment.service?.snapshot.vehicles ?? []).enumerated() {
            if let route = vehicle.route { positions[route, default: []].append(position) }
        }
        return positions
    }
}

/// Differences of several states of one agency, added up until a round takes them.
struct PendingChanges: Sendable {
    var vehicles: Set<String> = []
    var alertsChanged = false
    var runsChanged = false
    /// Places in the newest timetable; with a new one all boards are made anew in any case.
    var stopsChanged: Set<StopIndex> = []

    mutating func add(_ other: PendingChanges) {
        vehicles.formUnion(other.vehicles)
        alertsChanged = alertsChanged || other.alertsChanged
        runsChanged = runsChanged || other.runsChanged
        stopsChanged.formUnion(other.stopsChanged)
    }
}

extension PendingChanges {
    init(_ delta: LiveDelta, in snapshot: LiveSnapshot) {
        let changed = delta.changedVehicles.filter { snapshot.vehicles.indices.contains($0) }
        self.init(
            vehicles: Set(changed.map { snapshot.vehicles[$0].id }), alertsChanged: delta.alertsChanged,
            runsChanged: delta.runsChanged, stopsChanged: delta.stopsChanged)
    }
}

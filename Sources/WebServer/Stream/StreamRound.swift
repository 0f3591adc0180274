import Agencies
import LiveModel
import TransitCore

/// Everything published since the topics were last updated.
struct StreamRound {
    let now: Double
    /// The updated agencies, by id.
    let agencies: [String: AgencyUpdate]
    /// Whether all boards are refreshed, because they change as time passes.
    let isTick: Bool
}

/// The updates of one agency. Each vehicle is encoded once per language, for all topics.
///
/// Not Sendable: created and used within one round on one task.
final class AgencyUpdate {
    let moment: AgencyState
    /// The differences since the last round with updates of this agency.
    let delta: LiveDelta
    /// The revision sent in that round.
    let since: UInt64
    private lazy var byRoute = vehiclesByRoute()
    private var encodings: [Encoding: [UInt8]] = [:]

    private struct Encoding: Hashable {
        /// The timetable that provides the names.
        let language: ObjectIdentifier
        let position: Int
    }

    init(_ changes: PublishedChanges) {
        moment = changes.moment
        delta = changes.delta
        since = changes.since
    }

    /// Returns the indexes of the snapshot's vehicles on some routes, or of all.
    func vehicles(on routes: Set<RouteIndex>?) -> [Int] {
        guard let routes else { return Array((moment.service?.snapshot.vehicles ?? []).indices) }
        return routes.flatMap { byRoute[$0] ?? [] }.sorted()
    }

    /// Returns the JSON of a vehicle.
    /// - Parameter service: the moment's service, with the names of a language.
    func encoded(_ position: Int, in service: AgencyService) -> [UInt8] {
        let key = Encoding(language: ObjectIdentifier(service.timetable), position: position)
        if let known = encodings[key] { return known }
        var json = JSONWriter(capacity: 512)
        json.vehicle(service.snapshot.vehicles[position], in: service)
        encodings[key] = json.bytes
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

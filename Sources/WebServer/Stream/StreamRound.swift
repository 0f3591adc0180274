import Agencies
import LiveModel
import TransitCore

/// One update of all topics: everything that was published since the previous update.
struct StreamRound {
    let now: Double
    /// The updates of agencies, by agency id.
    let agencies: [String: AgencyUpdate]
    /// Whether all boards are re-encoded, because they change as time passes.
    let isTick: Bool
}

/// The updates of one agency. Each vehicle is encoded once per language, for all topics.
///
/// Not Sendable: created and used by one task during one update.
final class AgencyUpdate {
    let moment: AgencyState
    /// The differences from the state that topics were last updated with to ``moment``.
    let delta: LiveDelta
    /// The revision of the agency's state from which ``delta`` starts.
    let since: UInt64
    private lazy var byRoute = vehiclesByRoute()
    private var encodings: [Encoding: [UInt8]] = [:]

    private struct Encoding: Hashable {
        /// The identity of the timetable that provides the names in a language.
        let language: ObjectIdentifier
        let position: Int
    }

    init(_ changes: PublishedChanges) {
        moment = changes.moment
        delta = changes.delta
        since = changes.since
    }

    /// Returns the indexes of the snapshot's vehicles on the given routes; nil returns all vehicles.
    func vehicles(on routes: Set<RouteIndex>?) -> [Int] {
        guard let routes else { return Array((moment.service?.snapshot.vehicles ?? []).indices) }
        return routes.flatMap { byRoute[$0] ?? [] }.sorted()
    }

    /// Returns a vehicle as JSON.
    /// - Parameter service: the agency's service with names in the stream's language.
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

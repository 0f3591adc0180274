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

/// One agency's news. Each vehicle is encoded once a language, whichever topics want it.
///
/// Made and used within one round, on one task.
final class AgencyNews {
    let moment: AgencyMoment
    /// What was published since the last round that took this agency's news.
    let delta: LiveDelta
    /// The revision of what that round told.
    let since: UInt64
    private lazy var byRoute = vehiclesByRoute()
    private var encodings: [Encoding: [UInt8]] = [:]

    private struct Encoding: Hashable {
        /// The timetable whose names are told.
        let language: ObjectIdentifier
        let position: Int
    }

    init(_ moment: AgencyMoment, _ delta: LiveDelta, since: UInt64) {
        self.moment = moment
        self.delta = delta
        self.since = since
    }

    /// Places in the snapshot's vehicles that may be in a scope.
    func vehicles(on routes: Set<RouteIndex>?) -> [Int] {
        guard let routes else { return Array((moment.service?.snapshot.vehicles ?? []).indices) }
        return routes.flatMap { byRoute[$0] ?? [] }.sorted()
    }

    /// - Parameter service: the moment's, with the names of a language.
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

/// Detects vehicles that come near the rider, once per visit.
///
/// A visit begins when a vehicle comes within ``near`` and ends when it is farther than ``far`` or has not been seen
/// for ``absence``.
package struct ApproachReminder: Sendable {
    /// An identifier chosen by the caller.
    package typealias Vehicle = UInt64

    /// The distance in metres at which a visit begins.
    package static let near = 400.0
    /// The distance in metres at which a visit ends.
    package static let far = 800.0
    /// The seconds without a sighting after which a visit ends.
    package static let absence: Int64 = 600

    private var visits: [(vehicle: Vehicle, lastNear: EpochSeconds)] = []

    package init() {}

    /// Returns the vehicles that have just come near.
    ///
    /// A missing or implausible coordinate is never near.
    package mutating func arrivals(
        of vehicles: [(id: Vehicle, place: Coordinate?)], rider: Coordinate?, now: EpochSeconds
    ) -> [Vehicle] {
        visits.removeAll { now - $0.lastNear > Self.absence }
        guard let rider, rider.isPlausible else { return [] }
        var come: [Vehicle] = []
        for (id, place) in vehicles {
            guard let place, place.isPlausible else { continue }
            let distance = rider.distance(to: place)
            let visit = visits.firstIndex { $0.vehicle == id }
            if let visit, distance <= Self.far {
                visits[visit].lastNear = now
            } else if let visit {
                visits.remove(at: visit)
            } else if distance <= Self.near {
                visits.append((id, now))
                come.append(id)
            }
        }
        return come
    }
}

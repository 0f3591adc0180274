/// Detects vehicles that approach the rider, once per visit.
///
/// A visit begins when a vehicle comes within ``near``. It ends when the vehicle is farther away than ``far`` or has
/// not been seen for ``absence``.
package struct ApproachReminder: Sendable {
    /// A vehicle's identifier, chosen by the caller.
    package typealias Vehicle = UInt64

    /// The distance from the rider in metres at which a visit begins.
    package static let near = 400.0
    /// The distance from the rider in metres at which a visit ends.
    package static let far = 800.0
    /// The time in seconds without a sighting after which a visit ends.
    package static let absence: Int64 = 600

    private var visits: [(vehicle: Vehicle, lastNear: EpochSeconds)] = []

    package init() {}

    /// Returns the vehicles whose visit has just begun.
    ///
    /// A missing or implausible coordinate never counts as near.
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

/// Tells once per visit that a bus comes near the rider.
///
/// A visit begins when a bus comes within ``near`` and ends when it is beyond ``far`` or has not been seen for ``absence``.
package struct ApproachReminder: Sendable {
    /// Whatever the caller tells vehicles by.
    package typealias Vehicle = UInt64

    /// Metres.
    package static let near = 400.0
    package static let far = 800.0
    /// Seconds.
    package static let absence: Int64 = 600

    private var visits: [(vehicle: Vehicle, lastNear: EpochSeconds)] = []

    package init() {}

    /// Which of the vehicles have come near just now.
    ///
    /// A missing or impossible place, of the rider or of a bus, is near nothing.
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

/// Where the vehicle of a ride was seen.
package struct RideSighting: Hashable, Sendable {
    package var position: Coordinate
    package var seenAt: EpochSeconds
    /// It lies beyond the stop where the ride is boarded.
    package var hasLeft: Bool

    package init(position: Coordinate, seenAt: EpochSeconds, hasLeft: Bool) {
        (self.position, self.seenAt, self.hasLeft) = (position, seenAt, hasLeft)
    }
}

/// Whether a rider can still keep to a journey that runs as it was told, by where they are and where its vehicles were seen.
///
/// Whoever is told that they missed a bus while they sit in it trusts nothing any more: where it is not sure, nothing is said.
package struct RiderCheck {
    /// Metres that a phone may be off: within them a rider may be at a place.
    static let near = 150.0
    /// Metres from the stop at which a vehicle is gone, and does not stand behind it at a light.
    static let gone = 500.0
    /// Seconds for which a vehicle counts as being where it was seen, which are those for which it is shown as live.
    static let recent: Int64 = 90
    /// Seconds before a departure in which nothing is said of the way to it: a position is up to a minute old, and who has just
    /// boarded would be told that they cannot be there.
    static let boarding: Int64 = 120
    /// Metres per second of a vehicle in which riders may sit who boarded it at a stop before.
    static let driving = 20.0

    private let position: Coordinate
    private let sighting: (PlanRide) -> RideSighting?

    /// - Parameters:
    ///   - position: where the rider is, as known for no more than a minute.
    ///   - sighting: where a ride's vehicle was seen; nil where nobody knows.
    package init(position: Coordinate, sighting: @escaping (PlanRide) -> RideSighting?) {
        self.position = position
        self.sighting = sighting
    }

    /// Why the rider cannot board what they should be boarding now, or should have boarded last.
    ///
    /// - Parameter journey: with the times of now.
    /// - Returns: nil where they can, where that is not known, and before they are to leave.
    func reason(
        against journey: PlannedJourney, on ground: PlannerGround, now: EpochSeconds
    ) -> WatchedJourney.Reason? {
        guard journey.departure <= now, now <= journey.arrival else { return nil }
        let boarded = journey.legs.indices.filter { journey.legs[$0].isBoarded }
        let last = boarded.last { journey.legs[$0].departure <= now }
        // Where only a bus every so many seconds is promised, the next one does as well.
        guard let number = last ?? boarded.first, case .ride(let ride) = journey.legs[number].way, ride.headway == 0,
            let stop = journey.legs[number].from.flatMap({ ground.coordinate(of: $0) }),
            let seen = sighting(ride), now - seen.seenAt <= Self.recent
        else { return nil }
        guard last == nil else { return isLeft(at: stop, by: seen) ? .init(kind: .left, leg: number) : nil }
        // To the first ride alone they walk for sure: to the next they may still be on the one before, of which the times tell.
        guard !isBeside(seen, now: now),
            let late = lateness(at: stop, by: journey.legs[number].departure, now: now)
        else { return nil }
        return .init(kind: .missed, leg: number, seconds: late)
    }

    /// Who is still at the stop is in no vehicle that is gone from it.
    private func isLeft(at stop: Coordinate, by seen: RideSighting) -> Bool {
        seen.hasLeft && seen.position.distance(to: stop) >= Self.gone && position.distance(to: stop) <= Self.near
    }

    /// Whether the rider may be in the vehicle, which has gone on since it was seen.
    private func isBeside(_ seen: RideSighting, now: EpochSeconds) -> Bool {
        position.distance(to: seen.position) <= Self.near + Self.driving * Double(max(now - seen.seenAt, 0))
    }

    /// By how many seconds a rider misses a departure however fast they go: nobody is faster than in a straight line.
    private func lateness(at stop: Coordinate, by departure: EpochSeconds, now: EpochSeconds) -> Int64? {
        guard departure - now > Self.boarding else { return nil }
        let metres = max(position.distance(to: stop) - Self.near, 0)
        let late = Int64(metres / WalkProfile.askedPaces.upperBound) - (departure - now)
        return late > 0 ? late : nil
    }
}

extension PlanLeg {
    /// A ride for which one gets on.
    fileprivate var isBoarded: Bool {
        guard case .ride(let ride) = way else { return false }
        return !ride.isSeated
    }
}

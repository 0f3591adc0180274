/// The last known position of a ride's vehicle.
package struct RideSighting: Hashable, Sendable {
    package var position: Coordinate
    package var seenAt: EpochSeconds
    /// Whether the vehicle has departed from the boarding stop.
    package var hasLeft: Bool

    package init(position: Coordinate, seenAt: EpochSeconds, hasLeft: Bool) {
        (self.position, self.seenAt, self.hasLeft) = (position, seenAt, hasLeft)
    }
}

/// Decides from the positions of the rider and the vehicles whether the rider has missed the next ride of a journey.
///
/// Reports a problem only if it is certain: a false report to riders who are on the bus would destroy their trust.
package struct RiderCheck {
    /// The assumed accuracy of the rider's position, in metres.
    static let near = 150.0
    /// The distance from the stop, in metres, beyond which a vehicle has certainly departed and is not just waiting at
    /// a traffic light.
    static let gone = 500.0
    /// The time in seconds before a departure during which the distance of the rider from the stop is not evaluated. A
    /// position is up to a minute old, so a rider who has just boarded would otherwise be reported as late.
    static let boarding: Int64 = 120
    /// The assumed maximum speed, in metres per second, of a vehicle that the rider may be in.
    static let driving = 20.0

    private let position: Coordinate
    private let sighting: (PlanRide) -> RideSighting?

    /// Creates a check.
    /// - Parameters:
    ///   - position: The rider's position, at most a minute old.
    ///   - sighting: Returns the last known position of a ride's vehicle; nil if unknown.
    package init(position: Coordinate, sighting: @escaping (PlanRide) -> RideSighting?) {
        self.position = position
        self.sighting = sighting
    }

    /// Returns the reason why the rider cannot board the next ride, or could not board the ride that should be in
    /// progress.
    ///
    /// - Parameter journey: The journey with current times.
    /// - Returns: Nil if boarding is possible or uncertain, and before the journey's departure.
    func reason(
        against journey: PlannedJourney, on routing: RoutingData, now: EpochSeconds
    ) -> WatchedJourney.Reason? {
        guard journey.departure <= now, now <= journey.arrival else { return nil }
        let boarded = journey.legs.indices.filter { journey.legs[$0].isBoarded }
        let last = boarded.last { journey.legs[$0].departure <= now }
        // Frequency-based rides are skipped because riders can take the next vehicle.
        guard let number = last ?? boarded.first, case .ride(let ride) = journey.legs[number].way, ride.headway == 0,
            let stop = journey.legs[number].from.flatMap({ routing.coordinate(of: $0) }),
            let seen = sighting(ride), !AgeLimit.position.isExceeded(by: now - seen.seenAt)
        else { return nil }
        guard last == nil else { return isLeft(at: stop, by: seen) ? .init(kind: .left, leg: number) : nil }
        // Only before the first ride is the rider certainly walking. Before later rides they may still be on the
        // previous vehicle, which the predicted times take into account.
        guard !isBeside(seen, now: now),
            let late = lateness(at: stop, by: journey.legs[number].departure, now: now)
        else { return nil }
        return .init(kind: .missed, leg: number, seconds: late)
    }

    /// Returns whether the vehicle has departed while the rider is still at the boarding stop.
    private func isLeft(at stop: Coordinate, by seen: RideSighting) -> Bool {
        seen.hasLeft && seen.position.distance(to: stop) >= Self.gone && position.distance(to: stop) <= Self.near
    }

    /// Returns whether the rider may be in the vehicle, allowing for the vehicle's movement since the sighting.
    private func isBeside(_ seen: RideSighting, now: EpochSeconds) -> Bool {
        position.distance(to: seen.position) <= Self.near + Self.driving * Double(max(now - seen.seenAt, 0))
    }

    /// Returns the time in seconds by which the rider misses a departure even on a straight line at the fastest walking
    /// pace; nil if the rider can reach it.
    private func lateness(at stop: Coordinate, by departure: EpochSeconds, now: EpochSeconds) -> Int64? {
        guard departure - now > Self.boarding else { return nil }
        let metres = max(position.distance(to: stop) - Self.near, 0)
        let late = Int64(metres / WalkProfile.askedPaces.upperBound) - (departure - now)
        return late > 0 ? late : nil
    }
}

extension PlanLeg {
    /// Whether the leg is a ride that the rider boards, not an in-seat transfer.
    fileprivate var isBoarded: Bool {
        guard case .ride(let ride) = way else { return false }
        return !ride.isSeated
    }
}

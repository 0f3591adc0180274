/// A way on foot and by bus, by the timetable.
package struct Journey: Sendable, Equatable {
    package enum Leg: Sendable, Equatable {
        case walk(Walk)
        case ride(Ride)
    }

    package struct Walk: Sendable, Equatable {
        /// Nil for the start of the journey.
        package var from: StopIndex?
        /// Nil for the end of the journey.
        package var to: StopIndex?
        /// In a straight line.
        package var metres: Double
        package var departure: EpochSeconds
        package var arrival: EpochSeconds
    }

    package struct Ride: Sendable, Equatable {
        package var trip: TripIndex
        package var date: ServiceDate
        /// Rows of the pattern stops' columns.
        package var boarding: PatternStopIndex
        package var alighting: PatternStopIndex
        package var departure: EpochSeconds
        package var arrival: EpochSeconds
    }

    /// In the order of travel; no two walks follow each other.
    package var legs: [Leg]
    /// When to leave the start at the latest.
    package var departure: EpochSeconds
    package var arrival: EpochSeconds

    package var rides: Int {
        legs.count { if case .ride = $0 { true } else { false } }
    }
}

extension Journey {
    /// Seconds that one more ride must let riders leave later to be worth its transfer.
    package static let worthOfARide: Int64 = 180

    /// Of many ways the few to choose from: those with fewer rides, and those that leave enough later for having more.
    /// - Returns: the last to leave first.
    package static func choice(of journeys: [Journey]) -> [Journey] {
        var chosen: [Journey] = []
        for journey in journeys.sorted(by: isLess) {
            guard let last = chosen.last else {
                chosen.append(journey)
                continue
            }
            let more = Int64(journey.rides - last.rides)
            if more > 0, journey.departure >= last.departure + more * worthOfARide { chosen.append(journey) }
        }
        return chosen.reversed()
    }

    /// Fewer rides, then a later departure, then an earlier arrival.
    private static func isLess(_ one: Journey, _ other: Journey) -> Bool {
        if one.rides != other.rides { return one.rides < other.rides }
        return one.departure == other.departure ? one.arrival < other.arrival : one.departure > other.departure
    }
}

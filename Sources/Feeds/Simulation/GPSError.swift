import TransitCore

/// The deviation of a reported position from the line: GPS noise, and occasional excursions of a bus from its line.
struct GPSError {
    let run: DrivenRun
    let duty: SimulatedDay.Duty
    let events: SimulatedEvents
    let timetable: Timetable

    /// The fraction of trips during which the bus leaves its line.
    private static let excursionShare = 0.01

    func apply(to place: Coordinate, bearing: Double, _ whereabouts: BusWhereabouts, time: EpochSeconds) -> Coordinate {
        let slow = wander(at: time)
        let fast = duty.noise.of(.report, time.rawValue)
        let aside = sideways(at: whereabouts.distance)
        let right = PlanePoint(x: cosine(ofDegrees: bearing), y: -cosine(ofDegrees: bearing - 90))
        let jitter = PlanePoint(x: 2 * fast.normal(1), y: 2 * fast.normal(2))
        return LocalPlane(at: place).coordinate(slow + jitter + right * aside)
    }

    /// Returns the component of the error that varies over about a minute.
    private func wander(at time: EpochSeconds) -> PlanePoint {
        let minute = time.rawValue / 60
        let share = Double(time.rawValue % 60) / 60
        func point(_ minute: Int64) -> PlanePoint {
            let chance = duty.noise.of(.wander, minute)
            return PlanePoint(x: 5 * chance.normal(0), y: 5 * chance.normal(1))
        }
        return point(minute) * (1 - share) + point(minute + 1) * share
    }

    /// Returns the sideways deviation in metres to the right of the line.
    private func sideways(at distance: Double) -> Double {
        let length = timetable.length(of: timetable.patternShapes[run.pattern])
        if events.detour == timetable.patternRoutes[run.pattern] {
            return Self.bump(at: distance, around: length / 2, reach: min(350, length / 5), height: 130)
        }
        guard run.noise.happens(7, share: Self.excursionShare) else { return 0 }
        let middle = length * (0.2 + 0.6 * run.noise.unit(8))
        return Self.bump(at: distance, around: middle, reach: min(500, length / 6), height: 220)
    }

    private static func bump(at distance: Double, around middle: Double, reach: Double, height: Double) -> Double {
        let share = (distance - middle) / max(reach, 1)
        guard abs(share) < 1 else { return 0 }
        let rest = 1 - share * share
        return height * rest * rest
    }
}

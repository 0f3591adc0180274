import TransitCore

/// The simulated occupancy of a bus. It depends on the hour, on the position along the line, and on chance.
struct Crowd {
    let timetable: Timetable
    let run: DrivenRun
    let whereabouts: BusWhereabouts
    let time: EpochSeconds

    /// The number of passengers in percent of the capacity, 0 … 120.
    var percentage: UInt16 { UInt16(min(max(load * 100, 0), 120)) }

    var occupancy: Occupancy {
        switch load {
        case ..<0.06: .empty
        case ..<0.45: .manySeats
        case ..<0.7: .fewSeats
        case ..<0.95: .standing
        case ..<1.1: .crushed
        default: .full
        }
    }

    private var load: Double {
        let length = timetable.length(of: timetable.patternShapes[run.pattern])
        let share = length > 0 ? whereabouts.distance / length : 0
        // Passengers board in the first half of the line and alight in the second.
        let along = 0.25 + 3 * share * (1 - share)
        let chance = 0.6 + 0.8 * run.noise.unit(11) + 0.05 * run.noise.of(.leg, whereabouts.callIndex).normal(3)
        return demand * along * chance
    }

    /// The demand by hour: two peaks on weekdays, and one long, flat peak on weekends.
    private var demand: Double {
        let local = (time + timetable.zone.offset(at: time)).rawValue
        let hour = Double(local % 86_400) / 3600
        if run.date.weekday >= 5 { return 0.1 + 0.35 * Self.bell(hour, around: 14, width: 4.5) }
        return 0.12 + 0.75 * Self.bell(hour, around: 8, width: 1.4) + 0.7 * Self.bell(hour, around: 17, width: 1.8)
            + 0.25 * Self.bell(hour, around: 12.5, width: 3)
    }

    /// Returns a bell curve: 1 at the middle, falling to 0 at three widths. Avoids an exponential function.
    private static func bell(_ value: Double, around middle: Double, width: Double) -> Double {
        let share = (value - middle) / (3 * width)
        let rest = max(0, 1 - share * share)
        return rest * rest * rest
    }
}

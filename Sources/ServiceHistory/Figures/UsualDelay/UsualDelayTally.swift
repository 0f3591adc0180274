package import LiveModel
package import TransitCore

/// The days on which riders may expect similar service.
package enum DayKind: UInt8, Sendable, CaseIterable {
    case weekday, saturday, sunday

    /// - Parameter isHoliday: Holidays count as Sundays.
    package init(_ date: ServiceDate, isHoliday: Bool = false) {
        switch date.weekday {
        case _ where isHoliday: self = .sunday
        case 5: self = .saturday
        case 6: self = .sunday
        default: self = .weekday
        }
    }
}

/// The distribution of observed deviations by route, direction, stop, hour and kind of day, from which a
/// ``UsualDelayTable`` is made.
package struct UsualDelayTally: Sendable {
    struct Key: Sendable, Hashable {
        var route: String
        var direction: UInt8?
        var stop: String
        /// The hour of the scheduled time.
        var hour: Int
        var kind: DayKind
    }

    struct Cell: Sendable, Equatable {
        /// The days with an observation.
        var days: UInt32 = 0
        var deviations = SecondsHistogram()

        static func += (one: inout Cell, other: Cell) {
            one.days += other.days
            one.deviations += other.deviations
        }
    }

    private(set) var cells: [Key: Cell] = [:]

    package init() {}
}

extension UsualDelayTally {
    /// Adds a day, which must not have been added before.
    /// - Parameter isHoliday: Holidays count as Sundays.
    package mutating func add(_ day: RecordedDay, isHoliday: Bool = false) {
        let kind = DayKind(day.date, isHoliday: isHoliday)
        let calls = DayCalls(day)
        var found: [Key: Cell] = [:]
        for visit in day.visits where visit.isObserved {
            let trip = day.trips[Int(visit.trip)]
            let times = calls.times(Int(visit.trip), Int(visit.call))
            guard !trip.isFrequencyBased, let deviation = times.deviation, let time = times.time else { continue }
            let key = Key(
                route: day.route(of: trip).id, direction: day.pattern(of: trip).direction, stop: day.stop(of: visit).id,
                hour: HourRow.hour(of: time), kind: kind)
            found[key, default: Cell(days: 1)].deviations.add(deviation)
        }
        for (key, cell) in found { cells[key, default: Cell()] += cell }
    }

    /// Adds the tally of other days.
    package mutating func merge(_ other: UsualDelayTally) {
        for (key, cell) in other.cells { cells[key, default: Cell()] += cell }
    }

    /// Returns the median delays.
    /// - Parameter minimumDays: The least number of days with an observation, below which no delay is given.
    package func table(minimumDays: UInt32 = 20) -> UsualDelayTable {
        UsualDelayTable(cells.filter { $1.days >= minimumDays }.compactMapValues { $0.deviations.median })
    }
}

package import LiveModel

/// The distribution of a route's observed deviations by stop, direction, hour and kind of day, from which a
/// ``UsualDelayTable`` is computed. Routes are processed one at a time, because the distributions of all routes of a
/// large city need hundreds of megabytes.
package struct UsualDelayTally: Sendable {
    private struct Cell: Sendable {
        /// The number of days with an observation.
        var days: UInt32 = 0
        var deviations = SecondsHistogram()
    }

    private let route: String
    private var cells: [UsualDelayKey: Cell] = [:]

    /// Creates an empty tally.
    /// - Parameter route: The `route_id`; trips of other routes are ignored.
    package init(route: String) { self.route = route }

    /// Adds a day, which must not have been added before.
    package mutating func add(_ day: RecordedDay) {
        let calls = DayCalls(day)
        var found: [UsualDelayKey: SecondsHistogram] = [:]
        for visit in day.visits where visit.isObserved {
            let trip = day.trips[Int(visit.trip)]
            let times = calls.times(Int(visit.trip), Int(visit.call))
            guard !trip.isFrequencyBased, day.route(of: trip).id == route, let deviation = times.deviation,
                let time = times.displayed
            else { continue }
            let key = UsualDelayKey(
                stop: day.stop(of: visit).id, direction: day.pattern(of: trip).direction, isLastStop: times.isLast,
                time: Int64(time), on: day.date)
            found[key, default: SecondsHistogram()].add(deviation)
        }
        for (key, deviations) in found {
            cells[key, default: Cell()].days += 1
            cells[key, default: Cell()].deviations += deviations
        }
    }

    /// Returns the median deviations in seconds.
    /// - Parameter minimumDays: The minimum number of days with an observation; a key with fewer has no delay.
    package func delays(minimumDays: UInt32 = 20) -> [UsualDelayKey: Int32] {
        cells.filter { $1.days >= minimumDays }.compactMapValues { $0.deviations.median }
    }
}

extension CallTimes {
    /// The scheduled time that boards show.
    fileprivate var displayed: Int32? { isLast ? scheduledArrival : scheduledDeparture }
}

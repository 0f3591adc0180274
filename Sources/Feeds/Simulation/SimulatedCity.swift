import Synchronization
package import TransitCore

/// A simulated realtime feed: buses on a real timetable, with delays, bunching, passengers, lost reports and some
/// alerts.
///
/// The output is a function of timetable, seed and time, so that a restart does not change the buses' positions.
package final class SimulatedCity: Sendable {
    private let timetable: Timetable
    private let noise: Noise
    /// The simulated days in use, each of which is computed once.
    private let days = Mutex<[SimulatedDay]>([])

    package init(timetable: Timetable, seed: UInt64) {
        self.timetable = timetable
        noise = Noise(seed: seed)
    }

    /// Returns the last report of each bus and the active alerts at the given time.
    package func reading(at now: EpochSeconds) -> FeedReading {
        let today = timetable.zone.date(at: now)
        // Trips after midnight belong to the previous service day.
        let driven = [today.advanced(by: -1), today].map(day)
        var vehicles: [VehicleReading] = []
        for day in driven {
            for duty in day.duties {
                let bus = SimulatedBus(timetable: timetable, duty: duty, day: day)
                if let report = bus.report(at: now) { vehicles.append(report) }
            }
        }
        let alerts = SimulatedAlerts(timetable: timetable, events: driven[1].events).alerts(at: now)
        return FeedReading(madeAt: now, vehicles: vehicles, alerts: alerts)
    }

    private func day(_ date: ServiceDate) -> SimulatedDay {
        if let known = days.withLock({ $0.first { $0.date == date } }) { return known }
        let made = SimulatedDay(timetable, date: date, noise: noise)
        days.withLock { days in
            days.removeAll { abs($0.date - date) > 1 || $0.date == date }
            days.append(made)
        }
        return made
    }
}

import Agencies
import AgencyQueries
import TransitCore

/// The days on which a journey repeats at the same local times, such as a commute.
struct JourneyRepetition: Sendable, Equatable {
    /// The days on which the journey repeats, each as the number of days after the journey's own day, in ascending
    /// order; not empty.
    let days: [Int32]
    /// The days between the first and the last of ``days`` that have one of the weekdays, but on which not all trips
    /// run at these times.
    let exceptions: [Int32]
    /// The weekdays of ``days``, 0 for Monday.
    let weekdays: Set<Int>
    /// The clock time of the departure on the journey's own day, as if the time zone were UTC.
    let clock: EpochSeconds
    /// Seconds from the departure to the arrival.
    let duration: Int64

    /// The number of days that are checked: half a year. Timetables seldom last longer.
    private static let most: Int32 = 182

    /// Finds the days on which all trips of the journey run at the same clock times.
    ///
    /// - Parameters:
    ///   - weekdays: 0 for Monday … 6 for Sunday.
    ///   - zone: the time zone of the clock times.
    /// - Returns: nil if the journey repeats on none of the weekdays, or has a run that is not in the timetable.
    init?(of journey: PlannedJourney, on weekdays: Set<Int>, at moment: PlannerMoment, in zone: TimeZoneTable) {
        let rides = journey.legs.compactMap { leg in
            if case .ride(let ride) = leg.way { (ride, leg.departure, leg.arrival) } else { nil }
        }
        guard let first = rides.first, rides.allSatisfy({ $0.0.added == nil }) else { return nil }
        /// Returns the departures and arrivals of all rides on the day that is `day` days later, as clock times shifted
        /// back to the original date so that days can be compared; nil if one of the trips does not run.
        func clocks(_ day: Int32) -> [EpochSeconds]? {
            var clocks: [EpochSeconds] = []
            for (ride, departure, arrival) in rides {
                let timetable = moment.services[Int(ride.trip.timetable)].timetable
                let date = ride.date.advanced(by: day)
                guard timetable.runs(ride.trip.trip, on: date) else { return nil }
                // Times of a service day count from noon minus twelve hours, which clock changes move.
                let shift = timetable.zone.start(of: date) - timetable.zone.start(of: ride.date)
                for time in [departure + shift, arrival + shift] {
                    clocks.append(time + zone.offset(at: time) - Int64(day) * 86_400)
                }
            }
            return clocks
        }
        let date = zone.date(at: journey.departure)
        let running = (0..<Self.most).filter { weekdays.contains(date.advanced(by: $0).weekday) }
            .compactMap { day in clocks(day).map { (day: day, clocks: $0) } }
        // Clock changes move the times of single days. The times of most days are equal.
        let usual = Dictionary(grouping: running, by: \.clocks).values.max {
            ($0.count, $1[0].day) < ($1.count, $0[0].day)
        }
        guard let usual, let last = usual.last?.day else { return nil }
        let days = usual.map(\.day)
        let own = Set(days.map { date.advanced(by: $0).weekday })
        exceptions = (days[0]...last).filter { own.contains(date.advanced(by: $0).weekday) && !days.contains($0) }
        clock = usual[0].clocks[0] - (first.1 - journey.departure)
        duration = journey.arrival - journey.departure
        (self.days, self.weekdays) = (days, own)
    }
}

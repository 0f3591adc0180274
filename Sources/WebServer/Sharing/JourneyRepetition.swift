import Agencies
import AgencyQueries
import TransitCore

/// The days on which a journey repeats at the same local times, such as a commute.
struct JourneyRepetition: Sendable, Equatable {
    /// The days on which the journey repeats, as numbers of days after its own in ascending order; not empty.
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
        /// Returns the clock times of all rides on a day, less the days; nil if one of the trips does not run.
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
        // Clock changes move the times of single days; the others are equal.
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

extension CalendarWriter {
    /// Writes the start, the end and the recurrence rule of a repeated journey in local time (section 3.8.5).
    /// - Parameter zoneName: the IANA name of the zone, which ``zone(_:named:from:to:)`` defines.
    mutating func repeated(_ repetition: JourneyRepetition, in zone: TimeZoneTable, named zoneName: String) {
        func clock(_ day: Int32) -> EpochSeconds { repetition.clock + Int64(day) * 86_400 }
        let id = "TZID=" + zoneName
        let (first, last) = (repetition.days[0], repetition.days.last ?? repetition.days[0])
        line("DTSTART;\(id)", Self.local(clock(first)))
        line("DTEND;\(id)", Self.local(clock(first) + repetition.duration))
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        let days = repetition.weekdays.sorted().map { names[$0] }.joined(separator: ",")
        line("RRULE", "FREQ=WEEKLY;UNTIL=\(Self.utc(zone.epoch(ofClock: clock(last))));BYDAY=\(days)")
        guard !repetition.exceptions.isEmpty else { return }
        line("EXDATE;\(id)", repetition.exceptions.map { Self.local(clock($0)) }.joined(separator: ","))
    }

    /// Writes a time zone component with the UTC offsets between two times (section 3.6.5).
    mutating func zone(_ zone: TimeZoneTable, named name: String, from start: EpochSeconds, to end: EpochSeconds) {
        line("BEGIN", "VTIMEZONE")
        line("TZID", name)
        let changes = zone.starts.indices.filter { zone.starts[$0] > start && zone.starts[$0] <= end }
        let offsets = [zone.offset(at: start)] + changes.map { Int64(zone.offsets[$0]) }
        let standard = offsets.min() ?? 0
        observance(offsets[0], before: offsets[0], isStandard: offsets[0] == standard, from: 0)
        for (number, change) in changes.enumerated() {
            observance(
                offsets[number + 1], before: offsets[number], isStandard: offsets[number + 1] == standard,
                from: zone.starts[change])
        }
        line("END", "VTIMEZONE")
    }

    /// Writes one observance of a time zone: a UTC offset and the time from which it applies.
    /// - Parameters:
    ///   - offset: the UTC offset in seconds, positive to the east.
    ///   - earlier: the previous UTC offset, in which the start of the observance is written.
    ///   - offset: seconds to add to UTC.
    ///   - earlier: the offset before, by which the start of the observance is written.
    private mutating func observance(
        _ offset: Int64, before earlier: Int64, isStandard: Bool, from start: EpochSeconds
    ) {
        let name = isStandard ? "STANDARD" : "DAYLIGHT"
        line("BEGIN", name)
        line("DTSTART", Self.local(start + earlier))
        line("TZOFFSETFROM", Self.offset(earlier))
        line("TZOFFSETTO", Self.offset(offset))
        line("END", name)
    }

    /// Formats a local time, given as if it were in UTC, as `20261118T083000`.
    private static func local(_ clock: EpochSeconds) -> String { String(utc(clock).dropLast()) }

    /// Formats a UTC offset as `-0500`. Seconds are appended unless they are zero.
    private static func offset(_ seconds: Int64) -> String {
        let parts = [seconds.magnitude / 3600, seconds.magnitude / 60 % 60, seconds.magnitude % 60]
        let digits = (parts[2] == 0 ? Array(parts.prefix(2)) : parts).map { ($0 < 10 ? "0" : "") + String($0) }
        return (seconds < 0 ? "-" : "+") + digits.joined()
    }
}

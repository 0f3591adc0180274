import Agencies
import AgencyQueries
import TransitCore

/// The days on which a journey repeats at the same local times, such as a commute.
struct JourneyRepetition: Sendable, Equatable {
    /// The days on which the journey repeats, as numbers of days after ``date`` in ascending order; not empty.
    let days: [Int32]
    /// The days between the first and the last of ``days`` that are among the weekdays, but on which not all trips run.
    let exceptions: [Int32]
    /// The local date of the journey's departure.
    let date: ServiceDate
    /// The weekdays of the repetition, 0 for Monday.
    let weekdays: Set<Int>

    /// The number of days that are checked: half a year. Timetables seldom last longer.
    private static let most: Int32 = 182

    /// Finds the days on which all trips of the journey run.
    ///
    /// - Parameter weekdays: 0 for Monday … 6 for Sunday.
    /// - Returns: nil if the journey repeats on none of the weekdays, or has a run that is not in the timetable.
    init?(of journey: PlannedJourney, on weekdays: Set<Int>, at moment: PlannerMoment, in zone: TimeZoneTable) {
        let rides = journey.legs.compactMap { leg in
            if case .ride(let ride) = leg.way { ride } else { nil }
        }
        guard rides.allSatisfy({ $0.added == nil }) else { return nil }
        let date = zone.date(at: journey.departure)
        let wanted = (0..<Self.most).filter { weekdays.contains(date.advanced(by: $0).weekday) }
        let days = wanted.filter { day in
            rides.allSatisfy { ride in
                let timetable = moment.services[Int(ride.trip.timetable)].timetable
                return timetable.runs(ride.trip.trip, on: ride.date.advanced(by: day))
            }
        }
        guard let first = days.first, let last = days.last else { return nil }
        self.days = days
        exceptions = wanted.filter { (first...last).contains($0) && !days.contains($0) }
        (self.date, self.weekdays) = (date, weekdays)
    }
}

extension CalendarWriter {
    /// Writes the start, the end and the recurrence rule of a repeated journey in local time (section 3.8.5).
    /// - Parameter zoneName: the IANA name of the zone, which ``zone(_:named:from:to:)`` defines.
    mutating func repeated(
        _ repetition: JourneyRepetition, from departure: EpochSeconds, to arrival: EpochSeconds, in zone: TimeZoneTable,
        named zoneName: String
    ) {
        func local(_ time: EpochSeconds, day: Int32) -> EpochSeconds {
            time + zone.offset(at: time) + Int64(day) * 86_400
        }
        let id = "TZID=" + zoneName
        let first = repetition.days[0]
        line("DTSTART;\(id)", Self.local(local(departure, day: first)))
        line("DTEND;\(id)", Self.local(local(arrival, day: first)))
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        let days = repetition.weekdays.sorted().map { names[$0] }.joined(separator: ",")
        let last = zone.epoch(ofClock: local(departure, day: repetition.days.last ?? first))
        line("RRULE", "FREQ=WEEKLY;UNTIL=\(Self.utc(last));BYDAY=\(days)")
        guard !repetition.exceptions.isEmpty else { return }
        let exceptions = repetition.exceptions.map { Self.local(local(departure, day: $0)) }
        line("EXDATE;\(id)", exceptions.joined(separator: ","))
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

import TransitCore

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

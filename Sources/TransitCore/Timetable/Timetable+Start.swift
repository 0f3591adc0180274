extension Timetable {
    /// The first day of the feed: feed_start_date, otherwise the first day of its calendar. Nil for a feed without
    /// service days and for a repeating calendar.
    ///
    /// GTFS reference, feed_info.txt: a dataset is complete and reliable "from the beginning of the feed_start_date
    /// day".
    package var startDate: ServiceDate? {
        guard calendar.dates == .asPublished, calendar.lastDay != nil else { return nil }
        return ServiceDate(gtfs: feedField(.startDate).utf8) ?? calendar.firstDay
    }

    /// The last day of the feed: feed_end_date, otherwise the last day of its calendar. Nil for a feed without service
    /// days and for a repeating calendar.
    ///
    /// GTFS reference, feed_info.txt: a dataset is not authoritative for days after feed_end_date. If its calendar ends
    /// earlier, there is no service between the two days.
    package var endDate: ServiceDate? {
        guard calendar.dates == .asPublished, let last = calendar.lastDay else { return nil }
        return ServiceDate(gtfs: feedField(.endDate).utf8) ?? last
    }

    /// Returns whether the feed's last day has passed, in the agency's time zone.
    package func hasEnded(at now: EpochSeconds) -> Bool {
        endDate.map { $0 < zone.date(at: now) } ?? false
    }

    /// Returns the service day from which this timetable replaces the current one. Nil if it replaces the current one
    /// immediately: if this timetable has begun, or the current one does not cover today.
    package func dayToReplace(_ current: Timetable, at now: EpochSeconds) -> ServiceDate? {
        let today = current.zone.date(at: now)
        guard let startDate, startDate > today, current.calendar.covers(today), !current.hasEnded(at: now)
        else { return nil }
        return startDate
    }
}

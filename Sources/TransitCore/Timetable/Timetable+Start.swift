extension Timetable {
    /// The first day that the feed describes: feed_start_date, otherwise the first day of its calendar. Nil for a feed
    /// without days and for one whose weeks repeat.
    ///
    /// GTFS reference, feed_info.txt: a dataset is complete and reliable "from the beginning of the feed_start_date day".
    package var startDate: ServiceDate? {
        guard calendar.dates == .asPublished, calendar.lastDay != nil else { return nil }
        return ServiceDate(gtfs: feedField(.startDate).utf8) ?? calendar.firstDay
    }

    /// The day on which this timetable replaces another one; nil if it does so at once, because it describes today or
    /// because the other one no longer does.
    package func dayToReplace(_ current: Timetable, at now: EpochSeconds) -> ServiceDate? {
        let today = current.zone.date(at: now)
        guard let startDate, startDate > today, current.calendar.covers(today) else { return nil }
        return startDate
    }
}

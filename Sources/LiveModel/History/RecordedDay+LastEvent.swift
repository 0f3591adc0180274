extension RecordedDay {
    /// The seconds from the start of a service day until its recording ends: the day's trips end in the early morning
    /// of the next day, and the recording ends six hours later.
    package static let length: Int32 = 34 * 3600

    /// The time of the last recorded event, in seconds from ``start``; 0 if there is none.
    package var lastEvent: Int32 {
        let times = [
            visits.lazy.compactMap { $0.departure ?? $0.arrival }.max(), positions.lazy.map(\.at).max(),
            alerts.lazy.map(\.last).max(), outages.lazy.map(\.last).max(),
        ]
        return max(times.compactMap { $0 }.max() ?? 0, 0)
    }
}

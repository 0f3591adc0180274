extension RecordedDay {
    /// The time of the last recorded event, in seconds from ``start``; 0 if there is none.
    package var lastEvent: Int32 {
        let times = [
            visits.lazy.compactMap { $0.departure ?? $0.arrival }.max(), positions.lazy.map(\.at).max(),
            alerts.lazy.map(\.last).max(), outages.lazy.map(\.last).max(),
        ]
        return max(times.compactMap { $0 }.max() ?? 0, 0)
    }
}

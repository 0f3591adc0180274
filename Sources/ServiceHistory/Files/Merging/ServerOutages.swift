import LiveModel

/// The times in which no node recorded a day. Times are in seconds from the start of the service day.
enum ServerOutages {
    /// Returns the outages of the server that two parts of a day have in common. A part covers no time after its last
    /// event. The end of the day is no outage if both parts end before it.
    static func common(_ one: RecordedDay, _ other: RecordedDay) -> [FeedOutage] {
        let end = max(one.lastRecord, other.lastRecord)
        let gaps = (uncovered(one, until: end), uncovered(other, until: end))
        return gaps.0.flatMap { gap in gaps.1.map { gap.clamped(to: $0) } }
            .filter { !$0.isEmpty }
            .map { FeedOutage(feed: "", first: $0.lowerBound, last: $0.upperBound) }
    }

    private static func uncovered(_ day: RecordedDay, until end: Int32) -> [Range<Int32>] {
        var gaps = day.outages.filter { $0.feed.isEmpty && $0.first < $0.last }.map { $0.first..<$0.last }
        if day.lastRecord < end { gaps.append(day.lastRecord..<end) }
        return gaps.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, gap in
            if let last = joined.last, gap.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, gap.upperBound)
            } else {
                joined.append(gap)
            }
        }
    }
}

extension RecordedDay {
    /// The time of the last record.
    fileprivate var lastRecord: Int32 {
        let times = [
            visits.lazy.compactMap { $0.departure ?? $0.arrival }.max(), positions.lazy.map(\.at).max(),
            alerts.lazy.map(\.last).max(), outages.lazy.map(\.last).max(),
        ]
        return max(times.compactMap { $0 }.max() ?? 0, 0)
    }
}

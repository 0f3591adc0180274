import LiveModel

/// The periods in which no node recorded a day.
enum ServerOutages {
    /// Returns the server outages that two parts of a day have in common. A part covers no time after its last event.
    /// The end of the day is no outage if both parts end before it. A part with an outage until the end of the day ends
    /// with its last event before.
    static func common(_ one: RecordedDay, _ other: RecordedDay) -> [FeedOutage] {
        let end = max(lastRecord(of: one), lastRecord(of: other))
        let gaps = uncovered(other, until: end)
        return uncovered(one, until: end).flatMap { gap in gaps.compactMap { gap.clamped(to: $0.first..<$0.last) } }
    }

    /// Returns the time of the last event of a part that is not an outage of the server until the end of the day.
    private static func lastRecord(of day: RecordedDay) -> Int32 {
        var day = day
        day.outages.removeAll { $0.feed.isEmpty && $0.last >= RecordedDay.length }
        return day.lastEvent
    }

    private static func uncovered(_ day: RecordedDay, until end: Int32) -> [FeedOutage] {
        let rest = FeedOutage(feed: "", first: day.lastEvent, last: end)
        return FeedOutage.joined(day.outages.filter(\.feed.isEmpty) + [rest])
    }
}

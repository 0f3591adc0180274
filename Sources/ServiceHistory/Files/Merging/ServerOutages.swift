import LiveModel

/// The periods in which no node recorded a day.
enum ServerOutages {
    /// Returns the server outages that two parts of a day have in common. A part covers no time after its last event.
    /// The end of the day is no outage if both parts end before it.
    static func common(_ one: RecordedDay, _ other: RecordedDay) -> [FeedOutage] {
        let end = max(one.lastEvent, other.lastEvent)
        let gaps = uncovered(other, until: end)
        return uncovered(one, until: end).flatMap { gap in gaps.compactMap { gap.clamped(to: $0.first..<$0.last) } }
    }

    private static func uncovered(_ day: RecordedDay, until end: Int32) -> [FeedOutage] {
        let rest = FeedOutage(feed: "", first: day.lastEvent, last: end)
        return FeedOutage.joined(day.outages.filter(\.feed.isEmpty) + [rest])
    }
}

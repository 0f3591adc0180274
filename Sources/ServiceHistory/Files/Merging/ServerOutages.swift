import LiveModel

/// The periods in which no node recorded a day.
enum ServerOutages {
    /// Returns the periods that neither of two parts of a day covers. A part does not cover its recorded server
    /// outages, nor the time after its last event. The time after the last event of both parts is not an outage. In
    /// this comparison, an outage that lasts until the end of the day does not count as an event.
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

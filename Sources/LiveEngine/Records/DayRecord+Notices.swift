import LiveModel
import TransitCore

// Recording of service alerts and of feed outages.
extension DayRecord {
    /// The interval, in seconds, at which the end time of a published alert is recorded again.
    private static let refresh: Int32 = 900
    private static let mostAlerts = 5000

    /// Records the active alerts.
    mutating func follow(_ active: [LiveAlert], in timetable: Timetable, at now: EpochSeconds) {
        let time = seconds(now)
        for alert in active where alert.isActive {
            let known = alerts[alert.reading.id]
            guard known != nil || alerts.count < Self.mostAlerts else { continue }
            var record = alert.record(in: timetable, at: time)
            record.first = known?.first ?? time
            var same = record
            same.last = known?.last ?? time
            if same == known, time - same.last < Self.refresh { continue }
            alerts[record.id] = record
            events.add(.alert(record))
        }
    }

    /// Records the ongoing outages of feeds that deliver no usable data.
    mutating func followOutages(_ failing: [String: EpochSeconds], at now: EpochSeconds) {
        for (feed, since) in failing.sorted(by: { $0.key < $1.key }) {
            let began = outages[feed]?.first ?? min(max(seconds(since), 0), seconds(now))
            let outage = FeedOutage(feed: feed, first: began, last: seconds(now))
            outages[feed] = outage
            events.add(.outage(outage))
        }
        outages = outages.filter { failing[$0.key] != nil }
    }

    /// Records an outage that has ended.
    mutating func addOutage(_ feed: String, from first: EpochSeconds, to last: EpochSeconds) {
        events.add(.outage(FeedOutage(feed: feed, first: seconds(first), last: seconds(last))))
    }

    /// Shortens the server outages of a continued day so that they end by a given time. An import completes its day
    /// with a server outage that lasts until the end of the day.
    mutating func shortenServerOutages(of day: RecordedDay, to end: EpochSeconds) {
        for outage in day.outages where outage.feed.isEmpty && outage.last > seconds(end) {
            let first = day.start.adding(outage.first)
            addOutage("", from: first, to: max(first, end))
        }
    }
}

extension LiveAlert {
    fileprivate func record(in timetable: Timetable, at time: Int32) -> RecordedAlert {
        RecordedAlert(
            id: reading.id, header: reading.header.translations.first?.text ?? "",
            text: reading.text.translations.first?.text ?? "", effect: reading.effect.map(Self.constantName) ?? "",
            routes: routes.map { timetable.string(timetable.routeIDs[$0]) }.sorted(),
            stops: stops.map { timetable.string(timetable.stopIDs[$0]) }.sorted(), first: time, last: time)
    }

    /// Returns GTFS-Realtime's name of an effect, such as `NO_SERVICE` for `noService`.
    private static func constantName(_ effect: String) -> String {
        effect.reduce(into: "") { name, letter in
            if letter.isUppercase { name += "_" }
            name += letter.uppercased()
        }
    }
}

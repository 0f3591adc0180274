package import LiveModel
import TransitCore

/// An export to CSV files for spreadsheets and databases: `visits.csv` with every scheduled call, `trips.csv`,
/// `outages.csv` and `alerts.csv`.
///
/// A string of a feed that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
package struct AnalystExport: HistoryExport {
    package private(set) var counts = ExportCounts()
    private var files = AnalystFiles()

    package init() {}

    package mutating func add(_ day: RecordedDay, to sink: some ExportSink) throws(ExportError) {
        let clock = try LocalClock(day)
        let visits = VisitsByTrip(day)
        for (index, trip) in day.trips.enumerated() {
            let calls = visits.calls(of: index, count: day.pattern(of: trip).stops.count)
            let row = AnalystTrip(trip, calls, day, clock)
            row.addTrip(to: &files.trips.rows)
            row.addCalls(to: &files.visits.rows)
            counts.trips += 1
            counts.calls += calls.count
            try files.writePieces(to: sink)
        }
        for outage in day.outages { add(outage, of: day, clock) }
        for alert in day.alerts { add(alert, of: day, clock) }
        try files.writePieces(to: sink)
        counts.days += 1
    }

    package mutating func finish(to sink: some ExportSink) throws(ExportError) {
        guard counts.days > 0 else { throw .withoutTrips }
        try files.writeAll(to: sink)
    }

    private mutating func add(_ outage: FeedOutage, of day: RecordedDay, _ clock: LocalClock) {
        files.outages.rows.add(day.date.iso)
        files.outages.rows.add(plain: outage.feed)
        files.outages.rows.add(clock.local(outage.first))
        files.outages.rows.add(clock.local(outage.last))
        files.outages.rows.add(outage.first)
        files.outages.rows.add(outage.last)
        files.outages.rows.endRow()
    }

    private mutating func add(_ alert: RecordedAlert, of day: RecordedDay, _ clock: LocalClock) {
        files.alerts.rows.add(day.date.iso)
        for text in [alert.id, alert.effect, alert.header, alert.text] { files.alerts.rows.add(plain: text) }
        files.alerts.rows.add(plain: alert.routes.joined(separator: ";"))
        files.alerts.rows.add(plain: alert.stops.joined(separator: ";"))
        files.alerts.rows.add(clock.local(alert.first))
        files.alerts.rows.add(clock.local(alert.last))
        files.alerts.rows.add(alert.first)
        files.alerts.rows.add(alert.last)
        files.alerts.rows.endRow()
    }
}

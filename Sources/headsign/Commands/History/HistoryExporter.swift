import LiveModel
import ServerHost
import ServiceHistory
import TransitCore

/// Exports an agency's recorded service days.
struct HistoryExporter {
    let agency: String
    let folder: HistoryFolder

    /// Exports the recorded days of a period, with progress on the standard error.
    func write(
        _ dates: ClosedRange<ServiceDate>, _ content: DayContent, as export: inout some HistoryExport,
        to sink: some ExportSink
    ) throws {
        try checkDays(of: dates)
        let progress = ProgressBar()
        let length = Double(dates.upperBound - dates.lowerBound) + 1
        let unreadable = try folder.readRange(dates, with: content) { (day) throws(ExportError) in
            progress.show("exporting", Double(day.date - dates.lowerBound) / length)
            try export.add(day, to: sink)
        }
        progress.finish()
        report(unreadable)
        try export.finish(to: sink)
    }

    /// Throws `Failure` if no day of a period is recorded.
    func checkDays(of dates: ClosedRange<ServiceDate>) throws {
        let days = try recordedDays()
        guard !days.contains(where: dates.contains), let first = days.first, let last = days.last else { return }
        throw Failure(
            .noInput,
            "no service of \(agency) is recorded from \(dates.lowerBound.iso) to \(dates.upperBound.iso); its recorded "
                + "days are from \(first.iso) to \(last.iso)")
    }

    /// Returns the recorded days in chronological order; throws `Failure` if there are none.
    func recordedDays() throws -> [ServiceDate] {
        let days = folder.days()
        guard days.isEmpty else { return days }
        throw Failure(.noInput, "no service of \(agency) is recorded in \(folder.path); check --data and --agency")
    }

    /// Prints the days whose files are damaged.
    func report(_ unreadable: [ServiceDate]) {
        for date in unreadable {
            Terminal.report(
                "headsign: the record of \(date.iso) cannot be read and is left out; restore it from a backup")
        }
    }
}

extension ExportCounts {
    /// A summary of what was exported, such as `2 days, 310 trips`.
    var text: String {
        let sizes = [(days, "day"), (trips, "trip"), (calls, "call"), (positions, "position")]
        let parts = CountText.counts(sizes.filter { $0.0 > 0 })
        return omittedTrips == 0 ? parts : parts + "; " + CountText.counts([(omittedTrips, "trip")]) + " left out"
    }
}

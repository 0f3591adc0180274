import ArgumentParser
import FileFormats
import LiveModel
import ServerHost
import ServiceHistory
import TransitCore

struct Report: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the report of a week's service as HTML, for e-mail and print.",
        discussion: """
            Compares the week with the one before in plain words, with at most five charts, each with a table. The \
            document has no scripts and needs no network. docs/operating/history.md explains the figures.

              headsign report --week 2026-W48 --output week.html

            Exits with 66 if there is no such agency or no recorded day, 73 if the output cannot be written.
            """)

    @OptionGroup var history: HistoryOptions

    @Option(help: "The week by ISO 8601, such as 2026-W48.")
    var week: WeekArgument

    @Option(help: "The most seconds before the scheduled time at which a departure is on time.")
    var early: Int32 = 60

    @Option(help: "The most seconds after the scheduled time at which a departure is on time.")
    var late: Int32 = 300

    @Option(name: .shortAndLong, help: "The HTML file to write.", completion: .file(extensions: ["html"]))
    var output: String

    func validate() throws {
        guard early >= 0, late >= 0 else { throw ValidationError("--early and --late must not be negative.") }
    }

    func run() async throws {
        try await reporting {
            let exporter = try history.exporter()
            try exporter.checkDays(of: week.dates)
            let filter = HistoryFilter(dates: week.dates)
            let (now, agency, unreadable) = overview(filter, exporter)
            let (before, _, unreadableBefore) = overview(filter.previousPeriod, exporter)
            let figures = WeeklyFigures(now, previous: before, unreadableDays: unreadableBefore + unreadable)
            let report = WeeklyReport(agency: agency ?? exporter.agency, figures: figures, limits: now.limits)
            do throws(SystemError) {
                try AtomicFile.write(Array(report.html.utf8), to: output)
            } catch {
                throw Failure(.cannotWrite, "cannot write \(output): \(error.reason)")
            }
            report.sentences.forEach(Terminal.print)
        }
    }

    /// Returns the overview of a period, the agency's name on the last day, and the days that could not be read.
    private func overview(
        _ filter: HistoryFilter, _ exporter: HistoryExporter
    ) -> (Overview, agency: String?, unreadable: [ServiceDate]) {
        var overview = Overview(filter, limits: PunctualityLimits(early: early, late: late))
        var agency: String?
        let unreadable = exporter.folder.readRange(filter.dates, with: [.trips, .notices]) { day in
            overview.add(day)
            agency = day.agencies.first?.name ?? agency
        }
        exporter.report(unreadable)
        return (overview, agency, unreadable)
    }
}

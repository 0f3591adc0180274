import ArgumentParser
import ServerHost
import ServiceHistory

struct ExportCSV: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "csv",
        abstract: "Export calls, trips, alerts and outages as CSV for spreadsheets and databases.",
        discussion: """
            Writes visits.csv with every scheduled call, trips.csv, alerts.csv and outages.csv. Texts of feeds that a \
            spreadsheet would take for a formula begin with an apostrophe.

              headsign export csv --from 2026-11-01 --to 2026-11-30 --output november
            """)

    @OptionGroup var history: HistoryOptions
    @OptionGroup var period: PeriodOptions

    @Option(name: .shortAndLong, help: "The folder to write; must not exist.", completion: .directory)
    var output: String

    func run() async throws {
        try await reporting {
            let folder = try ExportFolder(output)
            var export = AnalystExport()
            try history.exporter().write(period.dates, [.trips, .notices], as: &export, to: folder)
            try folder.finish()
            Terminal.print("\(output): \(export.counts.text)")
        }
    }
}

import ArgumentParser
import ServerHost
import ServiceHistory

struct ExportTIDES: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tides",
        abstract: "Export stop visits, trips and vehicle locations as TIDES tables.",
        discussion: """
            Writes stop_visits.csv, trips_performed.csv, vehicle_locations.csv, vehicles.csv and datapackage.json by \
            the Transit ITS Data Exchange Specification 1.0, with a README on their origin.

              headsign export tides --from 2026-11-01 --to 2026-11-30 --output november-tides
              frictionless validate --trusted november-tides/datapackage.json
            """)

    @OptionGroup var history: HistoryOptions
    @OptionGroup var period: PeriodOptions

    @Option(name: .shortAndLong, help: "The folder to write; must not exist.", completion: .directory)
    var output: String

    func run() async throws {
        try await reporting {
            let exporter = try history.exporter()
            let folder = try ExportFolder(output)
            var export = TIDESExport(TIDESProvenance(agency: exporter.agency, version: Version.current))
            try exporter.write(period.dates, [.trips, .positions], as: &export, to: folder)
            try folder.finish()
            Terminal.print("\(output): \(export.counts.text)")
        }
    }
}

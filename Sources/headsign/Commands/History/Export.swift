import ArgumentParser

struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export the recorded service for other programs.",
        discussion: """
            Reads the service days that the server has recorded in its data folder, also while it runs, and writes them \
            as TIDES tables, as a GTFS timetable of what was operated, or as CSV files for spreadsheets and databases. \
            docs/operating/history.md explains their content.

              headsign export tides --from 2026-11-01 --to 2026-11-30 --output november-tides
              headsign export gtfs --as-run 2026-11-01..2026-11-30 --output november.zip
              headsign export csv --from 2026-11-01 --to 2026-11-30 --output november

            Exits with 64 for invalid arguments, 65 if the days cannot be expressed in the format, 66 if there is no \
            such agency or no recorded day, 73 if the output exists or cannot be written.
            """,
        subcommands: [ExportTIDES.self, ExportGTFS.self, ExportCSV.self])
}

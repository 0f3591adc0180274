import ArgumentParser
import ServerHost
import ServiceHistory
import TransitCore

struct ExportGTFS: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gtfs",
        abstract: "Export the service as it was operated as a GTFS timetable.",
        discussion: """
            Each run of each day becomes a trip with its observed times, on a service of that day. Stops and shapes are \
            those of the day. Times between observations are estimated and have timepoint 0. Planners can so replay \
            the past, and headsign import reads the result.

              headsign export gtfs --as-run 2026-11-01..2026-11-30 --output november.zip
              headsign import november.zip -o november.timetable
            """)

    @OptionGroup var history: HistoryOptions

    @Option(help: "The first and the last service day: FROM..TO. May be given as --from and --to instead.")
    var asRun: PeriodArgument?

    @Option(help: "The first service day, such as 2026-11-01.")
    var from: DateArgument?

    @Option(help: "The last service day. Default: the first one.")
    var to: DateArgument?

    @Option(help: "The web address of agencies whose feed has none; GTFS requires one.")
    var agencyURL: String?

    @Option(name: .shortAndLong, help: "The zip archive to write; must not exist. Without .zip, a folder.")
    var output: String

    func validate() throws {
        guard (asRun == nil) == (from != nil), asRun == nil || to == nil else {
            throw ValidationError("Give the days either as --as-run FROM..TO or as --from and --to.")
        }
        if let from, let to, to.date < from.date { throw ValidationError("--to must not be before --from.") }
        if let agencyURL, !agencyURL.hasPrefix("http://"), !agencyURL.hasPrefix("https://") {
            throw ValidationError("--agency-url must begin with https:// or http://.")
        }
    }

    func run() async throws {
        try await reporting {
            let exporter = try history.exporter()
            var export = GTFSExport(agencyURL: agencyURL)
            if output.lowercased().hasSuffix(".zip") {
                let archive = try ExportArchive(output)
                try exporter.write(dates, [.trips, .shapes], as: &export, to: archive)
                try archive.finish()
            } else {
                let folder = try ExportFolder(output)
                try exporter.write(dates, [.trips, .shapes], as: &export, to: folder)
                try folder.finish()
            }
            Terminal.print("\(output): \(export.counts.text)")
        }
    }

    /// The service days to export, from either `--as-run` or `--from` and `--to`, as `validate` ensures.
    private var dates: ClosedRange<ServiceDate> {
        let first = from?.date ?? ServiceDate(daysSince1970: 0)
        return asRun?.dates ?? first...(to?.date ?? first)
    }
}

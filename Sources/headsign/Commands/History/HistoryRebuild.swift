import ArgumentParser
import Feeds
import ServerHost
import TransitCore

struct HistoryRebuild: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Compute recorded days again, with a newer version that matches vehicles better.",
        discussion: """
            Replays recordings of the days and replaces their trips, stop visits and positions. Alerts, outages, \
            cancellations and the arrivals that riders were shown stay as they are recorded. The recordings must \
            contain all service of a day; otherwise the day stays as it is. Recorded positions are thinned, so that \
            days cannot be computed again without recordings. In a cluster run this on one node: it replaces the days of \
            all nodes.

              headsign history rebuild 2026-11-23 --to 2026-11-24 --recording monday --recording tuesday

            Exits with 64 for invalid arguments, 65 if a recording is damaged or does not contain a day, 66 if there is \
            no such agency or no recorded day, 73 if a day cannot be written.
            """)

    @Argument(help: "The first service day, such as 2026-11-23.")
    var date: DateArgument

    @Option(help: "The last service day. Default: the first one.")
    var to: DateArgument?

    @Option(help: "A folder with a recording; repeat for several.", completion: .directory)
    var recording: [String] = []

    @OptionGroup var history: HistoryOptions

    func validate() throws {
        guard date.date <= (to ?? date).date else { throw ValidationError("--to must not be before the first day.") }
        guard !recording.isEmpty else {
            throw ValidationError(
                "Days are computed again from recordings, because recorded positions are thinned. Name those of these "
                    + "days with --recording.")
        }
    }

    func run() async throws {
        try await reporting {
            let exporter = try history.exporter()
            let dates = date.date...(to ?? date).date
            try exporter.checkDays(of: dates)
            var rebuild = DayRebuild(folder: exporter.folder, dates: dates)
            for (folder, recording) in try openedRecordings(of: exporter.agency) {
                try await rebuild.play(RecordedAgency(folder), from: recording.manifest.from.seconds)
            }
            try rebuild.finish()
        }
    }

    /// Returns the recordings in chronological order.
    private func openedRecordings(of agency: String) throws -> [(folder: String, recording: Recording)] {
        let opened = try recording.map { ($0, try Recording.opened($0)) }
        for (folder, recording) in opened where history.agency == nil {
            let id = Configuration.Agency.identifier(from: recording.manifest.agency.id)
            guard id == agency else {
                throw Failure(
                    .noInput,
                    "\(folder) is a recording of \(id), not of \(agency); if they are the same, give --agency \(agency)"
                )
            }
        }
        return opened.sorted { $0.1.manifest.from.seconds < $1.1.manifest.from.seconds }
    }
}

import ArgumentParser
import Laboratory
import LiveEngine
import LiveModel
import ServerHost
import ServiceHistory
import TransitCore

struct HistoryImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Record the service days of recordings.",
        discussion: """
            Plays each recording and stores its service days as the server would have recorded them. A day that is \
            recorded already stays as it is, unless --replace is given: then it is computed again, for example with a \
            newer version that matches vehicles better. Days that a server is recording are never replaced.

              headsign history import recordings/monday recordings/tuesday --data var
              headsign history import monday --replace --truth monday/truth.csv.gz

            Exits with 65 if a recording is damaged, 66 if --agency is not an agency's id, 73 if a day cannot be written.
            """)

    @Argument(help: "Folders with recordings.", completion: .directory)
    var recordings: [String]

    @Option(help: "The server's data folder.", completion: .directory)
    var data = "var"

    @Option(help: "The id of the agency to which the days belong. Default: the recording's.")
    var agency: String?

    @Flag(help: "Compute days again that are recorded already.")
    var replace = false

    @Flag(inversion: .prefixedNo, help: "Record the ids of vehicles.")
    var vehicles = true

    @Option(
        help: """
            A table of actual arrivals to compare with: vehicle_id, trip_id, stop_id, arrived_at, gap_s; .csv or .csv.gz.
            """)
    var truth: [String] = []

    func run() async throws {
        try await reporting {
            if let agency { _ = try HistoryOptions.checked(agency) }
            let truth = try self.truth.isEmpty ? nil : Truth(tables: self.truth, longestGap: .max)
            for recording in recordings { try await record(recording, comparedWith: truth) }
        }
    }

    private func record(_ recording: String, comparedWith truth: Truth?) async throws {
        let recorded = try await RecordedAgency(recording)
        // Drops days without trips: the recorder also records minutes in which no trip is under way.
        let days = await RecordedDay.days(
            in: try recorded.playback(), on: recorded.timetable, during: recorded.span,
            settings: RecorderSettings(recordsVehicles: vehicles)
        ).filter { !$0.trips.isEmpty }
            .map { $0.completed(on: recorded.timetable, recordedUntil: recorded.span.upperBound) }
        guard !days.isEmpty else {
            return Terminal.report("\(recording): no service was observed, and no day is recorded")
        }
        let folder = HistoryFolder(root: data + "/history", agency: agency ?? recorded.configuration.id)
        for day in days { try store(day, in: folder) }
        guard let truth else { return }
        Terminal.print(Completeness(of: truth.within(recorded.span), in: days).text)
    }

    private func store(_ day: RecordedDay, in folder: HistoryFolder) throws {
        guard replace || !folder.days().contains(day.date) else {
            return Terminal.report(
                "\(day.date.iso) is recorded already and stays as it is; --replace computes it again")
        }
        try folder.storeReporting(day)
    }
}

extension Completeness {
    /// The comparison as a sentence.
    fileprivate var text: String {
        guard let share, let medianDifference else { return "None of the actual arrivals is recorded." }
        let percent = (share * 10_000).rounded() / 100
        return "\(differences.count) of \(arrivals) actual arrivals are recorded (\(percent) %); "
            + "the median difference is \(medianDifference) s"
    }
}

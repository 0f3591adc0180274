import ArgumentParser
import Cluster
import Feeds
import Foundation
import Laboratory
import LiveEngine
import PostgreSQL
import ServerHost
import ServiceHistory
import Storage
import TransitCore

struct Learn: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Train predictions from recordings or from history, so that they are accurate from the first day.",
        discussion: """
            Replays each recording through the prediction engine and stores the learned state in the server's data \
            folder: arrival times of vehicles at the stops of their trips, and errors of predictions. Give the \
            recordings in chronological order. A running server loads the result at its next start.

              headsign learn recordings/monday recordings/tuesday --agency town --data /var/lib/headsign
              headsign learn --history --data /var/lib/headsign

            A server learns the arrival times of the service days that are recorded in its data folder, at most the \
            last 120, whenever it starts. --history reports how many trips these are, and stores nothing. Errors of \
            predictions are not part of history and require recordings.

            Exits with 65 if a recording is unusable, 66 if the server has no such agency or no recorded day, 69 if \
            the database is unreachable.
            """)

    @Argument(help: "Folders with recordings, in chronological order.", completion: .directory)
    var recordings: [String] = []

    @Flag(help: "Report what the server learns from the recorded service days in the data folder.")
    var history = false

    @Option(help: "The agency's id in the server's configuration. Default: the recording's, or the only one.")
    var agency: String?

    @Option(help: "The server's data folder.", completion: .directory)
    var data = "var"

    @Option(help: "The URL of the server's database, if it uses one: postgresql://…")
    var database: String?

    func validate() throws {
        guard history || !recordings.isEmpty else { throw ValidationError("Name recordings, or give --history.") }
    }

    func run() async throws {
        try await reporting {
            let recorded = history ? try HistoryOptions.exporter(of: agency, in: data) : nil
            let shared = try await sharedDatabase()
            try await checkAgencies()
            try recorded?.reportTrips()
            guard !recordings.isEmpty else { return }
            if shared == nil, !FileManager.default.fileExists(atPath: data) {
                Terminal.report("headsign: \(data) is a new folder. Start the server with --data \(data) to use it.")
            }
            let storage: ServerStorage = try shared.map { .shared($0) } ?? .file(try DatabaseFile.opened(data))
            defer { if shared == nil { DataFolder.giveToOwner(data) } }
            let store = storage.learnedState
            var season = Season(models: [])
            var learnedDays: [String: ServiceDate] = [:]
            for folder in recordings {
                let recorded = try await RecordedAgency(folder)
                let id = agency ?? recorded.configuration.id
                let before = season.days.count
                let trips = try await season.learn(from: recorded)
                let history = HistoryFolder(root: data + "/history", agency: id)
                try await store.add(history.unrecorded(trips), agency: id)
                try await store.keep(season.learnedState.calibration, agency: id)
                for rows in season.days.dropFirst(before) {
                    try await store.add(rows, at: recorded.span.upperBound, agency: id)
                }
                Terminal.print("\(folder): \(trips.count) trips learned for \(id)")
                learnedDays[id] = recorded.span.upperBound.utcDate
            }
            for (agency, day) in learnedDays { try await learnTrees(agency, on: day, store, season.treeTrainer) }
            try await storage.close()
        }
    }

    /// Throws `Failure` for agencies that the server does not have. A server without any agency accepts all.
    private func checkAgencies() async throws {
        let known = try await knownAgencies()
        let list = known.sorted().joined(separator: ", ")
        if let agency, !known.isEmpty, !known.contains(agency) {
            throw Failure(.noInput, "the server has no agency \(agency). Its agencies: \(list)")
        }
        // All recordings are checked before anything is stored.
        for folder in recordings {
            let id = Configuration.Agency.identifier(from: try Recording.opened(folder).manifest.agency.id)
            guard agency == nil, !known.isEmpty, !known.contains(id) else { continue }
            throw Failure(
                .noInput,
                "\(folder) is a recording of \(id), which is no agency of the server. Its agencies: \(list). "
                    + "Name the one to train with --agency")
        }
    }

    private func knownAgencies() async throws -> Set<String> {
        guard let database else {
            let folders = try? FileManager.default.contentsOfDirectory(atPath: data + "/agencies")
            return Set(folders ?? [])
        }
        return Set(try await PostgresLeaseStore.table(in: DatabaseAddress(database)).leases.map(\.agency))
    }

    /// Trains trees on all stored training rows of an agency, and stores them.
    private func learnTrees(
        _ agency: String, on day: ServiceDate, _ store: any LearnedStateRepository, _ treeTrainer: TreeTrainer
    ) async throws {
        let days = try await store.treeRows(of: agency)
        let isAsked = try await store.trees(of: agency) != nil
        guard let forest = try await treeTrainer.train(days, whereAsked: isAsked) else { return }
        try await store.keep(LearnedTrees(day: day, forest: forest), agency: agency)
        Terminal.print("\(forest.treeCount) trees trained from \(days.rowCount) predictions for \(agency)")
    }

    /// Opens the PostgreSQL database that several servers share; nil if the option is not given and the data folder
    /// contains the database.
    private func sharedDatabase() async throws -> PostgresDatabase? {
        guard let database else { return nil }
        let shared = PostgresDatabase(DatabaseAddress(database))
        do {
            try await shared.check()
        } catch {
            throw Failure(.unavailable, "\(error)")
        }
        return shared
    }
}

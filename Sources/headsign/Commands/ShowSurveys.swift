import ArgumentParser
import CompatAPIs
import Foundation
import RiderData
import ServerHost
import Storage

struct ShowSurveys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "surveys",
        abstract: "Print what riders have answered to the surveys of OneBusAway's apps.",
        discussion: """
            Prints a JSON object per response and line. The server may be running.

              headsign surveys --config headsign.yaml --data /var/lib/headsign > responses.jsonl
            """)

    @Option(help: "The server's configuration.", completion: .file())
    var config: String

    @Option(help: "The server's data folder, with the key that opens the responses.", completion: .directory)
    var data: String

    func run() async throws {
        umask(0o077)
        try await reporting {
            let configuration = try Configuration.read(path: config)
            let keyFile = data + "/alarms.key"
            guard configuration.push?.seal != nil || FileManager.default.fileExists(atPath: keyFile) else {
                throw Failure(.noInput, "there is no \(keyFile), which opens the responses")
            }
            let key = try SealingKey(
                KeyFile.key(configuration.push?.seal, at: keyFile, make: SealingKey.makeKey))
            // Reads a copy, because the server may be writing to the database.
            let folder = FileManager.default.temporaryDirectory.appending(path: "headsign-\(UUID())").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let storage = try storage(configuration, copyIn: folder)
            for line in try await SidecarAccess(storage.appRecords, key: key).surveyResponses() {
                Terminal.print(line)
            }
            try await storage.close()
        }
    }

    private func storage(_ configuration: Configuration, copyIn folder: String) throws -> ServerStorage {
        if let database = configuration.database {
            return .shared(PostgresDatabase(database.address, connections: 1))
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(.cannotWrite, "cannot make the folder \(folder)")
        }
        do throws(StorageError) {
            try DatabaseCopy.make(of: data, at: folder + "/" + DatabaseFile.name)
        } catch {
            throw Failure(error)
        }
        return .file(try DatabaseFile.opened(folder))
    }
}

import ArgumentParser
import Foundation
import Storage

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy what cannot be had again out of a server's data folder, while it runs.",
        discussion: """
            Writes headsign.sqlite into a new folder: scores, what was learned, riders' vaults and alarms as devices have
            sealed them. What opens the alarms is left out unless asked for, and belongs elsewhere than the copy.

              headsign backup --data /var/lib/headsign -o /backups/headsign-$(date +%F)
              headsign backup --data /var/lib/headsign -o /elsewhere/keys --keys

            Exits with 65 if the file is damaged, 73 if the copy cannot be written.
            """)

    @Option(help: "The server's data folder.", completion: .directory)
    var data: String

    @Option(name: .shortAndLong, help: "The folder to write; must not exist yet.", completion: .directory)
    var output: String

    @Flag(help: "Copy push.key and alarms.key instead, which open what riders have sealed for the server.")
    var keys = false

    func run() async throws {
        umask(0o077)
        try await reporting {
            guard !FileManager.default.fileExists(atPath: output) else {
                throw Failure(.cannotWrite, "\(output) is there already: name a new folder")
            }
            do {
                try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
            } catch {
                throw Failure(.cannotWrite, "cannot make the folder \(output)")
            }
            do {
                try keys ? copyKeys() : copyDatabase()
            } catch {
                // An incomplete backup must not be mistaken for a complete one.
                try? FileManager.default.removeItem(atPath: output)
                throw error
            }
        }
    }

    private func copyDatabase() throws {
        let path = output + "/" + DatabaseFile.name
        do throws(StorageError) {
            try DatabaseCopy.make(of: data, at: path)
        } catch {
            throw Failure(error)
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        Terminal.print("\(path): \(size) bytes, checked")
    }

    private func copyKeys() throws {
        let there = DataKeys.names.filter { FileManager.default.fileExists(atPath: data + "/" + $0) }
        guard !there.isEmpty else {
            throw Failure(.noInput, "there are no keys in \(data): the server makes them with push")
        }
        for name in there {
            do {
                try FileManager.default.copyItem(atPath: data + "/" + name, toPath: output + "/" + name)
            } catch {
                throw Failure(.cannotWrite, "cannot copy \(data)/\(name) to \(output)")
            }
            Terminal.print("\(output)/\(name)")
        }
    }
}

/// The key files that the server creates in its data folder, beside the database.
enum DataKeys {
    static let names = ["push.key", "alarms.key"]
}

extension Failure {
    init(_ error: StorageError) {
        if case .unusable = error { self.init(.cannotWrite, "\(error)") } else { self.init(.badData, "\(error)") }
    }
}

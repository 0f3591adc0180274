import ArgumentParser
import Foundation
import ServerHost
import Storage

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Back up the irreplaceable data of a server while it runs.",
        discussion: """
            Writes headsign.sqlite to a new folder: prediction scores, learned state, and riders' vaults and \
            reminders, which are encrypted. The keys of reminders are backed up separately with --keys; store them \
            elsewhere than the copy.

              headsign backup --data /var/lib/headsign -o /backups/headsign-$(date +%F)
              headsign backup --data /var/lib/headsign -o /elsewhere/keys --keys

            Exits with 65 if the database file is damaged, 73 if the copy cannot be written.
            """)

    @Option(help: "The server's data folder.", completion: .directory)
    var data: String

    @Option(name: .shortAndLong, help: "The folder to create; must not exist.", completion: .directory)
    var output: String

    @Flag(help: "Copy push.key and alarms.key instead, which decrypt riders' reminders.")
    var keys = false

    func run() async throws {
        umask(0o077)
        try await reporting {
            guard !FileManager.default.fileExists(atPath: output) else {
                throw Failure(.cannotWrite, "\(output) already exists; name a new folder with -o")
            }
            do {
                try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
            } catch {
                throw Failure(.cannotWrite, "cannot create the folder \(output)")
            }
            do {
                try keys ? copyKeys() : copyDatabase()
            } catch {
                // An incomplete backup is removed, so that it is not mistaken for a complete one.
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
        Terminal.print("\(path): \(size) bytes, verified")
    }

    private func copyKeys() throws {
        let there = DataKeys.names.filter { FileManager.default.fileExists(atPath: data + "/" + $0) }
        guard !there.isEmpty else {
            throw Failure(.noInput, "no keys in \(data); the server creates them once push is configured")
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

/// The key files that the server creates in its data folder, next to the database.
enum DataKeys {
    static let names = ["push.key", "alarms.key"]
}

import ArgumentParser
import Fetching
import Foundation
import ServerHost
import Storage

struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Restore a backup into the data folder of a stopped server.",
        discussion: """
            Verifies the copy first. The previous file is renamed to headsign.sqlite.before.

              systemctl stop headsign
              headsign restore /backups/headsign-2026-11-23 --data /var/lib/headsign
              systemctl start headsign

            Exits with 65 if the backup is damaged, 66 if there is none, 73 if a server uses the data folder or it is \
            not writable.
            """)

    @Argument(help: "A folder that headsign backup wrote.", completion: .directory)
    var backup: String

    @Option(help: "The server's data folder.", completion: .directory)
    var data: String

    func run() async throws {
        umask(0o077)
        try await reporting {
            let names = [DatabaseFile.name] + DataKeys.names
            let there = names.filter { FileManager.default.fileExists(atPath: backup + "/" + $0) }
            guard !there.isEmpty else { throw Self.noBackup(in: backup) }
            try DataFolder.take(data, advice: "stop the server first: systemctl stop headsign")
            defer { DataFolder.giveToOwner(data) }
            if there.contains(DatabaseFile.name) { try restoreDatabase() }
            for key in there where key != DatabaseFile.name { try restoreKey(key) }
        }
    }

    private static func noBackup(in folder: String) -> Failure {
        do {
            let found = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            let listed = found.isEmpty ? "it is empty" : "it has " + found.prefix(5).joined(separator: ", ")
            return Failure(
                .noInput, "\(folder) contains no backup: \(listed). Name a folder that headsign backup wrote")
        } catch {
            let reason = ReadingFailure.reason(of: folder).map { ": \($0)" } ?? "; it must be a folder"
            return Failure(.noInput, "the folder \(folder) cannot be read\(reason)")
        }
    }

    private func restoreDatabase() throws {
        do throws(StorageError) {
            let aside = try DatabaseCopy.restore(backup + "/" + DatabaseFile.name, to: data)
            Terminal.print("\(data)/\(DatabaseFile.name)" + (aside.map { "; the previous file is \($0)" } ?? ""))
        } catch {
            throw Failure(error)
        }
    }

    private func restoreKey(_ name: String) throws {
        let (draft, target) = (data + "/" + name + ".draft", data + "/" + name)
        do {
            try? FileManager.default.removeItem(atPath: draft)
            try FileManager.default.copyItem(atPath: backup + "/" + name, toPath: draft)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: draft)
        } catch {
            throw Failure(.cannotWrite, "cannot copy \(backup)/\(name) to \(data)")
        }
        guard rename(draft, target) == 0 else { throw Failure(.cannotWrite, "cannot write \(target)") }
        Terminal.print(target)
    }
}

import ArgumentParser
import Foundation
import PostgreSQL
import ServerHost
import Storage

struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy a server's data from its data folder to a PostgreSQL database, or back.",
        discussion: """
            Copies prediction scores, learned state, and riders' vaults, reminders and reports, each in one \
            transaction. Each copy is read back and compared by count and checksum before it is committed. The source \
            is not changed. The key of reminders (alarms.key) is not copied. No server may use the data folder \
            meanwhile, or write to the database.

              headsign migrate --from /var/lib/headsign --to postgresql://headsign@db.example.org/headsign
              headsign migrate --from postgresql://headsign@db.example.org/headsign --to /var/lib/headsign

            Give the password in PGPASSWORD or ~/.pgpass rather than on the command line.

            Exits with 65 if the source is damaged, 66 if it does not exist, 69 if the database cannot be used, 73 if \
            the target contains other data or a server uses the data folder.
            """)

    @Option(help: "The source: a data folder with headsign.sqlite, or the URL of a database.", completion: .directory)
    var from: String

    @Option(help: "The target: the URL of a database, or a data folder.", completion: .directory)
    var to: String

    @Flag(help: "Replace the target's data with that of the source.")
    var replace = false

    func validate() throws {
        guard DatabaseAddress.isOne(from) != DatabaseAddress.isOne(to) else {
            throw ValidationError("One of --from and --to must be a data folder, the other postgresql://…")
        }
    }

    func run() async throws {
        umask(0o077)
        try await reporting {
            let direction: StorageCopy.Direction = DatabaseAddress.isOne(to) ? .toShared : .toFile
            let file = try file(direction)
            defer { DataFolder.giveToOwner(Self.folder(direction == .toShared ? from : to)) }
            let shared = PostgresDatabase(DatabaseAddress(direction == .toShared ? to : from), connections: 1)
            do {
                try await shared.check()
                try await copyAll(StorageCopy(file, shared, direction))
            } catch let failure as Failure {
                throw failure
            } catch {
                let isOfDatabase = error is PostgreSQLError || error is StorageError
                throw Failure(isOfDatabase ? .unavailable : .cannotWrite, "\(error)")
            }
            await shared.close()
            try file.close()
        }
    }

    private func file(_ direction: StorageCopy.Direction) throws(Failure) -> DatabaseFile {
        let folder = Self.folder(direction == .toShared ? from : to)
        if direction == .toShared, !FileManager.default.fileExists(atPath: folder + "/" + DatabaseFile.name) {
            throw Failure(.noInput, "no \(DatabaseFile.name) in \(folder); name the server's data folder with --from")
        }
        try DataFolder.take(folder, advice: "stop the server first: systemctl stop headsign")
        return try DatabaseFile.opened(folder)
    }

    /// Returns the data folder for a path to either the folder or its database file.
    private static func folder(_ path: String) -> String {
        let name = "/" + DatabaseFile.name
        return path.hasSuffix(name) ? String(path.dropLast(name.count)) : path
    }

    /// Compares all stores before copying any of them.
    private func copyAll(_ copy: StorageCopy) async throws {
        var waiting: [CopiedStore] = []
        for store in CopiedStore.allCases {
            let (source, target) = try await copy.compare(store)
            if source == target {
                report(store, source, "already identical")
                continue
            }
            guard target.isEmpty || replace else {
                throw Failure(
                    .cannotWrite,
                    "\(store.rawValue): the target contains other data, \(Self.rows(target)); replace it with --replace"
                )
            }
            waiting.append(store)
        }
        for store in waiting { report(store, try await copy.copy(store), "copied") }
    }

    private func report(_ store: CopiedStore, _ digest: CopyDigest, _ outcome: String) {
        Terminal.print("\(store.rawValue): \(outcome), \(Self.rows(digest))")
    }

    /// Formats the rows and checksum of each table in a digest, such as `report 3 rows (9f…)`.
    private static func rows(_ digest: CopyDigest) -> String {
        digest.tables.map { table in
            let sum = String(table.checksum, radix: 16)
            return "\(table.name) \(table.rows) rows (\(String(repeating: "0", count: 16 - sum.count))\(sum))"
        }.joined(separator: ", ")
    }
}

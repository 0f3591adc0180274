import ArgumentParser
import Foundation
import PostgreSQL
import Storage

struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy what a server keeps from its data folder into a PostgreSQL database, or back.",
        discussion: """
            Copies scores, what was learned, riders' vaults and alarms, and what they said of buses, each in one transaction, and
            reads again what has been written: counts and checksums of both are the same, or nothing is changed. The source stays
            as it is. What opens the alarms (alarms.key) is not copied. No server may use the data folder meanwhile, and none
            should write to the database.

              headsign migrate --from /var/lib/headsign --to postgresql://headsign@db.example.org/headsign
              headsign migrate --from postgresql://headsign@db.example.org/headsign --to /var/lib/headsign

            A password need not stand on the command line: PGPASSWORD and ~/.pgpass are read.

            Exits with 65 if the source is damaged, 66 if there is none, 69 if the database cannot be used, 73 if the target holds
            something else or a server uses the data folder.
            """)

    @Option(help: "A data folder with its headsign.sqlite, or the database's URL.", completion: .directory)
    var from: String

    @Option(help: "The database's URL, or a data folder.", completion: .directory)
    var to: String

    @Flag(help: "Put what the source holds in the place of what the target holds.")
    var replace = false

    func validate() throws {
        guard DatabaseAddress.isOne(from) != DatabaseAddress.isOne(to) else {
            throw ValidationError("One of --from and --to is a data folder, the other postgresql://…")
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
            throw Failure(.noInput, "there is no \(DatabaseFile.name) in \(folder)")
        }
        try DataFolder.take(folder, advice: "stop the server first: systemctl stop headsign")
        return try DatabaseFile.opened(folder)
    }

    /// Returns the data folder for a path that names either the folder or the database in it.
    private static func folder(_ path: String) -> String {
        let name = "/" + DatabaseFile.name
        return path.hasSuffix(name) ? String(path.dropLast(name.count)) : path
    }

    /// Compares all stores before copying any.
    private func copyAll(_ copy: StorageCopy) async throws {
        var waiting: [CopiedStore] = []
        for store in CopiedStore.allCases {
            let (source, target) = try await copy.compare(store)
            if source == target {
                say(store, source, "the same already")
                continue
            }
            guard target.isEmpty || replace else {
                throw Failure(
                    .cannotWrite,
                    "\(store.rawValue): the target holds something else, \(Self.rows(target)): --replace puts the source's in its place"
                )
            }
            waiting.append(store)
        }
        for store in waiting { say(store, try await copy.copy(store), "copied") }
    }

    private func say(_ store: CopiedStore, _ digest: CopyDigest, _ outcome: String) {
        Terminal.print("\(store.rawValue): \(outcome), \(Self.rows(digest))")
    }

    /// Formats a table's digest as `report 3 rows (9f…)`.
    private static func rows(_ digest: CopyDigest) -> String {
        digest.tables.map { table in
            let sum = String(table.checksum, radix: 16)
            return "\(table.name) \(table.rows) rows (\(String(repeating: "0", count: 16 - sum.count))\(sum))"
        }.joined(separator: ", ")
    }
}

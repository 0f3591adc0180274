import Foundation
import Synchronization

/// A PostgreSQL server for the tests, in a temporary folder and on a socket there.
package final class PostgreSQLServer: Sendable {
    private static let programs = "/usr/lib/postgresql/15/bin"
    private static let started = Mutex<[PostgreSQLServer]>([])
    private static let schemas = Mutex(0)

    /// True if Debian's PostgreSQL 15 is installed; `make test` installs it.
    package static let isInstalled = FileManager.default.isExecutableFile(atPath: programs + "/initdb")

    /// One server for all tests of a process; nil where PostgreSQL is absent or does not start.
    package static let shared = isInstalled ? PostgreSQLServer() : nil

    private let folder: String
    package var url: String { "postgresql://headsign@/postgres?host=\(folder)" }

    /// Nil where it does not start.
    package init?() {
        folder = "/tmp/headsign-pg-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        guard Self.run("mkdir", "-m", "700", folder) else { return nil }
        let made = Self.run(
            Self.programs + "/initdb", "-D", folder + "/data", "-U", "headsign", "-A", "trust", "-N", "--locale=C",
            "-E", "UTF8")
        Self.started.withLock { started in
            if started.isEmpty { atexit { PostgreSQLServer.removeAll() } }
            started.append(self)
        }
        guard made, start() else { return nil }
    }

    package func start() -> Bool {
        Self.run(
            Self.programs + "/pg_ctl", "-D", folder + "/data", "-w", "-l", folder + "/log", "-o",
            "-c listen_addresses='' -k \(folder) -c fsync=off -c max_connections=200", "start")
    }

    /// Stops it as a power failure would.
    package func stop() {
        _ = Self.run(Self.programs + "/pg_ctl", "-D", folder + "/data", "-m", "immediate", "-w", "stop")
    }

    /// The URL of a schema of its own.
    package func scratchURL() -> String {
        let name = Self.schemas.withLock { number in
            number += 1
            return "scratch_\(number)"
        }
        _ = Self.run(
            Self.programs + "/psql", "-h", folder, "-U", "headsign", "-d", "postgres", "-c", "CREATE SCHEMA \(name)")
        return url + "&options=-csearch_path%3D\(name)"
    }

    private static func removeAll() {
        for server in started.withLock({ $0 }) {
            server.stop()
            _ = run("rm", "-r", server.folder)
        }
    }

    /// PostgreSQL refuses to run as root. Not through Foundation's `Process`, which waits as long as the started server
    /// holds inherited descriptors.
    private static func run(_ command: String...) -> Bool {
        let user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        let words = ((getuid() == 0 ? user : []) + command).map { "\"\($0)\"" }
        return system("cd /tmp && \(words.joined(separator: " ")) </dev/null >/dev/null 2>&1") == 0
    }
}

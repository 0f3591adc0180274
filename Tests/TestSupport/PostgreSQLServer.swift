import Foundation
import Synchronization

/// A PostgreSQL server for tests, which stores its data and its socket in a temporary folder.
package final class PostgreSQLServer: Sendable {
    private static let programs = "/usr/lib/postgresql/15/bin"
    private static let started = Mutex<[PostgreSQLServer]>([])
    private static let schemas = Mutex(0)

    /// True if Debian's PostgreSQL 15 is installed; `make test` installs it.
    package static let isInstalled = FileManager.default.isExecutableFile(atPath: programs + "/initdb")

    /// The server for all tests of a process; nil if PostgreSQL is not installed or does not start.
    package static let shared = isInstalled ? PostgreSQLServer() : nil

    private let folder: String
    package var url: String { "postgresql://headsign@/postgres?host=\(folder)" }

    /// Starts a server; nil if the server does not start.
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

    /// Stops the server immediately, as a power failure would.
    package func stop() {
        _ = Self.run(Self.programs + "/pg_ctl", "-D", folder + "/data", "-m", "immediate", "-w", "stop")
    }

    /// Creates an empty schema, and returns its URL.
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

    /// Runs a command. If the tests run as root, the command runs as the user postgres, because PostgreSQL refuses to
    /// run as root. Foundation's `Process` is not used, because it waits as long as the started server holds inherited
    /// descriptors.
    private static func run(_ command: String...) -> Bool {
        let user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        let words = ((getuid() == 0 ? user : []) + command).map { "\"\($0)\"" }
        return system("cd /tmp && \(words.joined(separator: " ")) </dev/null >/dev/null 2>&1") == 0
    }
}

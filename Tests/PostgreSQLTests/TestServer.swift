import Foundation

/// A PostgreSQL of the tests' own, in a temporary folder and on a socket there, started once for all of them.
enum TestServer {
    private static let programs = "/usr/lib/postgresql/15/bin"
    private static let folder = "/tmp/headsign-pg-\(getpid())"

    /// nil where Debian's PostgreSQL 15 is absent or does not start.
    static let url: String? = {
        guard FileManager.default.isExecutableFile(atPath: programs + "/initdb") else { return nil }
        let data = folder + "/data"
        guard run("mkdir", "-m", "700", folder),
            run(programs + "/initdb", "-D", data, "-U", "headsign", "-A", "trust", "-N", "--locale=C", "-E", "UTF8"),
            run(
                programs + "/pg_ctl", "-D", data, "-w", "-l", folder + "/log", "-o",
                "-c listen_addresses='' -k \(folder) -c fsync=off -c max_connections=30", "start")
        else { return nil }
        atexit { TestServer.stop() }
        return "postgresql://headsign@/postgres?host=\(folder)"
    }()

    static var isThere: Bool { url != nil }

    private static func stop() {
        _ = run(programs + "/pg_ctl", "-D", folder + "/data", "-m", "immediate", "-w", "stop")
        _ = run("rm", "-r", folder)
    }

    /// PostgreSQL refuses to run as root. Not through Foundation's `Process`, which waits as long as the server that is started
    /// holds what it inherited.
    private static func run(_ command: String...) -> Bool {
        let user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        let words = ((getuid() == 0 ? user : []) + command).map { "\"\($0)\"" }
        return system("cd /tmp && \(words.joined(separator: " ")) </dev/null >/dev/null 2>&1") == 0
    }
}

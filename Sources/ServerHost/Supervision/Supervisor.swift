import Fetching
import Foundation
import Synchronization

#if os(Linux)
    import CProcess
#endif

/// The initial process. Runs the server as a child, forwards signals to it, and restarts it after an unexpected end. It
/// does nothing else, so that little can make it fail.
package struct Supervisor {
    /// The exit code of a server ended by the ``Watchdog``, and of a supervisor that gives up: EX_SOFTWARE.
    static let stuck: Int32 = 70
    /// The environment variable with the supervisor's process id.
    private static let variable = "HEADSIGN_SUPERVISOR"

    /// Defaults for the server's environment.
    private static let defaults = [
        // Symbolizing a backtrace takes the runtime many seconds, during which riders would wait.
        "SWIFT_BACKTRACE": "enable=no",
        // glibc creates up to eight arenas per processor, each of which retains freed memory. One per two processors
        // serves boards as fast.
        "MALLOC_ARENA_MAX": "\(max(1, ProcessInfo.processInfo.activeProcessorCount / 2))",
    ]

    /// The path of the crash journal.
    let journal: String
    private var restarts = RestartPlan()
    /// Whether the server has been restarted. A temporary failure, such as an occupied port, then no longer ends the
    /// supervisor.
    private var hasStartedAgain = false
    private let now: () -> ContinuousClock.Instant
    /// Sleeps for some seconds, at most until a stop is requested.
    private let sleep: (Double) -> Void

    package init(journal: String) {
        self.init(journal: journal, now: { .now }, sleep: Signals.sleep)
    }

    init(journal: String, now: @escaping () -> ContinuousClock.Instant, sleep: @escaping (Double) -> Void) {
        (self.journal, self.now, self.sleep) = (journal, now, sleep)
    }

    /// Whether this process is a supervisor's server. It then ends with the supervisor, however that ends.
    package static func isSupervised() -> Bool {
        guard let parent = ProcessInfo.processInfo.environment[variable].flatMap({ pid_t($0) }), parent == getppid()
        else { return false }
        #if os(Linux)
            _ = die_with_parent()
            // The parent may have ended before the call.
            if getppid() != parent { _exit(0) }
        #endif
        return true
    }

    /// Reports to the supervisor, if there is one, that the server answers requests.
    static func reportServing() {
        let parent = ProcessInfo.processInfo.environment[variable].flatMap { pid_t($0) }
        if let parent, parent == getppid() { kill(parent, SIGUSR1) }
    }

    /// Runs until the server ends for good.
    /// - Returns: the exit code.
    package mutating func run() -> Int32 {
        Signals.passOn()
        while true {
            guard let server = Self.spawn() else {
                Terminal.report("headsign: cannot start the server process: \(String(cString: strerror(errno)))")
                return ExitStatus.unavailable.rawValue
            }
            Signals.receiver.store(server, ordering: .sequentiallyConsistent)
            Signals.passOnWhatCameBefore(to: server)
            let end = Self.end(of: server)
            Signals.receiver.store(0, ordering: .sequentiallyConsistent)
            if let code = ending(end) { return code }
        }
    }

    /// Handles an end of the server.
    /// - Returns: the exit code; nil if the server is to be restarted.
    mutating func ending(_ end: End) -> Int32? {
        if let signal = Signals.stop { return Self.stopped(end, asked: signal) }
        if case .exited(let code) = end, isAnswer(code) { return code }
        let bodies = CrashJournal.openBodies(path: journal)
        let next = restarts.pause(
            isExplained: bodies > 0, hasServed: Signals.hasServed, at: now())
        guard let pause = next else {
            Terminal.report("headsign: the server ended (\(end)) repeatedly within a minute; giving up")
            return Self.stuck
        }
        Terminal.report("headsign: the server ended (\(end)); restarting. Feed bodies being read: \(bodies)")
        hasStartedAgain = true
        sleep(pause)
        return Signals.stop == nil ? nil : 0
    }

    private func isAnswer(_ code: Int32) -> Bool {
        code != Self.stuck && !(hasStartedAgain && code == ExitStatus.unavailable.rawValue)
    }

    /// Returns the exit code after a requested end.
    static func stopped(_ end: End, asked: Int32) -> Int32 {
        switch end {
        case .exited(let code): return code == stuck ? 0 : code
        case .killed(SIGKILL):
            Terminal.report("headsign: the server did not stop within \(Signals.grace) s and was killed")
            return 0
        case .killed(let reason):
            guard reason == asked else { return 0 }
            // Ends by the same signal, as without a supervisor.
            Signals.end(by: asked)
        }
    }

    enum End: CustomStringConvertible {
        case exited(Int32)
        case killed(Int32)

        init(status: Int32) {
            self = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
        }

        var description: String {
            switch self {
            case .exited(let code): "code \(code)"
            case .killed(let signal): String(cString: strsignal(signal))
            }
        }
    }

    /// Waits for the server, and reaps orphaned processes meanwhile, as a container's first process must.
    private static func end(of server: pid_t) -> End {
        var status: Int32 = 0
        while true {
            let ended = waitpid(-1, &status, 0)
            if ended == server { return End(status: status) }
            if ended < 0, errno == ECHILD { return .exited(stuck) }
        }
    }

    private static func spawn() -> pid_t? {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        // If the executable has been replaced, the running one is still available under this path.
        let path = FileManager.default.isExecutableFile(atPath: program) ? program : "/proc/self/exe"
        let environment =
            defaults
            .merging(ProcessInfo.processInfo.environment) { $1 }.merging([variable: "\(getpid())"]) { $1 }
        let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var server: pid_t = 0
        let result = posix_spawn(&server, path, nil, nil, arguments, variables)
        guard result == 0 else {
            errno = result
            return nil
        }
        return server
    }
}

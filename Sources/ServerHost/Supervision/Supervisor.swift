import Fetching
import Foundation
import Synchronization

#if os(Linux)
    import CProcess
#endif

/// The initial process. It runs the server as a child process, forwards signals to it, and restarts it after an
/// unexpected exit. It does nothing else, so that it can hardly fail itself.
package struct Supervisor {
    /// The exit code of a server that the ``Watchdog`` ended, and of a supervisor that gives up: EX_SOFTWARE.
    static let stuck: Int32 = 70
    /// The environment variable with the supervisor's process ID.
    private static let variable = "HEADSIGN_SUPERVISOR"

    /// Default environment variables of the server.
    private static let defaults = [
        // The Swift runtime takes many seconds to symbolize a backtrace, during which riders would wait.
        "SWIFT_BACKTRACE": "enable=no",
        // glibc creates up to eight malloc arenas per processor, each of which retains freed memory. One arena per two
        // processors serves departure boards as fast.
        "MALLOC_ARENA_MAX": "\(max(1, ProcessInfo.processInfo.activeProcessorCount / 2))",
    ]

    /// The path of the crash journal.
    let journal: String
    private var restarts = RestartPlan()
    /// Whether the server has been restarted. From then on, a temporary failure such as an occupied port no longer ends
    /// the supervisor.
    private var hasStartedAgain = false
    private let now: () -> ContinuousClock.Instant
    /// Sleeps for some seconds, but only until a stop is requested.
    private let sleep: (Double) -> Void

    package init(journal: String) {
        self.init(journal: journal, now: { .now }, sleep: Signals.sleep)
    }

    init(journal: String, now: @escaping () -> ContinuousClock.Instant, sleep: @escaping (Double) -> Void) {
        (self.journal, self.now, self.sleep) = (journal, now, sleep)
    }

    /// Whether this process is the server of a supervisor. If so, the process is set to end when the supervisor ends
    /// for any reason.
    package static func isSupervised() -> Bool {
        guard let parent = ProcessInfo.processInfo.environment[variable].flatMap({ pid_t($0) }), parent == getppid()
        else { return false }
        #if os(Linux)
            _ = die_with_parent()
            // The supervisor may have ended before the call.
            if getppid() != parent { _exit(0) }
        #endif
        return true
    }

    /// Notifies the supervisor, if there is one, that the server is ready to serve requests.
    static func reportServing() {
        let parent = ProcessInfo.processInfo.environment[variable].flatMap { pid_t($0) }
        if let parent, parent == getppid() { kill(parent, SIGUSR1) }
    }

    /// Runs and restarts the server until it ends for good.
    /// - Returns: The exit code.
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

    /// Handles an exit of the server.
    /// - Returns: The supervisor's exit code; nil to restart the server.
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

    /// Returns the exit code after a requested stop.
    static func stopped(_ end: End, asked: Int32) -> Int32 {
        switch end {
        case .exited(let code): return code == stuck ? 0 : code
        case .killed(SIGKILL):
            Terminal.report("headsign: the server did not stop within \(Signals.grace) s and was killed")
            return 0
        case .killed(let reason):
            guard reason == asked else { return 0 }
            // Ends the supervisor by the same signal, as if it were the server.
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

    /// Waits for the server to end, and reaps orphaned processes meanwhile, as PID 1 of a container must.
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
        // If the executable was replaced, the running one is still available at this path.
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

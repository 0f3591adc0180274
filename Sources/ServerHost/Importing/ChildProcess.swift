import Foundation
import Synchronization

/// A child process that runs this same program. Its output is collected up to a limit, and it exits when this process
/// does.
final class ChildProcess: Sendable {
    /// The way in which a child ended, with its output.
    struct Ending: Sendable {
        enum Way: Equatable, Sendable {
            case exited(Int32)
            case killed(signal: Int32)
            /// This process killed the child, because the child exceeded its time limit.
            case outOfTime
            /// This process killed the child at shutdown.
            case cancelled
        }

        var way: Way
        /// The standard output; nil if it exceeded the size limit.
        var output: [UInt8]?
        /// The last 4096 bytes of the standard error.
        var complaints: String
    }

    private enum State {
        case running(pid_t)
        case cancelled(pid_t)
        case ended
    }

    private let state: Mutex<State>
    private let output: PipeEnd
    private let complaints: PipeEnd
    /// The write end of the child's standard input; the child exits when it closes.
    private let lifeline: PipeEnd

    /// Serializes process creation, so that no other child inherits a pipe before it is marked close-on-exec.
    private static let oneAtATime = Mutex(())

    /// Starts a child process.
    /// - Parameter program: The path of the executable.
    /// - Returns: nil if a process or pipe could not be created; `errno` has the reason.
    init?(_ arguments: [String], program: String = ChildProcess.program) {
        let made = Self.oneAtATime.withLock { _ -> (pid_t, PipeEnd, PipeEnd, PipeEnd)? in
            guard let input = ChildPipe.make(), let output = ChildPipe.make(), let complaints = ChildPipe.make(),
                let child = Self.spawn(program, arguments, input.read, output.write, complaints.write)
            else { return nil }
            return (child, input.write, output.read, complaints.read)
        }
        guard let (child, lifeline, output, complaints) = made else { return nil }
        state = Mutex(.running(child))
        (self.lifeline, self.output, self.complaints) = (lifeline, output, complaints)
    }

    /// Waits for the child to end, blocking the calling thread. Kills it at the time limit.
    /// - Parameter most: The maximum size of the output in bytes.
    func end(within limit: Duration, most: Int) -> Ending {
        let deadline = ContinuousClock.now + limit
        var (received, complained) = ([UInt8](), [UInt8]())
        var isOutOfTime = false
        while !(output.isAtEnd && complaints.isAtEnd), !isOutOfTime {
            let left = ContinuousClock.now.duration(to: deadline)
            isOutOfTime = left <= .zero
            PipeEnd.wait(for: [output, complaints], milliseconds: min(max(Int(left / .milliseconds(1)), 0), 1000))
            received += output.take(keeping: most + 1 - received.count)
            complained = (complained + complaints.take(keeping: .max)).suffix(4096)
        }
        if isOutOfTime { endNow() }
        // The child may have closed its output without exiting; it is killed after another five seconds.
        var way = reap(within: isOutOfTime ? nil : .seconds(5))
        if isOutOfTime { way = .outOfTime }
        return Ending(
            way: way, output: received.count <= most ? received : nil,
            complaints: String(decoding: complained, as: UTF8.self))
    }

    /// Kills the child immediately.
    func cancel() {
        state.withLock { state in
            guard case .running(let child) = state else { return }
            kill(child, SIGKILL)
            state = .cancelled(child)
        }
    }

    private func endNow() {
        state.withLock { state in
            if case .running(let child) = state { kill(child, SIGKILL) }
        }
    }

    /// Reaps the child. A process id may be reused after reaping, so both reaping and signaling hold the lock.
    private func reap(within timeout: Duration?) -> Ending.Way {
        let deadline = timeout.map { ContinuousClock.now + $0 }
        while true {
            if let way = state.withLock({ Self.reaped(&$0) }) { return way }
            if let deadline, ContinuousClock.now > deadline { endNow() }
            usleep(2000)
        }
    }

    private static func reaped(_ state: inout State) -> Ending.Way? {
        let child: pid_t
        var isCancelled = false
        switch state {
        case .running(let number): child = number
        case .cancelled(let number): (child, isCancelled) = (number, true)
        case .ended: return .exited(0)
        }
        var status: Int32 = 0
        let result = waitpid(child, &status, WNOHANG)
        guard result != 0, !(result < 0 && errno == EINTR) else { return nil }
        state = .ended
        if isCancelled { return .cancelled }
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
    }
}

// Process creation.
extension ChildProcess {
    private static func spawn(
        _ program: String, _ arguments: [String], _ input: PipeEnd, _ output: PipeEnd, _ complaints: PipeEnd
    ) -> pid_t? {
        var actions = SpawnActions()
        defer { actions.destroy() }
        actions.connect([(input, STDIN_FILENO), (output, STDOUT_FILENO), (complaints, STDERR_FILENO)])
        var texts = (["headsign"] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { (texts + variables).forEach { free($0) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, program, &actions.files, &actions.attributes, &texts, &variables)
        errno = code
        return code == 0 ? child : nil
    }

    /// The path of the running executable, also valid if its file has been replaced.
    static var program: String {
        #if os(Linux)
            "/proc/self/exe"
        #else
            Bundle.main.executablePath ?? CommandLine.arguments[0]
        #endif
    }

    /// The environment for the child: only the variables that it needs, because others contain API keys of feeds.
    private static var environment: [String] {
        let kept = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TZ", "TZDIR", "LANG", "LC_ALL", "TMPDIR"]
        let own = ProcessInfo.processInfo.environment
        // Disables backtraces, because one could take longer than the import; one line on a crash is enough.
        return kept.compactMap { name in own[name].map { "\(name)=\($0)" } } + ["SWIFT_BACKTRACE=enable=no"]
    }
}

/// The file actions and attributes for `posix_spawn`.
private struct SpawnActions {
    #if os(Linux)
        var files = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
    #else
        var files: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
    #endif

    init() {
        posix_spawn_file_actions_init(&files)
        posix_spawnattr_init(&attributes)
        // Default signal handling, and a separate process group: signals from the terminal go only to the server, which
        // ends its children.
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETPGROUP)
        posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    }

    mutating func connect(_ ends: [(PipeEnd, Int32)]) {
        for (end, number) in ends { posix_spawn_file_actions_adddup2(&files, end.descriptor, number) }
    }

    mutating func destroy() {
        posix_spawn_file_actions_destroy(&files)
        posix_spawnattr_destroy(&attributes)
    }
}

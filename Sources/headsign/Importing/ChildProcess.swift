import Foundation
import Synchronization

/// This program, run once more as a child. What it says is collected up to a limit; it ends when this process does.
final class ChildProcess: Sendable {
    /// How a child ended, and what it had said.
    struct Ending: Sendable {
        enum Way: Equatable, Sendable {
            case exited(Int32)
            case killed(signal: Int32)
            /// By us: it took longer than it may.
            case outOfTime
            /// By us: the server ends.
            case cancelled
        }

        var way: Way
        /// Nil if it was more than was asked for.
        var output: [UInt8]?
        /// The last of its complaints.
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
    /// The child reads it and ends when it closes.
    private let lifeline: PipeEnd

    /// Between the making of a pipe and its mark that no other child inherits it, no other child may start.
    private static let oneAtATime = Mutex(())

    /// - Returns: nil if the system has no process or no pipe to give; `errno` says why.
    init?(_ arguments: [String]) {
        let made = Self.oneAtATime.withLock { _ -> (pid_t, PipeEnd, PipeEnd, PipeEnd)? in
            guard let input = ChildPipe.make(), let output = ChildPipe.make(), let complaints = ChildPipe.make(),
                let child = Self.spawn(arguments, input.read, output.write, complaints.write)
            else { return nil }
            return (child, input.write, output.read, complaints.read)
        }
        guard let (child, lifeline, output, complaints) = made else { return nil }
        state = Mutex(.running(child))
        (self.lifeline, self.output, self.complaints) = (lifeline, output, complaints)
    }

    /// Waits for the end. Blocks this thread.
    /// - Parameter most: bytes of output.
    func end(within limit: Duration, most: Int) -> Ending {
        let deadline = ContinuousClock.now + limit
        var (said, complained) = ([UInt8](), [UInt8]())
        var isOutOfTime = false
        while !(output.isAtEnd && complaints.isAtEnd), !isOutOfTime {
            let left = ContinuousClock.now.duration(to: deadline)
            isOutOfTime = left <= .zero
            PipeEnd.wait(for: [output, complaints], milliseconds: min(max(Int(left / .milliseconds(1)), 0), 1000))
            said += output.take(keeping: most + 1 - said.count)
            complained = (complained + complaints.take(keeping: .max)).suffix(4096)
        }
        if isOutOfTime { endNow() }
        // It may have closed its output and go on: for a little longer only.
        var way = reap(within: isOutOfTime ? nil : .seconds(5))
        if isOutOfTime { way = .outOfTime }
        return Ending(
            way: way, output: said.count <= most ? said : nil, complaints: String(decoding: complained, as: UTF8.self))
    }

    /// Ends the child at once.
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

    /// A process's number is only its own until it is waited for, so that is done under the lock that signals take.
    private func reap(within patience: Duration?) -> Ending.Way {
        let deadline = patience.map { ContinuousClock.now + $0 }
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

// How it is started.
extension ChildProcess {
    private static func spawn(
        _ arguments: [String], _ input: PipeEnd, _ output: PipeEnd, _ complaints: PipeEnd
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

    /// The program itself, even if the file was replaced since it started.
    private static var program: String {
        #if os(Linux)
            "/proc/self/exe"
        #else
            Bundle.main.executablePath ?? CommandLine.arguments[0]
        #endif
    }

    /// The keys of feeds stand in the environment: a child gets nothing that it does not need.
    private static var environment: [String] {
        let kept = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TZ", "TZDIR", "LANG", "LC_ALL", "TMPDIR"]
        let own = ProcessInfo.processInfo.environment
        // One line about a crash is enough; to write more could take longer than the import.
        return kept.compactMap { name in own[name].map { "\(name)=\($0)" } } + ["SWIFT_BACKTRACE=enable=no"]
    }
}

/// What is set up between fork and exec.
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
        // Signals as any program expects them, and a group of its own: what the terminal sends is for the server, which sees to
        // its children.
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

import Foundation
import Synchronization

/// The supervisor's signal handlers. They call only async-signal-safe functions.
enum Signals {
    /// The process id of the server; 0 if none is running.
    static let receiver = Atomic<Int32>(0)
    private static let asked = Atomic<Int32>(0)
    private static let served = Atomic<Bool>(false)
    /// The time in seconds that a stopping server has before it is killed.
    static let grace: UInt32 = 5

    /// The signal that requested the stop; nil if there was none.
    static var stop: Int32? {
        let signal = asked.load(ordering: .sequentiallyConsistent)
        return signal == 0 ? nil : signal
    }

    /// Whether any server started by this supervisor has been ready to serve requests.
    static var hasServed: Bool { served.load(ordering: .sequentiallyConsistent) }

    static func passOn() {
        // Initializes the lazy globals now, because a signal handler must not allocate.
        _ = (
            receiver.load(ordering: .relaxed), asked.load(ordering: .relaxed), served.load(ordering: .relaxed)
        )
        install(SIGUSR1) { _ in Signals.served.store(true, ordering: .sequentiallyConsistent) }
        ControllingTerminal.remember()
        for signal in [SIGTERM, SIGINT, SIGHUP] {
            install(signal) { signal in
                let error = errno
                let isEnd = signal != SIGHUP || ControllingTerminal.isGone
                if isEnd { Signals.asked.store(signal, ordering: .sequentiallyConsistent) }
                let server = Signals.receiver.load(ordering: .sequentiallyConsistent)
                if server > 0 {
                    kill(server, isEnd && signal == SIGHUP ? SIGTERM : signal)
                    if isEnd { alarm(Signals.grace) }
                }
                errno = error
            }
        }
        install(SIGALRM) { _ in
            let server = Signals.receiver.load(ordering: .sequentiallyConsistent)
            if server > 0 { kill(server, SIGKILL) }
        }
    }

    static func passOnWhatCameBefore(to server: pid_t) {
        guard let stop else { return }
        kill(server, stop == SIGHUP ? SIGTERM : stop)
        alarm(grace)
    }

    /// Ends this process by a signal's default action.
    static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        raise(number)
        _exit(128 + number)
    }

    private static func install(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        sigaction(signal, nil, &action)
        // A signal that the parent process set to be ignored, as nohup does, stays ignored.
        if unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1 { return }
        action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        sigaction(signal, &action, nil)
    }

    /// Sleeps for some seconds, but only until a stop is requested.
    static func sleep(_ seconds: Double) {
        let end = ContinuousClock.now + .seconds(seconds)
        while stop == nil, ContinuousClock.now < end { usleep(20_000) }
    }
}

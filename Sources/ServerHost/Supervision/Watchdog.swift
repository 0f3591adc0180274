import Fetching
import Foundation

/// Ends the process when one work item of an agency exceeds its time limit, because a thread cannot be stopped
/// otherwise. The crash journal then identifies the body, and the next start skips it.
final class Watchdog: Sendable {
    private let threads: @Sendable () -> [AgencyThread]
    private let journal: CrashJournal?
    /// The limit per work item, in seconds of processor time.
    private let deadline: Double

    /// Creates a watchdog.
    /// - Parameter threads: Returns the threads to watch.
    init(_ threads: @escaping @Sendable () -> [AgencyThread], journal: CrashJournal?, deadline: Double) {
        self.threads = threads
        self.journal = journal
        self.deadline = deadline
    }

    func start() {
        let thread = Thread { [self] in watch() }
        thread.name = "watchdog"
        thread.start()
    }

    private func watch() {
        var observed = ObservedWork(deadline: deadline)
        while true {
            Thread.sleep(forTimeInterval: min(deadline / 4, 0.25))
            for thread in threads() where observed.isOverdue(ObjectIdentifier(thread), thread.effort, at: .now) {
                end(over: thread.agency)
            }
        }
    }

    private func end(over agency: String) -> Never {
        let feeds = journal?.blame(agency: agency, seconds: deadline) ?? []
        let what = feeds.isEmpty ? "agency \(agency)" : feeds.joined(separator: ", ")
        Terminal.report(
            "headsign: \(what): exceeded the deadline of \(deadline) s; the server restarts and skips this data")
        _exit(Supervisor.stuck)
    }
}

/// The work items of all threads, with the time at which each was first observed.
struct ObservedWork {
    /// The limit per work item, in seconds of processor time.
    let deadline: Double
    private var beginnings: [ObjectIdentifier: Beginning] = [:]

    /// The factor by which the wall-clock limit exceeds the processor time limit, for busy machines and disks.
    private static let timeout = 6.0

    init(deadline: Double) {
        self.deadline = deadline
    }

    /// A thread's work item when it was first observed.
    private struct Beginning {
        var turn: UInt64
        /// The thread's processor time in seconds.
        var seconds: Double
        var at: ContinuousClock.Instant
    }

    /// Observes a thread's current work item.
    /// - Parameter effort: The thread's ``AgencyThread/effort``: the counter value that identifies the work item, and
    ///   the thread's processor time in seconds; nil while the thread is idle.
    /// - Returns: Whether the work item has exceeded a limit since it was first observed.
    mutating func isOverdue(
        _ thread: ObjectIdentifier, _ effort: (turn: UInt64, seconds: Double)?, at now: ContinuousClock.Instant
    ) -> Bool {
        guard let effort else {
            beginnings[thread] = nil
            return false
        }
        guard let beginning = beginnings[thread], beginning.turn == effort.turn else {
            beginnings[thread] = Beginning(turn: effort.turn, seconds: effort.seconds, at: now)
            return false
        }
        let waited = beginning.at.duration(to: now) / .seconds(1)
        return effort.seconds - beginning.seconds >= deadline || waited >= deadline * Self.timeout
    }
}

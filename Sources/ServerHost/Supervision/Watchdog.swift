import Fetching
import Foundation

/// Ends the process when one piece of an agency's work exceeds its time limit, because a thread cannot be stopped
/// otherwise. The crash journal then identifies the body, and the next start skips it.
final class Watchdog: Sendable {
    private let threads: @Sendable () -> [AgencyThread]
    private let journal: CrashJournal?
    /// The limit in processor seconds.
    private let deadline: Double

    /// The factor by which the limit is higher in wall-clock time, for busy machines and disks.
    private static let timeout = 6.0

    /// Creates a watchdog.
    /// - Parameter threads: returns the current threads.
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

    /// The work of a thread when it was first observed.
    private struct Beginning {
        var turn: UInt64
        /// The processor time in seconds.
        var seconds: Double
        var at: ContinuousClock.Instant
    }

    private func watch() {
        var beginnings: [ObjectIdentifier: Beginning] = [:]
        while true {
            Thread.sleep(forTimeInterval: min(deadline / 4, 0.25))
            for thread in threads() {
                let id = ObjectIdentifier(thread)
                guard let effort = thread.effort else {
                    beginnings[id] = nil
                    continue
                }
                guard let beginning = beginnings[id], beginning.turn == effort.turn else {
                    beginnings[id] = Beginning(turn: effort.turn, seconds: effort.seconds, at: .now)
                    continue
                }
                let waited = beginning.at.duration(to: .now) / .seconds(1)
                if effort.seconds - beginning.seconds >= deadline || waited >= deadline * Self.timeout {
                    end(over: thread.agency)
                }
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

import Feeds
import Foundation

/// Ends the process when one piece of an agency's work takes longer than it may: a thread cannot be stopped otherwise. The
/// journal knows then which body that was, and the next start goes on without it.
final class Watchdog: Sendable {
    private let threads: @Sendable () -> [AgencyThread]
    private let journal: WorkJournal?
    /// Seconds.
    private let deadline: Double

    /// Work that waits, for a busy machine or a disk, has this many times as long.
    private static let patience = 6.0

    /// - Parameter threads: those that there are now.
    init(_ threads: @escaping @Sendable () -> [AgencyThread], journal: WorkJournal?, deadline: Double) {
        self.threads = threads
        self.journal = journal
        self.deadline = deadline
    }

    func start() {
        let thread = Thread { [self] in watch() }
        thread.name = "watchdog"
        thread.start()
    }

    /// What a thread was at when it was first seen at it.
    private struct Beginning {
        var turn: UInt64
        /// Of a processor.
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
                if effort.seconds - beginning.seconds >= deadline || waited >= deadline * Self.patience {
                    end(over: thread.agency)
                }
            }
        }
    }

    private func end(over agency: String) -> Never {
        let feeds = journal?.blame(agency: agency, seconds: deadline) ?? []
        let what = feeds.isEmpty ? "agency \(agency)" : feeds.joined(separator: ", ")
        Terminal.say("headsign: \(what): takes longer than \(deadline) s; the server ends and starts again without it")
        _exit(Supervisor.stuck)
    }
}

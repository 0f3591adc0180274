package import LiveEngine
import Synchronization
package import TransitCore

/// How one agency's ledger is doing.
package struct LedgerState: Sendable, Equatable {
    /// Predictions that wait for their bus.
    package var pending: Int
    /// Scored since the server's start.
    package var scored: Int64
    /// Not kept, as there were too many.
    package var overflow: Int64

    package init(pending: Int = 0, scored: Int64 = 0, overflow: Int64 = 0) {
        self.pending = pending
        self.scored = scored
        self.overflow = overflow
    }
}

/// What is known of how good predictions are: kept scores to ask for, and what the last full minute left behind.
package final class PublishedAccuracy: Sendable {
    package struct Minute: Sendable {
        /// When scores were last written; nil if they never were.
        package var at: EpochSeconds?
        /// Scores cannot be written.
        package var isFailing: Bool
        package var ledgers: [String: LedgerState]
        /// The last week of all agencies.
        package var week: AccuracyAnswer

        package init(
            at: EpochSeconds? = nil, isFailing: Bool = false, ledgers: [String: LedgerState] = [:],
            week: AccuracyAnswer = AccuracyAnswer()
        ) {
            self.at = at
            self.isFailing = isFailing
            self.ledgers = ledgers
            self.week = week
        }
    }

    package let archive: any AccuracyArchive
    private let current = Mutex(Minute())

    package init(_ archive: any AccuracyArchive) {
        self.archive = archive
    }

    var minute: Minute { current.withLock { $0 } }

    package func publish(_ minute: Minute) { current.withLock { $0 = minute } }

    /// The last minute's scores are not kept yet; figures stay as they were.
    package func publishFailure(_ ledgers: [String: LedgerState]) {
        current.withLock {
            $0.isFailing = true
            $0.ledgers = ledgers
        }
    }
}

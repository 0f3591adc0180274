package import LiveModel
import Synchronization
package import TransitCore

/// The state of one agency's prediction ledger.
package struct LedgerState: Sendable, Equatable {
    /// Predictions that have not been resolved by an arrival yet.
    package var pending: Int
    /// Predictions scored since the server's start.
    package var scored: Int64
    /// Predictions dropped because the ledger was full.
    package var overflow: Int64

    package init(pending: Int = 0, scored: Int64 = 0, overflow: Int64 = 0) {
        self.pending = pending
        self.scored = scored
        self.overflow = overflow
    }
}

/// The published accuracy of predictions: the stored scores, and figures of the last full minute.
package final class PublishedAccuracy: Sendable {
    /// The figures of one minute.
    package struct Minute: Sendable {
        /// The time at which scores were last stored; nil if never.
        package var at: EpochSeconds?
        /// Whether storing scores fails.
        package var isFailing: Bool
        package var ledgers: [String: LedgerState]
        /// The last week's accuracy over all agencies.
        package var week: AccuracyResponse

        package init(
            at: EpochSeconds? = nil, isFailing: Bool = false, ledgers: [String: LedgerState] = [:],
            week: AccuracyResponse = AccuracyResponse()
        ) {
            self.at = at
            self.isFailing = isFailing
            self.ledgers = ledgers
            self.week = week
        }
    }

    package let repository: any AccuracyRepository
    private let current = Mutex(Minute())

    package init(_ repository: any AccuracyRepository) {
        self.repository = repository
    }

    var minute: Minute { current.withLock { $0 } }

    package func publish(_ minute: Minute) { current.withLock { $0 = minute } }

    /// Records that the last minute's scores could not be stored; the figures keep their values.
    package func publishFailure(_ ledgers: [String: LedgerState]) {
        current.withLock {
            $0.isFailing = true
            $0.ledgers = ledgers
        }
    }
}

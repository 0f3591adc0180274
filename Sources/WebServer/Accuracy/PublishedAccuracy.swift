package import LiveModel
import Synchronization
package import TransitCore

/// The state of an agency's ledger, which compares predictions with actual arrivals.
package struct LedgerState: Sendable, Equatable {
    /// The number of predictions whose arrival has not yet been observed.
    package var pending: Int
    /// The number of predictions scored since the server started.
    package var scored: Int64
    /// The number of predictions discarded because the ledger was full.
    package var overflow: Int64

    package init(pending: Int = 0, scored: Int64 = 0, overflow: Int64 = 0) {
        self.pending = pending
        self.scored = scored
        self.overflow = overflow
    }
}

/// The published prediction accuracy: the stored scores, and the statistics of the last full minute.
package final class PublishedAccuracy: Sendable {
    /// The accuracy statistics of one minute.
    package struct Minute: Sendable {
        /// The time at which scores were last stored; nil if never.
        package var at: EpochSeconds?
        /// Whether the last attempt to store scores failed.
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

    /// Records that the scores of the last minute could not be stored. The published scores stay unchanged.
    package func publishFailure(_ ledgers: [String: LedgerState]) {
        current.withLock {
            $0.isFailing = true
            $0.ledgers = ledgers
        }
    }
}

import LiveEngine
import LiveModel
import TransitCore
import WebServer

extension AgencyEngine {
    /// Records the current predictions of all feeds and of this server in the ledger.
    func samplePredictions(at now: EpochSeconds) {
        guard let engine else { return }
        ledger?.sample(engine, at: now)
    }

    /// Removes and returns the accuracy scores since the last call.
    func takeScores() -> AccuracyScores { ledger?.takeScores() ?? AccuracyScores() }

    var ledgerState: LedgerState {
        ledger.map { LedgerState(pending: $0.pending, scored: $0.scored, overflow: $0.overflow) } ?? LedgerState()
    }
}
